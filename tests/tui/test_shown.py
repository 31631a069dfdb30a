"""What is sent to the terminal: it shows what was painted, and no more is sent than that takes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pyte
import pytest
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.shown import Piece, Shown

WIDTH, HEIGHT = 30, 5
START = "\x1b[1H"


STYLES = [
    None,
    Style(),
    Style.parse("bold"),
    Style.parse("red"),
    Style.parse("red on blue"),
    Style.parse("red on green"),
    Style.parse("bold red on green"),
    Style.parse("underline reverse"),
    Style.parse("bold underline red on green"),
    Style.parse("dim"),
    Style.parse("#87875f on #005f00"),
    Style.parse("default on default"),
    Style.parse("on blue"),
    Style.parse("not bold blue"),
]


def seen(text: str) -> list[tuple[str, frozenset[str]]]:
    """Each character with the attributes that a terminal would show it in."""
    found, state, rest = [], {"fg": "", "bg": "", "attributes": ""}, text
    off = {"22": "12", "24": "4", "27": "7"}
    while rest:
        if not rest.startswith("\x1b["):
            # On a blank only the background shows, unless it is underlined or reversed.
            blank = rest[0] == " " and not set("47") & set(state["attributes"])
            kept = {"bg": state["bg"]} if blank else state
            found.append((rest[0], frozenset(f"{key} {value}" for key, value in kept.items())))
            rest = rest[1:]
            continue
        codes, rest = rest[2:].split("m", 1)
        parts = codes.split(";")
        while parts:
            code = parts.pop(0)
            if code in ("0", ""):
                state = {"fg": "", "bg": "", "attributes": ""}
            elif code in ("38", "48"):
                kind, value = parts.pop(0), parts.pop(0)
                state["fg" if code == "38" else "bg"] = f"{kind}:{value}"
            elif code in ("39", "49"):
                state["fg" if code == "39" else "bg"] = ""
            elif 30 <= int(code) <= 37 or 90 <= int(code) <= 97:
                state["fg"] = code
            elif 40 <= int(code) <= 47 or 100 <= int(code) <= 107:
                state["bg"] = code
            elif code in off:
                state["attributes"] = "".join(char for char in state["attributes"] if char not in off[code])
            else:
                state["attributes"] = "".join(sorted({*state["attributes"], code}))
    return found


def stock_codes(segments: list[Segment]) -> str:
    return "".join(
        text if style is None else Strip.render_style(style, text, ColorSystem.EIGHT_BIT) for text, style, _ in segments
    )


@pytest.mark.parametrize("first", range(len(STYLES)))
def test_short_codes_show_the_same_as_the_long_ones(first: int) -> None:
    for second in STYLES:
        for third in (STYLES[first], STYLES[4], None):
            for text in ("b", "  "):
                segments = [Segment("a", STYLES[first]), Segment(text, second), Segment("c", third)]
                short, long = sent(segments), stock_codes(segments)
                assert seen(short) == seen(long)
                assert seen(short + "x")[-1] == seen("x")[0]
                assert len(short) <= len(long)


def sent(segments: Sequence[Segment]) -> str:
    """What is sent for one line, without the place where it begins."""
    width = sum(cell_len(segment.text) for segment in segments)
    text = Shown().bring([(0, 0, width, segments)], width, ColorSystem.EIGHT_BIT)
    assert text.startswith(START)
    return text.removeprefix(START)


def test_links_are_left_to_textual() -> None:
    style = Style.parse("red link https://example.org")
    text = sent([Segment("a", Style.parse("blue")), Segment("b", style)])
    assert Strip.render_style(style, "b", ColorSystem.EIGHT_BIT) in text


def test_without_colours_attributes_are_taken_away_as_the_oldest_terminals_can() -> None:
    texts = [Segment("a", Style.parse("bold underline")), Segment("b", Style.parse("underline")), Segment("c")]
    assert sent(texts) == "\x1b[1;4ma\x1b[0;4mb\x1b[0mc"


class Terminal:
    """A terminal on which something stands already."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.Stream(self.screen)
        self._stream.feed("".join(f"\x1b[{y + 1}H\x1b[7;31m{'x' * WIDTH}" for y in range(HEIGHT)) + "\x1b[0m")

    def feed(self, text: str) -> None:
        self._stream.feed(text)

    def cells(self) -> list[list[tuple[object, ...]]]:
        """What one sees: of a blank that is neither underlined nor reversed only the background."""
        return [[self._cell(x, y) for x in range(WIDTH)] for y in range(HEIGHT)]

    def _cell(self, x: int, y: int) -> tuple[object, ...]:
        cell = self.screen.buffer[y][x]
        if cell.data == " " and not (cell.underscore or cell.reverse):
            return " ", cell.bg
        return cell.data, cell.fg, cell.bg, cell.bold, cell.underscore, cell.reverse


def frame(random: Random) -> list[list[Segment]]:
    """Lines of segments, many of which are blank. None ends with a combining character, which pyte would wrap."""
    words = ("a", "ab c", "     ", "  ", "╲▁▁╱", "∩2", "漢字", "e\u0301")
    found = []
    for _ in range(HEIGHT):
        row: list[Segment] = []
        while (room := WIDTH - sum(cell_len(segment.text) for segment in row)) > 0:
            text = random.choice(words) if random.random() < 0.8 or room > 12 else " " * room
            row.append(Segment(text if cell_len(text) < room else " " * room, random.choice(STYLES)))
        found.append(row)
    return found


def changed(before: list[list[Segment]], random: Random) -> list[list[Segment]]:
    """The lines with some segments in another style, and some lines different."""
    other = frame(random)
    return [
        [Segment(s.text, random.choice(STYLES)) if random.random() < 0.2 else s for s in row]
        if random.random() < 0.7
        else other[y]
        for y, row in enumerate(before)
    ]


def pieces(lines: list[list[Segment]], random: Random | None = None) -> list[Piece]:
    """The lines as pieces, some of them in two."""
    found: list[Piece] = []
    for y, row in enumerate(lines):
        cut = random.randrange(len(row)) if random else 0
        middle = sum(cell_len(segment.text) for segment in row[:cut])
        found += [(0, y, middle, row[:cut])] if cut else []
        found.append((middle, y, WIDTH, row[cut:]))
    return found


@pytest.mark.parametrize("erases", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_a_terminal_shows_what_was_painted(seed: int, erases: bool) -> None:
    random = Random(seed)
    terminal, shown = Terminal(), Shown()
    shown.erases = erases
    lines = frame(random)
    for _ in range(12):
        terminal.feed(shown.bring(pieces(lines, random), WIDTH, ColorSystem.EIGHT_BIT))
        fresh = Terminal()
        fresh.feed(Shown().bring(pieces(lines), WIDTH, ColorSystem.EIGHT_BIT))
        assert terminal.cells() == fresh.cells()
        lines = changed(lines, random)


def plain(*texts: str) -> list[Piece]:
    return [(0, y, WIDTH, [Segment(text.ljust(WIDTH), Style())]) for y, text in enumerate(texts)]


def test_what_stands_there_is_not_sent_again() -> None:
    shown = Shown()
    shown.bring(plain("abc", "def"), WIDTH, ColorSystem.EIGHT_BIT)
    assert shown.bring(plain("abc", "def"), WIDTH, ColorSystem.EIGHT_BIT) == ""
    assert shown.bring(plain("abX", "def"), WIDTH, ColorSystem.EIGHT_BIT) == "\x1b[1;3HX"


def test_what_is_forgotten_is_sent_again() -> None:
    shown = Shown()
    before = shown.bring(plain("abc"), WIDTH, ColorSystem.EIGHT_BIT)
    shown.forget()
    assert shown.bring(plain("abc"), WIDTH, ColorSystem.EIGHT_BIT) == before


def test_nothing_is_known_of_a_terminal_of_another_width() -> None:
    shown = Shown()
    shown.bring(plain("abc"), WIDTH, ColorSystem.EIGHT_BIT)
    piece = (0, 0, 3, [Segment("abc", Style())])
    assert shown.bring([piece], 3, ColorSystem.EIGHT_BIT) == "\x1b[1Habc"


@pytest.mark.parametrize(
    ("after", "sent"),
    [
        ("Xbcdefghij", "\x1b[1HX"),
        ("aXcdXfghij", "\x1b[1;2HXcdX"),
        ("Xbcdefghi╲", "\x1b[1HX\x1b[8C╲"),
        ("X" + "b╲d╲f" + "ghij", "\x1b[1HXb╲d╲"),
    ],
)
def test_a_step_is_made_over_what_stays_if_that_takes_less(after: str, sent: str) -> None:
    shown = Shown()
    shown.bring(plain("abcdefghij"), WIDTH, ColorSystem.EIGHT_BIT)
    assert shown.bring(plain(after), WIDTH, ColorSystem.EIGHT_BIT) == sent


@pytest.mark.parametrize("style", ["white on blue", "bold red on green", "red"])
def test_blanks_at_the_end_of_a_line_are_erased_where_that_keeps_the_colour(style: str) -> None:
    ink = Style.parse(style)
    rows = [
        [Segment("ab", Style.parse("yellow")), Segment(" cd".ljust(WIDTH - 2), ink)],
        [Segment(" " * WIDTH, ink)],
        [Segment("ab  ", Style.parse("yellow on blue")), Segment(" " * (WIDTH - 4), ink)],
    ]
    texts, screens = [], []
    for erases in (False, True):
        shown, terminal = Shown(), Terminal()
        shown.erases = erases
        texts.append(shown.bring(pieces(rows), WIDTH, ColorSystem.EIGHT_BIT))
        terminal.feed(texts[-1])
        screens.append(terminal.cells())
    assert texts[0].count("\x1b[K") == 0
    assert texts[1].count("\x1b[K") == 3
    assert screens[0] == screens[1]


@pytest.mark.parametrize("style", ["underline", "reverse", "strike"])
def test_blanks_that_show_are_written(style: str) -> None:
    shown = Shown()
    shown.erases = True
    row = [Segment("ab".ljust(WIDTH), Style.parse(style))]
    assert "ab".ljust(WIDTH) in shown.bring(pieces([row]), WIDTH, ColorSystem.EIGHT_BIT)


def test_blanks_before_something_else_are_written() -> None:
    shown = Shown()
    shown.erases = True
    row = [Segment("ab".ljust(WIDTH - 1), Style()), Segment("|", Style())]
    assert "\x1b[K" not in shown.bring(pieces([row]), WIDTH, ColorSystem.EIGHT_BIT)
