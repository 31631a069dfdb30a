"""The colours: themes for terminals of 24 bits, 256, 16 colours or none, and how to tell which a terminal is.

Themes are drawn on the 6x6x6 colour cube, because players on SSH links mostly get 256 colours. A colour is a text
that Rich understands (``"#87875f"``, ``"green"``) or empty for the terminal's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

Mode = Literal["truecolor", "256", "16", "none"]
Theme = Literal["dark", "light", "colour-blind"]

THEMES: tuple[Theme, ...] = ("dark", "light", "colour-blind")
LEVELS = (0, 95, 135, 175, 215, 255)
"""The values that red, green and blue can have in the colour cube."""


class Ink(NamedTuple):
    """How a cell is drawn. Attributes are letters: b bold, d dim, u underline, r reverse."""

    fg: str = ""
    bg: str = ""
    attributes: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """The look of a kind of terrain: background, lines and numbers on it, and its texture."""

    bg: str
    line: str
    texture: str


@dataclass(frozen=True, slots=True)
class SideLook:
    """A side: its counters, the colour of its marks on bare ground, and that of the strength of reduced units."""

    counter: Ink
    accent: str
    reduced: str


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours of a theme in one colour mode."""

    theme: Theme
    mode: Mode
    void: str
    heights: tuple[str, ...]
    line: str
    number: str
    woods: Ground
    village: Ground
    town: Ground
    out: Ground
    stream: str
    river: str
    boundary: str
    area: str
    lane: str
    highway: str
    place: str
    works: str
    feature: str
    first: SideLook
    second: SideLook
    pinned: Ink
    disrupted: Ink
    hq: str
    cursor: Ink
    highlights: Mapping[str, Ink]
    tints: Mapping[str, str]
    tint_text: str
    panel: Ink
    muted: Ink
    title: Ink
    good: Ink
    warn: Ink
    bad: Ink
    chosen: Ink

    @classmethod
    def for_terminal(cls, mode: Mode, theme: Theme = "dark") -> Palette:
        """The palette of a theme in a colour mode. With 16 colours or none there is one look, whatever the theme."""
        if mode == "none":
            return NONE
        if mode == "16":
            return SIXTEEN
        return _fine(theme) if mode == "truecolor" else _COARSE[theme]

    def side(self, style: str) -> SideLook:
        """The look of the first or the second side."""
        return self.second if style == "second" else self.first

    def height(self, level: int, low: int, high: int) -> str:
        """The background of open ground at a level, where levels go from low to high."""
        steps = len(self.heights)
        return self.heights[min(steps - 1, max(0, (level - low) * steps // (high - low + 1)))]

    def lit(self, background: str) -> str:
        """A background moved towards a fresh green, for ground that stands out and still shows what it is."""
        if not background.startswith("#"):
            return background
        return _lit(background, -1 if self.theme == "light" else 1, self.mode == "256")

    def tint(self, key: str) -> str:
        """The background of an overlay's tint; an unknown key gives that of ``info``."""
        return self.tints.get(key, self.tints["info"])


@lru_cache(maxsize=512)
def _lit(colour: str, step: int, on_cube: bool) -> str:
    """A colour with more green and blue (step 1), or less red and blue (step -1)."""
    values = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    if on_cube:
        nearest = [min(range(6), key=lambda n: abs(LEVELS[n] - value)) for value in values]
        moved = [LEVELS[min(5, max(0, n + d))] for n, d in zip(nearest, _shift(step), strict=True)]
    else:
        moved = [min(255, max(0, value + 34 * d)) for value, d in zip(values, _shift(step), strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*moved)


def _shift(step: int) -> tuple[int, int, int]:
    return (0, 1, 1) if step > 0 else (-1, 0, -1)


def cube(index: int) -> str:
    """The colour with a number (16 to 255) among the 256, as text."""
    if index >= 232:
        grey = 8 + 10 * (index - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    red, rest = divmod(index - 16, 36)
    green, blue = divmod(rest, 6)
    return f"#{LEVELS[red]:02x}{LEVELS[green]:02x}{LEVELS[blue]:02x}"


def blend(a: str, b: str, part: int, whole: int) -> str:
    """The colour that lies part/whole of the way from a to b."""
    pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{x + (y - x) * part // whole:02x}" for x, y in pairs)


def gradient(anchors: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Evenly spaced colours along a way through the anchors, both ends included."""
    spans = len(anchors) - 1
    found = []
    for i in range(count):
        span = min(spans - 1, i * spans // (count - 1))
        found.append(blend(anchors[span], anchors[span + 1], i * spans - span * (count - 1), count - 1))
    return tuple(found)


DARK = Palette(
    theme="dark",
    mode="256",
    void=cube(234),
    heights=(cube(65), cube(101), cube(137), cube(180)),
    line=cube(239),
    number=cube(236),
    woods=Ground(cube(22), cube(65), cube(71)),
    village=Ground(cube(245), cube(237), cube(236)),
    town=Ground(cube(241), cube(235), cube(250)),
    out=Ground(cube(17), cube(60), cube(67)),
    stream=cube(32),
    river=cube(26),
    boundary=cube(225),
    area=cube(226),
    lane=cube(187),
    highway=cube(230),
    place=cube(231),
    works=cube(16),
    feature=cube(231),
    first=SideLook(Ink(cube(231), cube(58), "b"), cube(192), cube(220)),
    second=SideLook(Ink(cube(231), cube(59), "b"), cube(189), cube(220)),
    pinned=Ink(cube(16), cube(220), "b"),
    disrupted=Ink(cube(231), cube(160), "b"),
    hq=cube(226),
    cursor=Ink(cube(16), cube(226), "b"),
    highlights={
        "legal": Ink(cube(231), "", "b"),
        "selected": Ink(cube(16), cube(220), "b"),
        "path": Ink(cube(16), cube(222), "b"),
        "last": Ink(cube(16), cube(152), ""),
        "target": Ink(cube(231), cube(124), "b"),
        "source": Ink(cube(16), cube(117), "b"),
    },
    tints={
        "info": cube(67),
        "good": cube(71),
        "fair": cube(179),
        "bad": cube(167),
        "first": cube(107),
        "second": cube(146),
        "both": cube(176),
        "shade": cube(243),
        **{str(i): cube(index) for i, index in enumerate((67, 73, 72, 108, 143, 179, 215, 209, 203, 168))},
    },
    tint_text=cube(16),
    panel=Ink(cube(252), cube(234)),
    muted=Ink(cube(245), cube(234)),
    title=Ink(cube(231), cube(238), "b"),
    good=Ink(cube(114), cube(234), "b"),
    warn=Ink(cube(220), cube(234), "b"),
    bad=Ink(cube(203), cube(234), "b"),
    chosen=Ink(cube(16), cube(220), "b"),
)

LIGHT = replace(
    DARK,
    theme="light",
    void=cube(255),
    heights=(cube(151), cube(187), cube(223), cube(180)),
    line=cube(243),
    number=cube(240),
    woods=Ground(cube(71), cube(22), cube(22)),
    village=Ground(cube(250), cube(240), cube(238)),
    town=Ground(cube(246), cube(235), cube(235)),
    out=Ground(cube(189), cube(103), cube(103)),
    stream=cube(26),
    river=cube(21),
    boundary=cube(90),
    area=cube(124),
    lane=cube(94),
    highway=cube(52),
    place=cube(16),
    works=cube(16),
    feature=cube(16),
    first=SideLook(Ink(cube(231), cube(22), "b"), cube(22), cube(220)),
    second=SideLook(Ink(cube(231), cube(240), "b"), cube(17), cube(220)),
    cursor=Ink(cube(231), cube(124), "b"),
    hq=cube(124),
    highlights={
        "legal": Ink(cube(16), "", "b"),
        "selected": Ink(cube(16), cube(220), "b"),
        "path": Ink(cube(16), cube(222), "b"),
        "last": Ink(cube(16), cube(153), ""),
        "target": Ink(cube(231), cube(124), "b"),
        "source": Ink(cube(16), cube(117), "b"),
    },
    tints={**DARK.tints, "info": cube(153), "good": cube(114), "fair": cube(222), "bad": cube(210), "shade": cube(248)},
    tint_text=cube(16),
    panel=Ink(cube(236), cube(255)),
    muted=Ink(cube(243), cube(255)),
    title=Ink(cube(16), cube(250), "b"),
    good=Ink(cube(28), cube(255), "b"),
    warn=Ink(cube(130), cube(255), "b"),
    bad=Ink(cube(124), cube(255), "b"),
)

COLOUR_BLIND = replace(
    DARK,
    theme="colour-blind",
    heights=(cube(242), cube(244), cube(246), cube(248), cube(250)),
    line=cube(233),
    number=cube(233),
    woods=Ground(cube(23), cube(66), cube(73)),
    village=Ground(cube(144), cube(236), cube(234)),
    town=Ground(cube(101), cube(234), cube(230)),
    first=SideLook(Ink(cube(231), cube(25), "b"), cube(117), cube(220)),
    second=SideLook(Ink(cube(16), cube(214), "b"), cube(215), cube(88)),
    pinned=Ink(cube(16), cube(231), "b"),
    disrupted=Ink(cube(231), cube(16), "b"),
    tints={
        **DARK.tints,
        "good": cube(32),
        "fair": cube(103),
        "bad": cube(172),
        "first": cube(74),
        "second": cube(215),
        **{str(i): cube(index) for i, index in enumerate((67, 74, 111, 117, 153, 230, 222, 221, 214, 208))},
    },
)

SIXTEEN = replace(
    DARK,
    mode="16",
    void="black",
    heights=("green", "yellow", "white"),
    line="black",
    number="black",
    woods=Ground("black", "green", "bright_green"),
    village=Ground("bright_black", "black", "white"),
    town=Ground("bright_black", "black", "bright_white"),
    out=Ground("blue", "bright_blue", "bright_blue"),
    stream="bright_blue",
    river="bright_blue",
    boundary="magenta",
    area="bright_yellow",
    lane="bright_white",
    highway="bright_white",
    place="bright_white",
    works="black",
    feature="bright_white",
    first=SideLook(Ink("bright_white", "black", "b"), "bright_white", "bright_yellow"),
    second=SideLook(Ink("bright_white", "red", "b"), "red", "bright_yellow"),
    pinned=Ink("black", "bright_yellow", "b"),
    disrupted=Ink("bright_white", "magenta", "b"),
    hq="bright_yellow",
    cursor=Ink("black", "bright_yellow", "b"),
    highlights={
        "legal": Ink("bright_white", "", "b"),
        "selected": Ink("black", "bright_yellow", "b"),
        "path": Ink("black", "bright_cyan", "b"),
        "last": Ink("black", "cyan", ""),
        "target": Ink("bright_white", "magenta", "b"),
        "source": Ink("black", "bright_white", "b"),
    },
    tints={
        "info": "cyan",
        "good": "bright_green",
        "fair": "bright_yellow",
        "bad": "magenta",
        "first": "bright_green",
        "second": "red",
        "both": "magenta",
        "shade": "black",
        **{str(i): name for i, name in enumerate(["blue"] * 2 + ["cyan"] * 3 + ["green"] * 2 + ["yellow"] * 3)},
    },
    tint_text="black",
    panel=Ink("white", "black"),
    muted=Ink("bright_black", "black"),
    title=Ink("bright_white", "blue", "b"),
    good=Ink("bright_green", "black", "b"),
    warn=Ink("bright_yellow", "black", "b"),
    bad=Ink("bright_red", "black", "b"),
    chosen=Ink("black", "bright_yellow", "b"),
)

_BLANK = Ground("", "", "")

NONE = replace(
    SIXTEEN,
    mode="none",
    void="",
    heights=("",),
    line="",
    number="",
    woods=_BLANK,
    village=_BLANK,
    town=_BLANK,
    out=_BLANK,
    stream="",
    river="",
    boundary="",
    area="",
    lane="",
    highway="",
    place="",
    works="",
    feature="",
    first=SideLook(Ink("", "", "b"), "", ""),
    second=SideLook(Ink("", "", "r"), "", ""),
    pinned=Ink("", "", "b"),
    disrupted=Ink("", "", "b"),
    hq="",
    cursor=Ink("", "", "br"),
    highlights={
        "legal": Ink("", "", "b"),
        "selected": Ink("", "", "br"),
        "path": Ink("", "", "bu"),
        "last": Ink("", "", "u"),
        "target": Ink("", "", "br"),
        "source": Ink("", "", "bu"),
    },
    tints={"info": ""},
    tint_text="",
    panel=Ink(),
    muted=Ink("", "", "d"),
    title=Ink("", "", "br"),
    good=Ink("", "", "b"),
    warn=Ink("", "", "b"),
    bad=Ink("", "", "bu"),
    chosen=Ink("", "", "br"),
)


_COARSE: Mapping[Theme, Palette] = {"dark": DARK, "light": LIGHT, "colour-blind": COLOUR_BLIND}


@lru_cache(maxsize=8)
def _fine(theme: Theme) -> Palette:
    """The theme with a smooth run of heights, for terminals of 24 bits."""
    palette = _COARSE[theme]
    if theme != "dark":
        return replace(palette, mode="truecolor", heights=gradient(palette.heights, 14))
    return replace(
        palette,
        mode="truecolor",
        heights=gradient(("#527556", "#627d50", "#828050", "#94804f", "#a87c52", "#c8a67f"), 14),
        line="#4a4a42",
        number="#1e1e19",
        woods=Ground("#1f4a2c", "#55805c", "#4f9a5c"),
        village=Ground("#85807c", "#55504c", "#33302e"),
        town=Ground("#5c5854", "#3a3734", "#a8a39c"),
        out=Ground("#22304a", "#3d5070", "#3d5070"),
        stream="#2f86d0",
        river="#2a6fc4",
        first=SideLook(Ink("#ffffff", "#3c5a1e", "b"), "#d7ff87", "#ffd700"),
        second=SideLook(Ink("#ffffff", "#4a505c", "b"), "#d7d7ff", "#ffd700"),
    )


def colour_mode(environ: Mapping[str, str]) -> Mode:
    """The colours that a terminal is likely to have, from its environment.

    NO_COLOR set to anything means none, and so do terminals without colours or of unknown kind.
    """
    term = environ.get("TERM", "").lower()
    if environ.get("NO_COLOR") or term in ("", "dumb", "unknown") or term.startswith(("vt", "ansi-m")):
        return "none"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolor"
    if "256" in term or "direct" in term or any(name in term for name in _RICH_TERMINALS):
        return "256"
    return "16"


_RICH_TERMINALS = ("kitty", "alacritty", "foot", "wezterm", "ghostty", "iterm", "konsole")


def textual_colour_system(mode: Mode) -> str:
    """The value for TEXTUAL_COLOR_SYSTEM that fits a mode; to be set before Textual is imported."""
    return {"truecolor": "truecolor", "256": "256", "16": "standard", "none": "standard"}[mode]
