"""Comments of hand-written files: where they belong, and that none is lost while its thing is there."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scenarios.canonical import canonical
from scenarios.comments import Comment, Row, comments_of, with_comments
from scenarios.problems import ScenarioError
from scenarios.reading import parse_toml
from scenarios.stlo import schema
from scenarios.systems import files_of
from scenarios.typed import Section, convert
from tests.scenarios.broken import shipped_text
from tests.scenarios.documented import examples

QUIET = {"deadline": None, "derandomize": True, "suppress_health_check": list(HealthCheck)}

SHEET = """\
# The head of the file,
# in two lines

# which version
format = 1   # one
# --- what it is
system = "stlo"  # the rules
id="x"
title = "T # no comment"
version=1
status='invented'
first_date="1944-07-11"
notes = [ # three
  # the first

  "a # no comment", # behind it
  "a note longer than the others"
  # no more
] # all notes


# how large

[scale] # of the map
# in yards
yards_per_hex = 306
days_per_turn = 1
# the foot
"""

KEPT_SHEET = """\
# The head of the file,
# in two lines

# which version
format = 1  # one
# --- what it is
system = "stlo"  # the rules
id = "x"
title = "T # no comment"
version = 1
status = "invented"
first_date = "1944-07-11"
notes = [  # three
  # the first
  "a # no comment",  # behind it
  "a note longer than the others",
  # no more
]  # all notes

# how large

[scale]  # of the map
# in yards
yards_per_hex = 306
days_per_turn = 1

# the foot
"""

GROUND = """
title = "m"
level_rows = ["55", # high
"55"]
terrain_rows = ["..","..",]
steeples = ["0101" # the church
]
[[terrain]] # the first
id = "hedgerow" # an id
symbol = "." # a dot
name = "Hedge"
[[terrain]]
# woods
id = "woods"
symbol = "w"
name = "W"
blocks_sight = true # they hide
in_play = true # needless
[grid]
numbering="CCRR"
first_column=1
last_column=2
first_row=1
last_row=2
shifted="odd"
# all areas
[areas]
# an area
[areas."a"] # its name
name = "A"
hexes = [
 # its hexes
 "0101", "0102"] # two
basis = "estimate" # usual
"""

KEPT_GROUND = """\
title = "m"
terrain = [
  # an id
  # a dot
  { id = "hedgerow", symbol = ".", name = "Hedge" },  # the first
  # woods
  # they hide
  # needless
  { id = "woods", symbol = "w", name = "W", blocks_sight = true },
]
terrain_rows = [
  "..",
  "..",
]
level_rows = [
  "55",  # high
  "55",
]
# the church
steeples = ["0101"]

[grid]
numbering = "CCRR"
first_column = 1
last_column = 2
first_row = 1
last_row = 2
shifted = "odd"

# all areas
# an area
# usual
[areas.a]  # its name
name = "A"
# its hexes
hexes = ["0101", "0102"]  # two
"""


def typed(text: str, kind: type[Section]) -> Any:
    content, problems = convert(tomllib.loads(text), kind, "file")
    assert problems == ()
    return content


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [(SHEET, schema.ScenarioFile, KEPT_SHEET), (GROUND, schema.MapFile, KEPT_GROUND)],
    ids=["sheet", "map"],
)
def test_every_comment_finds_its_place(text: str, kind: type[Section], expected: str) -> None:
    plain = canonical(typed(text, kind))
    assert with_comments(plain, comments_of(text)) == (expected, ())
    # What was put in is found again in the same places.
    assert with_comments(plain, comments_of(expected)) == (expected, ())


def test_a_comment_says_where_it_stands() -> None:
    found = comments_of('a = 1 # one\nrows = [\n  # of x\n  { id = "x" },\n  { id = "y" }, # again\n]\n')
    assert found == (
        Comment(("# one",), "after", ("a",), 1),
        Comment(("# of x",), "before", ("rows", Row((("id", "x"),), 0, 2)), 3),
        Comment(("# again",), "after", ("rows", Row((("id", "y"),), 1, 2)), 5),
    )
    assert str(found[1]) == 'line 3: "of x"'


def places(*rows: tuple[str, str], notes: bool = False) -> str:
    """A list of places by hex and name; with notes each has its hex and name in a comment."""
    lines = [
        f'  {{ hex = "{hex_}", kind = "k", name = "{name}" }},' + (f"  # {hex_} {name}" if notes else "")
        for hex_, name in rows
    ]
    return "\n".join(["places = [", *lines, "]"]) + "\n"


def test_comments_go_with_their_rows() -> None:
    text = places(("0101", "Mill"), ("0102", "Mill"), ("0103", "Farm"), ("0104", "Chapel"), notes=True)
    # One row has moved, one has another name, one is gone, and two of the same name are told apart by their hexes.
    new = places(("0204", "Chapel"), ("0103", "Manor"), ("0102", "Mill"))
    written, lost = with_comments(new, comments_of(text))
    assert [line.rpartition("# ")[2] for line in written.splitlines()[1:-1]] == [
        "0104 Chapel",
        "0103 Farm",
        "0102 Mill",
    ]
    assert [comment.lines for comment in lost] == [("# 0101 Mill",)]


def test_a_table_that_is_gone_takes_its_comment_with_it() -> None:
    text = '[areas.a]\n# of a\nname = "A"\n\n# before b\n\n[areas.b]\nname = "B"  # of b\n'
    written, lost = with_comments('[areas.a]\nname = "A"\n', comments_of(text))
    assert written == '[areas.a]\n# of a\nname = "A"\n'
    assert [comment.lines for comment in lost] == [("# before b", ""), ("# of b",)]


def test_what_belongs_to_a_row_that_is_gone_is_lost() -> None:
    row = '  { id = "1/916", formation = "de352", full'
    oob = examples()["oob.toml"].replace(row, f"  # grenadiers\n{row}")
    files = typed(oob, schema.OobFile)
    fewer = msgspec.structs.replace(files, battalions=files.battalions[:1])
    text, lost = with_comments(canonical(fewer), comments_of(oob))
    assert text == canonical(fewer)
    assert [str(comment) for comment in lost] == ['line 11: "grenadiers"']
    other_way = msgspec.structs.replace(files, battalions=files.battalions[::-1])
    text, lost = with_comments(canonical(other_way), comments_of(oob))
    assert lost == ()
    assert '  # grenadiers\n  { id = "1/916"' in text


def test_the_same_comment_after_a_list_of_plain_things_grew() -> None:
    text = 'rows = [\n  "aaaaaaaaaaaaaaaaaaaa",  # first\n  "bbbbbbbbbbbbbbbbbbbb",\n]\n'
    longer = 'rows = [\n  "aaaaaaaaaaaaaaaaaaaa",\n  "bbbbbbbbbbbbbbbbbbbb",\n  "cccccccccccccccccccc",\n]\n'
    written, lost = with_comments(longer, comments_of(text))
    assert (written, lost) == (f"# first\n{longer}", ())


def test_files_with_other_line_ends_and_quoted_keys() -> None:
    text = "# top\r\n\r\n\"1/1\" = 1 # one\r\n'a b'.c = 2 # two\r\n# end\r\n"
    assert [(c.lines, c.path) for c in comments_of(text)] == [
        (("# top", ""), ()),
        (("# one",), ("1/1",)),
        (("# two",), ("a b", "c")),
        (("# end",), ()),
    ]


@st.composite
def commented(draw: Any) -> tuple[type[Section], str, str]:
    """A canonical file, and the same with comments anywhere between and behind its lines."""
    system, name = draw(st.sampled_from([("stlo", "map"), ("stlo", "oob"), ("stlo", "charts"), ("stlo", "scenario")]))
    plain = examples()[f"{name}.toml"]
    lines, count = [], 0
    for line in plain.splitlines():
        for _ in range(draw(st.integers(0, 1))):
            count += 1
            lines += draw(st.sampled_from([[f"# note {count};"], [f"  # note {count};"], ["", f"# note {count};", ""]]))
        if line and draw(st.integers(0, 3)) == 0:
            count += 1
            line += f" # note {count};"
        lines.append(line)
    return files_of(system).FILE_TYPES[name], plain, "\n".join([*lines, f"# note {count + 1};"]) + "\n"


@given(commented())
@settings(max_examples=60, **QUIET)  # type: ignore[arg-type]
def test_no_comment_is_lost_and_nothing_else_changes(case: tuple[type[Section], str, str]) -> None:
    kind, plain, text = case
    assert canonical(typed(text, kind)) == plain
    written, lost = with_comments(plain, comments_of(text))
    assert lost == ()
    assert tomllib.loads(written) == tomllib.loads(plain)
    count = text.count("# note")
    assert [written.count(f"# note {number};") for number in range(1, count + 1)] == [1] * count
    assert with_comments(plain, comments_of(written)) == (written, ())


@pytest.mark.parametrize("name", list(schema.FILE_TYPES))
def test_the_shipped_files_have_no_comments(name: str) -> None:
    assert comments_of(shipped_text(name)) == ()


ODD = """\
# head
"k.1" . 'k 2' = 1.5e-3 # dotted
when = 1979-05-27 07:32:00 # a day
deep = [ [ 1, # one
  2 ], # first
  # second
  [ 3 ] # three
  # no more
]
row = { a = [ 1, # in a row
  2 ], b = { c = "]#[" } } # the row
"" = 'it''s'
[[list]] # one
x = 1
  [list.sub] # of one
  y = 2
[[list]] # two
x = 2 # x of two
  [[list.more]] # more
  z = 1
  [[list.more]]
  # z
  z = 2
# foot
"""


def test_whatever_toml_allows_is_read() -> None:
    text = ODD.replace("""'it''s'""", '"it\'s"')
    found = [
        (comment.lines[0].lstrip("# "), comment.where, [s if isinstance(s, str) else s.place for s in comment.path])
        for comment in comments_of(text)
    ]
    assert found == [
        ("head", "head", []),
        ("dotted", "after", ["k.1", "k 2"]),
        ("a day", "after", ["when"]),
        ("one", "after", ["deep", 0, 0]),
        ("first", "after", ["deep", 0]),
        ("second", "before", ["deep", 1]),
        ("three", "after", ["deep", 1]),
        ("no more", "end", ["deep"]),
        ("in a row", "after", ["row", "a", 0]),
        ("the row", "after", ["row"]),
        ("one", "after", ["list", 0]),
        ("of one", "after", ["list", 0, "sub"]),
        ("two", "after", ["list", 1]),
        ("x of two", "after", ["list", 1, "x"]),
        ("more", "after", ["list", 1, "more", 0]),
        ("z", "before", ["list", 1, "more", 1, "z"]),
        ("foot", "foot", []),
    ]


SPECKS = ["", "#", '"', "'", "[", "]", "\n", ",", "=", "{", "}", "# x\n", "a"]


@st.composite
def spoilt(draw: Any) -> str:
    """A text with comments, with letters put in or taken out."""
    text = draw(st.sampled_from([SHEET, GROUND, ODD]))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 3))
        text = text[:place] + draw(st.sampled_from(SPECKS)) + text[place + cut :]
    return str(text)


@given(spoilt())
@settings(max_examples=300, **QUIET)  # type: ignore[arg-type]
def test_what_can_be_read_has_comments_that_can_be_written(text: str) -> None:
    try:
        data = parse_toml(text, "file")
    except ScenarioError:
        return
    plain = tomli_w.dumps(data)
    written, lost = with_comments(plain, comments_of(text))
    assert tomllib.loads(written) == data
    assert lost == () or all(str(comment).isprintable() for comment in lost)
