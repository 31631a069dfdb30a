"""The line of tabs at the top of the editor, and the line of keys at its foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenarios.problems import shown
from tui.lines import Line, Piece, columns, cut, line, width_of

if TYPE_CHECKING:
    from tui.editing.session import EditSession

SHORTEST = 12
"""Cells that the title has at least."""


def status_line(session: EditSession, width: int) -> Line:
    """The title, a star if there is unsaved work, and the tabs; that of the problems counts them."""
    mark = [(" *", "warn")] if session.document.unsaved else []
    for blank in (" ", ""):
        tabs = _tabs(session, blank)
        room = width - width_of(tabs) - 3
        if room >= SHORTEST:
            break
    title = _shortened(session.document.title, max(1, room - width_of(mark)))
    where = _where(session, room - width_of(mark) - width_of(line(title)))
    return columns([(" ", "title"), (title, "title"), *mark, *where], tabs, width)


def _where(session: EditSession, room: int) -> list[Piece]:
    """The folder that is saved in, if there is room for its name."""
    folder = session.document.folder
    if folder is None:
        return []
    text = f"  {'built in' if session.document.built_in else f'in {shown(folder.resolve().name)}'}"
    return [(text, "dim")] if width_of(line(text)) < room else []


def _shortened(text: str, width: int) -> str:
    """A title, perhaps without its last words."""
    while width_of(line(text)) > width and " " in text.strip():
        text = text.rstrip().rpartition(" ")[0].rstrip(" ,:;-")
    return "".join(piece for piece, _ in cut(line(text), width))


def _tabs(session: EditSession, blank: str) -> list[Piece]:
    pieces: list[Piece] = []
    for id_, mode in session.modes.items():
        picked = id_ == session.mode_id
        key = session.keymap.key(f"edit-mode-{id_}")
        if id_ == "problems":
            pieces += _problems(session, key, blank, picked)
        else:
            pieces.append((f"{blank}{key} {mode.title}{blank} ", "selected" if picked else "head"))
    return pieces


def _problems(session: EditSession, key: str, blank: str, picked: bool) -> list[Piece]:
    """The tab of the problems, which tells of those found last."""
    errors = sum(problem.severity == "error" for problem in session.known)
    doubts = len(session.known) - errors
    style = "warn" if errors else "dim" if doubts else "good"
    words = ", ".join([f"{errors} wrong"] * bool(errors) + [f"{doubts} doubtful"] * bool(doubts)) or "no problem"
    if session.problems is None and not session.known:
        words, style = "checking", "dim"
    return [(f"{blank}{key} {words}{blank}", "selected" if picked else style)]


def keys_line(session: EditSession, width: int) -> Line:
    """The keys that matter now, as many as there is room for; help always."""
    if session.listing is not None:
        return _fitting(session.listing.hints(), [], width)
    key = session.keymap.key
    own = list(session.mode.hints())
    usual = [("edit-undo", "undo"), ("edit-save", "save"), ("edit-next-mode", "next tab")]
    hints = own + [hint for hint in usual if hint[0] not in {ids for ids, _ in own}]
    shown = [(" ".join(key(id_) for id_ in ids.split()), name) for ids, name in hints]
    return _fitting(shown, [(key("edit-help"), "help")], width)


def _fitting(hints: Sequence[tuple[str, str]], last: Sequence[tuple[str, str]], width: int) -> Line:
    """Keys with what they do, those that fit before the last ones."""
    ends = [piece for keys, name in last for piece in ((keys, "key"), (f" {name}", "dim"))]
    pieces: list[Piece] = []
    for keys, name in hints:
        part: list[Piece] = [(keys, "key"), (f" {name}  ", "dim")]
        if width_of(pieces) + width_of(part) + width_of(ends) <= width:
            pieces += part
    return [*pieces, *ends]
