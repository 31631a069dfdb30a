"""The options that say how the screen looks this time, whatever the settings are."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

OPTIONS = ("glyphs", "colours", "theme")
"""The settings that can be given on the command line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be given; what is not given is not there, so that a command keeps what stood before it."""
    look = parser.add_argument_group("look", "for this time; the settings keep what holds for always")
    missing = argparse.SUPPRESS
    glyphs = look.add_mutually_exclusive_group()
    glyphs.add_argument(
        "--ascii", dest="glyphs", action="store_const", const="ascii", default=missing, help="letters and signs only"
    )
    glyphs.add_argument(
        "--unicode", dest="glyphs", action="store_const", const="unicode", default=missing, help="all characters"
    )
    look.add_argument(
        "--colours", default=missing, metavar="MODE", choices=("auto", "truecolor", "256", "16", "none"),
        help="auto, truecolor, 256, 16 or none",
    )  # fmt: skip
    look.add_argument(
        "--theme", default=missing, metavar="NAME", choices=("dark", "light", "colour-blind"),
        help="dark, light or colour-blind",
    )  # fmt: skip


def add_plain(parser: argparse.ArgumentParser) -> None:
    """Say that the command can do without a screen."""
    parser.add_argument(
        "--plain", action="store_true", default=argparse.SUPPRESS,
        help="line by line, for screen readers, dumb terminals and pipes",
    )  # fmt: skip


def overrides(arguments: argparse.Namespace) -> Mapping[str, str]:
    """The settings that were given."""
    return {name: value for name in OPTIONS if (value := getattr(arguments, name, None)) is not None}
