"""The coverage table: which entries of a system's catalogue are cited by a test.

``python -m tests.rules_table [system ...]`` prints it by chapter, for all systems if none is named. The exit status is
1 if an entry has no test or a marker cites an entry that is not there.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rules import catalogue, systems

TESTS = Path(__file__).parent


@dataclass(frozen=True)
class Marker:
    """A ``pytest.mark.rule`` in a test file; ``system`` and ``id`` are empty if they are no plain strings."""

    file: str
    line: int
    system: str
    id: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.system} {self.id}".rstrip()


def markers(folder: Path = TESTS) -> list[Marker]:
    """All markers in the test files of a folder, by file and line."""
    found: list[Marker] = []
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += _in_tree(tree, path.relative_to(folder).as_posix())
    return found


def _in_tree(tree: ast.Module, file: str) -> Iterator[Marker]:
    short = _short_names(tree)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_rule_mark(node.func, short)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        words = [arg.value if isinstance(arg, ast.Constant) else "" for arg in call.args]
        plain = len(words) == 2 and all(isinstance(word, str) and word for word in words)
        yield Marker(file, call.lineno, *(map(str, words) if plain else ("", "")))


def _short_names(tree: ast.Module) -> set[str]:
    """The names that a file gives to ``pytest.mark.rule``, as in ``rule = pytest.mark.rule``."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and _is_rule_mark(node.value, set()):
            found.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return found


def _is_rule_mark(node: ast.expr, short: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in short
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "rule"
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )


@dataclass(frozen=True)
class Line:
    """A chapter of the table: how many entries it has, and the ids of those that no test cites."""

    chapter: str
    entries: int
    untested: tuple[str, ...]


def table(system: str, found: Sequence[Marker]) -> list[Line]:
    """The table of a system by chapter."""
    cited = {marker.id for marker in found if marker.system == system}
    return [
        Line(chapter.title, len(chapter.rules), tuple(rule.id for rule in chapter.rules if rule.id not in cited))
        for chapter in catalogue.chapters(system)
    ]


def wrong(system: str, found: Sequence[Marker]) -> list[Marker]:
    """The markers that can not be read, and those of a system that cite neither a paragraph nor a ruling of it."""
    whole = catalogue.catalogue(system)
    known = {*whole.rules, *whole.rulings}
    return [m for m in found if not m.system or (m.system == system and m.id not in known)]


def written(lines: Sequence[Line]) -> str:
    """The table as text."""
    rows = [f"{'chapter':<34}{'entries':>8}{'tested':>8}  without a test"]
    for line in lines:
        tested = line.entries - len(line.untested)
        rows.append(f"{line.chapter:<34}{line.entries:>8}{tested:>8}  {' '.join(line.untested)}".rstrip())
    entries, untested = sum(line.entries for line in lines), sum(len(line.untested) for line in lines)
    rows.append(f"{'all':<34}{entries:>8}{entries - untested:>8}")
    return "\n".join(rows)


def main(arguments: Sequence[str]) -> int:
    """Print the tables of the systems named, of all if none is; return the exit status."""
    named = arguments or systems.NAMES
    try:
        for system in named:
            catalogue.catalogue(system)
    except catalogue.CatalogueError as error:
        print(error, file=sys.stderr)
        return 2
    found = markers()
    bad = [marker for marker in found if marker.system not in systems.NAMES]
    complete = True
    for number, system in enumerate(named):
        lines = table(system, found)
        bad += [marker for marker in wrong(system, found) if marker not in bad]
        complete = complete and not any(line.untested for line in lines)
        print(f"{chr(10) if number else ''}{system}\n{written(lines)}")
    for marker in bad:
        print(f"no such entry: {marker}")
    return 0 if complete and not bad else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
