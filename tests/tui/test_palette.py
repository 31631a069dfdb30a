"""Themes: exact on the colour cube, legible, complete; and the guess at what a terminal can do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_args

import pytest
from rich.color import Color, ColorSystem

from tui.map.model import HIGHLIGHTS
from tui.palette import THEMES, Ink, Mode, Palette, Theme, blend, colour_mode, cube, gradient, textual_colour_system

MODES: tuple[Mode, ...] = get_args(Mode)
LOOKS = [(mode, theme) for mode in MODES for theme in THEMES]


def colours(palette: Palette) -> Iterator[tuple[str, str]]:
    """Every colour of a palette with the name of its field."""

    def walk(name: str, value: Any) -> Iterator[tuple[str, str]]:
        if isinstance(value, Ink):
            yield from ((name, colour) for colour in value[:2])
        elif isinstance(value, str):
            yield name, value
        elif hasattr(value, "values"):
            for item in value.values():
                yield from walk(name, item)
        elif isinstance(value, tuple):
            for item in value:
                yield from walk(name, item)
        else:
            for field in fields(value):
                yield from walk(name, getattr(value, field.name))

    for field in fields(palette):
        if field.name not in ("theme", "mode"):
            yield from walk(field.name, getattr(palette, field.name))


def contrast(a: str, b: str) -> float:
    """The contrast of two colours as accessibility rules reckon it, from 1 to 21."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("mode", "theme"), LOOKS)
def test_every_colour_is_one_that_rich_knows(mode: Mode, theme: Theme) -> None:
    for _, colour in colours(Palette.for_terminal(mode, theme)):
        if colour:
            Color.parse(colour)


@pytest.mark.parametrize("theme", THEMES)
def test_colours_for_256_survive_rounding(theme: Theme) -> None:
    palette = Palette.for_terminal("256", theme)
    lit = [("lit", palette.lit(bg)) for bg in (*palette.heights, palette.woods.bg, palette.village.bg)]
    for name, colour in [*colours(palette), *lit]:
        exact = Color.parse(colour).get_truecolor() if colour else None
        if exact is None:
            continue
        rounded = Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT)
        assert rounded.number is not None
        seen = cube(rounded.number)
        assert seen == colour or near_greys(seen, colour), f"{name}: {colour} becomes {seen}"


def near_greys(a: str, b: str) -> bool:
    """Whether two colours are greys no more than a step of the grey ramp apart; Rich rounds greys no better."""
    one, other = int(a[1:3], 16), int(b[1:3], 16)
    return a == "#" + a[1:3] * 3 and b == "#" + b[1:3] * 3 and abs(one - other) <= 10


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mode", ["truecolor", "256"])
def test_what_must_be_read_can_be_read(mode: Mode, theme: Theme) -> None:
    palette = Palette.for_terminal(mode, theme)
    for look in (palette.first, palette.second):
        assert contrast(look.counter.fg, look.counter.bg) >= 4.5
        assert contrast(look.reduced, look.counter.bg) >= 3
    for ink in (palette.pinned, palette.disrupted, palette.cursor, palette.chosen, palette.panel):
        assert contrast(ink.fg, ink.bg) >= 4.5
    for bg in palette.heights:
        assert contrast(palette.number, bg) >= 3
        assert contrast(palette.number, palette.lit(bg)) >= 3
        assert contrast(palette.line, bg) >= 1.4
    for ground in (palette.woods, palette.village, palette.town):
        assert contrast(ground.texture, ground.bg) >= 2.4
    for ink in palette.highlights.values():
        assert not ink.bg or contrast(ink.fg, ink.bg) >= 4.5
    for tint in palette.tints.values():
        assert contrast(palette.tint_text, tint) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_the_two_sides_are_told_apart_by_lightness_or_hue(theme: Theme) -> None:
    palette = Palette.for_terminal("256", theme)
    assert palette.first.counter.bg != palette.second.counter.bg
    for look in (palette.first, palette.second):
        assert look.counter.bg not in palette.heights


@pytest.mark.parametrize(("mode", "theme"), LOOKS)
def test_every_highlight_and_tint_has_an_ink(mode: Mode, theme: Theme) -> None:
    palette = Palette.for_terminal(mode, theme)
    assert set(palette.highlights) == set(HIGHLIGHTS)
    assert palette.tint("no such tint") == palette.tint("info")


def test_no_colour_means_no_colour() -> None:
    assert {colour for _, colour in colours(Palette.for_terminal("none"))} == {""}


def test_without_colour_the_inks_that_matter_still_differ() -> None:
    palette = Palette.for_terminal("none")
    assert palette.first.counter != palette.second.counter
    assert palette.cursor.attributes


def test_sixteen_colours_are_named() -> None:
    assert all(re.fullmatch("[a-z_]*", colour) for _, colour in colours(Palette.for_terminal("16")))


def test_heights_run_from_the_lowest_to_the_highest() -> None:
    palette = Palette.for_terminal("256")
    bands = [palette.height(level, 1, 14) for level in range(1, 15)]
    assert bands[0] == palette.heights[0]
    assert bands[-1] == palette.heights[-1]
    assert [palette.heights.index(band) for band in bands] == sorted(palette.heights.index(band) for band in bands)
    assert set(bands) == set(palette.heights)


def test_a_flat_map_and_levels_out_of_range_have_a_height() -> None:
    palette = Palette.for_terminal("256")
    assert palette.height(3, 3, 3) == palette.heights[0]
    assert palette.height(0, 3, 5) == palette.heights[0]
    assert palette.height(9, 3, 5) == palette.heights[-1]


def test_gradients_end_where_they_should() -> None:
    run = gradient(("#000000", "#ffffff", "#000000"), 5)
    assert run[0] == run[-1] == "#000000"
    assert run[2] == "#ffffff"
    assert blend("#000000", "#ffffff", 1, 5) == "#333333"


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "tmux-256color", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, "truecolor"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "xterm-kitty"}, "256"),
        ({"TERM": "xterm-direct"}, "256"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, "none"),
        ({}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ],
)
def test_the_mode_follows_the_environment(environ: dict[str, str], expected: str) -> None:
    assert colour_mode(environ) == expected


@pytest.mark.parametrize("mode", MODES)
def test_textual_knows_the_colour_system(mode: Mode) -> None:
    assert textual_colour_system(mode) in ("truecolor", "256", "standard")
