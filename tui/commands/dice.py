"""Show all dice of a saved game: what each was for, how often each face came up, and whether that is to be expected."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tui.commands.output import Answer
    from tui.dicebook import Count
    from tui.saves import SavedGame

HELP = "all dice of a saved game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("game", metavar="GAMEFILE", help="a saved game")
    parser.add_argument("--json", action="store_true", help="print each answer as a JSON object on a line")


def run(arguments: argparse.Namespace) -> int:
    """Print the commitment of the seed, every die, and the counts with a test of them."""
    from tui.commands.output import Printer
    from tui.saves import SavedGame

    with SavedGame.open(arguments.game) as saved:
        Printer(arguments.json).put_all((_trust(saved), *_dice(saved), *_counts(saved)))
    return 0


def _trust(saved: SavedGame) -> Answer:
    from tui.commands.output import Answer
    from tui.dicebook import trust_words
    from tui.seats import Seats

    header, over = saved.header, saved.finished
    told = {"seed": header.seed, "salt": header.salt} if over and header.commitment else {"seed": None, "salt": None}
    fields = {"commitment": header.commitment, **told, "drawn": bool(header.drawn)}
    return Answer("trust", fields, tuple(trust_words(header, saved.game, Seats(saved).sealed)))


def _dice(saved: SavedGame) -> list[Answer]:
    from tui.commands.output import Answer
    from tui.dicebook import HEAD, die_text, turns

    found, name = [], saved.game.system.side_names.__getitem__
    for number, (die, turn) in enumerate(zip(saved.game.thrown, turns(saved.game), strict=True), start=1):
        fields: dict[str, Any] = {
            "number": number, "turn": turn, "side": die.side, "value": die.value, "sides": die.sides,
            "purpose": die.purpose,
        }  # fmt: skip
        text = die_text(number, turn, die, name)
        found.append(Answer("die", fields, ("", HEAD, text) if number == 1 else (text,)))
    return found


def _counts(saved: SavedGame) -> list[Answer]:
    from tui.commands.output import Answer
    from tui.dicebook import count_texts, counts

    lines = ["", *count_texts(saved.game, saved.game.system.side_names.__getitem__)]
    return [
        Answer("count", {"who": who, **_fields(count)}, tuple(lines) if number == 0 else ())
        for number, (who, count) in enumerate(counts(saved.game, str))
    ]


def _fields(count: Count) -> dict[str, Any]:
    chance = None if count.chance is None else round(count.chance, 6)
    return {
        "faces": list(count.faces), "dice": count.dice, "mean": round(count.mean, 4),
        "chi_square": round(count.chi_square, 4), "chance": chance,
    }  # fmt: skip
