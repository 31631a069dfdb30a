"""The catalogue is well-formed, everything in the rules that names a paragraph names one of it, and every entry has a
test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import catalogue, systems
from rules.stlo import glossary
from tests import rules_table

RULES = Path(catalogue.__file__).parent
PARAGRAPHS = {
    "stlo": re.compile(r"\d{1,2}(\.\d{1,2})+(\.[A-Z]{1,2}\d?|\.[a-z_]+)?|A\d{2,3}"),
    "ecouves": re.compile(r"[A-L]\.(\d{1,2}[a-z]?|ex\d{1,2}|[a-z]|fire\.[A-Z]|cc\.[A-Z]{1,2})|AMB-\d{1,2}"),
}
"""What the number of a paragraph or ruling looks like in each system."""

KINDS = {"rule", "limit", "definition", "setup", "option", "example"}


def known(id_: str, system: str = "stlo") -> bool:
    """Whether an id is a paragraph, a ruling, or a heading with paragraphs under it."""
    whole = catalogue.catalogue(system)
    return id_ in whole.rules or id_ in whole.rulings or bool(catalogue.below(system, id_))


def cited(path: Path, system: str = "stlo") -> Iterator[tuple[int, str]]:
    """The constant strings of a source file that look like the number of a paragraph or ruling."""
    paragraph = PARAGRAPHS[system]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and paragraph.fullmatch(node.value):
            yield node.lineno, node.value


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls in a source file that make a refusal or an event."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in ("Refusal", "emit"):
                yield node


def paragraph_of(call: ast.Call) -> ast.expr | None:
    """The argument of such a call that names the paragraph."""
    for keyword in call.keywords:
        if keyword.arg == "rule":
            return keyword.value
    place = 0 if isinstance(call.func, ast.Name) else 2
    return call.args[place] if len(call.args) > place else None


def constants(node: ast.expr) -> Iterator[str]:
    """The strings that an expression may give, as far as they are written there."""
    for part in [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


SOURCES = [path for system in systems.NAMES for path in sorted((RULES / system).glob("*.py"))]


def named(path: Path) -> str:
    """A source file by its system and module."""
    return f"{path.parent.name}.{path.stem}"


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_every_paragraph_in_the_rules_is_in_the_catalogue(path: Path) -> None:
    system = path.parent.name
    wrong = [f"{path.name}:{line}: {id_}" for line, id_ in cited(path, system) if not known(id_, system)]
    assert wrong == []


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_refusals_and_events_name_a_paragraph(path: Path) -> None:
    wrong = []
    for call in calls(path):
        named = paragraph_of(call)
        for id_ in constants(named) if named is not None else ():
            if not known(id_, path.parent.name) and (id_ or isinstance(call.func, ast.Name)):
                wrong.append(f"{path.name}:{call.lineno}: {id_!r}")
    assert wrong == []


def test_the_scan_sees_what_it_must() -> None:
    tree = ast.parse('Refusal("9.9.9", "x")\nb.emit("k", "t", "3.1" if x else "8.88")\nb.emit("k", "t", rule="A999")')
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    ids = sorted(id_ for call in found if (arg := paragraph_of(call)) is not None for id_ in constants(arg))
    assert ids == ["3.1", "8.88", "9.9.9", "A999"]
    assert [known(id_) for id_ in ids] == [True, False, False, False]


def test_a_heading_is_known_by_the_paragraphs_under_it() -> None:
    assert "22.1" not in catalogue.catalogue("stlo").rules
    assert known("22.1")
    assert [rule.id for rule in catalogue.below("stlo", "22.1")][:2] == ["22.1.A", "22.1.B"]
    assert not known("28.0")


# -- the catalogue itself -------------------------------------------------------------------------------------------


def test_the_catalogue_is_well_formed() -> None:
    whole = catalogue.catalogue("stlo")
    assert len(whole.rules) == 524
    assert len(whole.rulings) == 154
    assert next(iter(whole.rulings)) == "A01"
    for rule in whole.rules.values():
        assert rule.kind in KINDS, rule.id
        assert rule.text, rule.id
        assert rule.test, rule.id
        assert rule.section, rule.id
    for ruling in whole.rulings.values():
        assert all((ruling.question, ruling.ruling, ruling.why)), ruling.id


def test_the_second_catalogue_is_well_formed_too() -> None:
    whole = catalogue.catalogue("ecouves")
    assert (len(whole.rules), len(whole.rulings), len(whole.missing)) == (170, 56, 9)
    assert [chapter.title[0] for chapter in catalogue.chapters("ecouves")] == list("ABCDEFGHIJKL")
    for rule in whole.rules.values():
        assert rule.kind in KINDS, rule.id
        assert rule.text, rule.id
        assert rule.test, rule.id
    for ruling in whole.rulings.values():
        assert all((ruling.question, ruling.ruling, ruling.why)), ruling.id
    assert [datum.source for datum in whole.data if not known(datum.source, "ecouves")] == []
    assert whole.options["exit_20_21"] == 2
    assert catalogue.describe("ecouves", "D.8").startswith("A unit that starts its move in an enemy ZOC")


def test_what_the_catalogue_refers_to_is_in_it() -> None:
    whole = catalogue.catalogue("stlo")
    references = [(rule.id, id_) for rule in whole.rules.values() for id_ in rule.depends]
    references += [(ruling.id, id_) for ruling in whole.rulings.values() for id_ in ruling.touches]
    assert len(references) > 400
    assert [(from_, id_) for from_, id_ in references if not known(id_) and id_ not in whole.missing] == []


def test_data_and_missing_data_have_their_fields() -> None:
    whole = catalogue.catalogue("stlo")
    assert {datum.certainty.split(",")[0].split(":")[0] for datum in whole.data} >= {"given", "computed"}
    assert "M29" in whole.missing
    assert all(missing.what and missing.must_satisfy for missing in whole.missing.values())


def test_chapters_hold_every_rule_in_order() -> None:
    chapters = catalogue.chapters("stlo")
    assert chapters[0].title == "Components and displays"
    assert chapters[-1].title == "Examples of play"
    assert sorted(rule.id for chapter in chapters for rule in chapter.rules) == sorted(
        catalogue.catalogue("stlo").rules
    )


def test_an_entry_is_found_by_its_id() -> None:
    rule = catalogue.entry("stlo", "9.4.1.C")
    assert isinstance(rule, catalogue.Rule)
    assert rule.section == "Combat DRMs"
    assert isinstance(catalogue.entry("stlo", "A114"), catalogue.Ruling)
    assert isinstance(catalogue.entry("stlo", "M01"), catalogue.Missing)
    with pytest.raises(KeyError):
        catalogue.entry("stlo", "99.9")


def test_search_wants_every_word() -> None:
    found = [entry.id for entry in catalogue.search("stlo", "Strategic road")]
    assert "8.2.C" in found
    assert "8.1.A" not in found
    assert catalogue.search("stlo", "a114")[0].id == "A114"
    assert catalogue.search("stlo", "  ") == ()
    assert catalogue.search("stlo", "zeppelin") == ()


def test_describe_says_what_a_refusal_cites() -> None:
    assert catalogue.describe("stlo", "6.1.C") == catalogue.catalogue("stlo").rules["6.1.C"].text
    ruling = catalogue.catalogue("stlo").rulings["A114"]
    assert catalogue.describe("stlo", "A114") == f"{ruling.question} {ruling.ruling}"
    assert catalogue.describe("stlo", "22.1") == catalogue.catalogue("stlo").rules["22.1.A"].text
    assert catalogue.describe("stlo", "M29").startswith("Rest of the glossary")
    with pytest.raises(KeyError):
        catalogue.describe("stlo", "28.0")


@pytest.mark.parametrize("system", ["nosuch", "../stlo", "engine", ""])
def test_there_is_no_catalogue_of_other_things(system: str) -> None:
    with pytest.raises(catalogue.CatalogueError):
        catalogue.catalogue(system)


def test_the_glossary_points_into_the_catalogue() -> None:
    for term in glossary.TERMS.values():
        assert term.see, term.id
        assert [id_ for id_ in term.see if not known(id_)] == [], term.id


# -- the coverage table ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def markers() -> list[rules_table.Marker]:
    """The markers of all tests."""
    return rules_table.markers()


@pytest.mark.parametrize("system", systems.NAMES)
def test_every_entry_has_a_test(markers: list[rules_table.Marker], system: str) -> None:
    lines = rules_table.table(system, markers)
    assert [f"{line.chapter}: {' '.join(line.untested)}" for line in lines if line.untested] == []


@pytest.mark.parametrize("system", systems.NAMES)
def test_every_marker_cites_an_entry(markers: list[rules_table.Marker], system: str) -> None:
    assert [str(marker) for marker in rules_table.wrong(system, markers)] == []
    assert [str(marker) for marker in markers if marker.system not in systems.NAMES] == []


def test_the_table_reads_markers_in_every_form(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        'import pytest\npytestmark = pytest.mark.rule("stlo", "3.0")\n'
        'CASES = [pytest.param(1, marks=pytest.mark.rule("stlo", "3.1")), 2, pytest.mark.rule("x", "1")]\n'
        '@pytest.mark.rule("stlo", "3.1.1")\n@pytest.mark.rule("stlo", "77.7")\n@pytest.mark.rule("stlo", NAME)\n'
        'def test_a():\n    pass\nrule = pytest.mark.rule\n@rule("stlo", "3.1.2.B")\ndef test_b():\n    pass\n'
    )
    found = rules_table.markers(tmp_path)
    assert [(m.line, m.system, m.id) for m in found] == [
        (2, "stlo", "3.0"), (3, "stlo", "3.1"), (3, "x", "1"), (4, "stlo", "3.1.1"), (5, "stlo", "77.7"), (6, "", ""),
        (10, "stlo", "3.1.2.B"),
    ]  # fmt: skip
    assert [m.line for m in rules_table.wrong("stlo", found)] == [5, 6]
    lines = {line.chapter: line for line in rules_table.table("stlo", found)}
    assert not {"3.0", "3.1", "3.1.1", "3.1.2.B"} & set(lines["Sequence of play"].untested)
    assert "3.1.2.A" in lines["Sequence of play"].untested
    text = rules_table.written(list(lines.values()))
    assert "Sequence of play" in text
    assert text.splitlines()[-1].split() == ["all", "524", "4"]


def test_without_a_name_the_tables_of_all_systems_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_table.main([]) == 0
    printed = capsys.readouterr().out
    for system in systems.NAMES:
        assert f"{system}\nchapter" in printed


def test_the_table_of_an_unknown_system_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_table.main(["nosuch"]) == 2
    assert "no catalogue" in capsys.readouterr().err
