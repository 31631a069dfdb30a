"""What a high screen shows below the map: the first problems, and the last steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui.lines import Line, columns, cut, dotted, line

if TYPE_CHECKING:
    from tui.editing.session import EditSession


def lines(session: EditSession, width: int, height: int) -> Sequence[Line]:
    """Problems at the left, steps at the right, under a heading."""
    right = width // 3
    left = width - right - 1
    key = session.keymap.key("edit-mode-problems")
    problems, steps = _problems(session, left, height - 1), _steps(session, right, height - 1)
    over = cut(line(("STEPS", "title"), " " * right), right)
    heads = columns(line(("PROBLEMS", "title"), (f" {key}", "dim")), over, width)
    shown: list[Line] = [heads]
    for row in range(height - 1):
        pieces = problems[row] if row < len(problems) else line("")
        shown.append(columns(pieces, steps[row] if row < len(steps) else line(" " * right), width))
    return shown


def _problems(session: EditSession, width: int, height: int) -> list[Line]:
    """The first problems, errors before doubts; the rest is counted."""
    known = sorted(session.known, key=lambda problem: problem.severity != "error")
    if not known:
        return [line(("none" if session.problems is not None else "checking", "dim"))]
    shown: list[Line] = [
        dotted(line((str(one).removeprefix("warning: "), "warn" if one.severity == "error" else "plain")), width)
        for one in known[:height]
    ]
    if len(known) > height:
        shown[-1] = line((f"and {len(known) - height + 1} more", "dim"))
    return shown


def _steps(session: EditSession, width: int, height: int) -> list[Line]:
    """The last steps that were done, the last one first, then the one that was taken back."""
    names, done = session.document.steps
    back = list(reversed(names[:done]))
    found = [(f"  {name}", "dim") if number else (f"> {name}", "plain") for number, name in enumerate(back)]
    again = [(f"  {session.keymap.key('edit-redo')} {names[done]}", "dim")] if done < len(names) else []
    rows = [*again, *found] or [("  nothing was done yet", "dim")]
    return [dotted(line((text.ljust(width), style)), width) for text, style in rows[:height]]
