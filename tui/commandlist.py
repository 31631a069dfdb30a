"""Every choice of the moment and every command in one list, to be searched and done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.browser import Do, Page, Row, gap, heading
from tui.keys import key_name
from tui.lines import line

if TYPE_CHECKING:
    from tui.session import Session


def page(session: Session) -> Page:
    """The list; Enter plays the choice or carries out the command."""
    return Page("All commands", lambda: [*_choices(session), *_commands(session)])


def _choices(session: Session) -> list[Row]:
    decision = session.decision
    if decision is None:
        return []
    verbs = session.game.system.verbs
    rows = [heading("Choices now", str(len(decision.actions)))]
    rows += [
        Row(line((f" {action}", decision.side)), opens=Do(action=action), indent=3, sought=verbs[action.verb].help)
        for action in decision.actions
    ]
    return [*rows, gap()]


def _commands(session: Session) -> list[Row]:
    rows: list[Row] = []
    group = ""
    for one in session.keymap.all_of("play"):
        if one.id == "palette":
            continue
        if one.group != group:
            group = one.group
            rows.append(heading(group))
        keys = line((" ".join(key_name(key) for key in one.keys), "key"))
        rows.append(Row(line(f" {one.help}"), keys, Do(command=one.id), indent=3, sought=f"{one.id} {one.name}"))
    return rows
