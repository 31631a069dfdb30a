"""The lines around the map: what is asked, the column beside the map, the log below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui.browser import laid_out
from tui.keys import key_name
from tui.lines import Line, Piece, columns, flow, line, text_of, width_of, wrap
from tui.map.legend import legend
from tui.palette import DARK
from tui.reference import form
from tui.registry import IN_BROWSER
from tui.seated import heading, others
from tui.typed import typed_by

if TYPE_CHECKING:
    from tui.session import Session

DIE = "roll"
"""The kind of events that the log under the map leaves out: a die is in the entry of its result."""

LOW = 4
"""Lines for the decision on a terminal on which the log has a single line."""

ROOMY = 26
"""Lines of a column beside the map that has room for more than the map, the hex and the menu."""

HERE = 5
"""Lines kept for the hex under the cursor where there is room."""

LEAST = 4
"""Lines below which it is not worth beginning a further block in the column."""

# -- below the map ------------------------------------------------------------------------------------------


def log_lines(session: Session, count: int, width: int) -> Sequence[Line]:
    """The last lines of the log, the newest last."""
    shown: list[Line] = []
    for event in session.view.events[-count * 3 :]:
        style = session.presenter.log_style(event.kind)
        if style and event.text and event.kind != DIE and not (session.curtain and event.only):
            told = wrap(event.text, width, style, "  ")
            shown += told if len(told) <= count else flow([(event.text, style)], width, 2, count)
    return shown[-count:]


def decision_lines(session: Session, width: int, rows: int) -> Sequence[Line]:
    """What is asked, what the option picked out may bring (or the message), and the keys that answer."""
    decision = session.decision
    if session.curtain and decision is not None:
        return flow([(_curtain(session, session.presenter.side_name(decision.side)), "title")], width, 0, rows)
    head = flow(session.asking.question, width, 2, 2) if session.asking.question else [_head(session, width)]
    below = _fit(_below_head(session, width, rows), width, rows - len(head) - 1)
    return [*head, *below, keys_line(session, width)]


def _curtain(session: Session, name: str) -> str:
    """Who is to look alone, and how one goes on."""
    key = session.keymap.key
    if session.handover.called:
        words = f"Now only the {name} player may look. The other one looks away, then {key('take')}"
        return f"{words}; {key('back')} leaves it covered."
    return f"The {name} player decides. Hand over the keyboard, then press {key('take')}."


def _below_head(session: Session, width: int, rows: int) -> Sequence[Line]:
    """The message, or else what the last action brought and what the option picked out may bring.

    A question stands in the place of what is asked, so that the chances of what it is about stay in sight.
    """
    asked_for = session.meeting.offer_lines()
    if (session.message or asked_for) and not session.asking.question:
        return [*asked_for, *session.message]
    if session.asking.question:
        asked = text_of(session.asking.question)
        return [one for one in _preview(session, width) if text_of(one) not in asked]
    return [*(_news(session) if rows <= LOW else ()), *_preview(session, width)]


def _news(session: Session) -> list[Line]:
    """What the last action brought, where the log has room for its last line only; empty if that line says it all."""
    told = [e for e in session.news if e.text and session.presenter.log_style(e.kind) not in ("", "dim")]
    if told and told[-1] is session.news[-1]:
        told.pop()
    pieces: list[Piece] = []
    for event in told:
        pieces += [("; " if pieces else "", "dim"), (event.text, session.presenter.log_style(event.kind))]
    return [pieces] if pieces else []


def _head(session: Session, width: int) -> Line:
    """What is asked, and the words picked so far; to the right the others, if they sit elsewhere."""
    asked, around = _asked_now(session), others(session)
    return columns(asked, around, width) if around else asked


def _asked_now(session: Session) -> Line:
    """What is asked, and the words picked so far."""
    decision = session.decision
    if session.lookup.sight_from:
        return line((f"Line of sight from {session.lookup.sight_from} to {session.cursor}: to which hex?", "title"))
    if decision is None:
        return line(("The game is over.", "title"))
    prefix = " ".join(session.menu.prefix) if session.menu.deep else ""
    return line((heading(session, decision), decision.side), *([("  " + prefix, "key")] if prefix else []))


def _fit(lines: Sequence[Line], width: int, rows: int) -> list[Line]:
    shown: list[Line] = []
    for one in lines:
        if len(shown) < rows:
            shown += flow(one, width, 2, rows - len(shown)) if one else [line("")]
    return shown + [line("")] * (rows - len(shown))


def _preview(session: Session, width: int) -> Sequence[Line]:
    decision, option = session.decision, session.asking.option or session.menu.selected
    if decision is None or option is None:
        return ()
    return session.presenter.preview(session.view, decision, option, width)


def keys_line(session: Session, width: int) -> Line:
    """The keys that matter now, with what they do; the last one stays where not all fit."""
    *parts, last = [_key_pieces(session, ids, name) for ids, name in _wanted(session)]
    room = width - width_of(last) + 2
    shown: list[Piece] = []
    for part in parts:
        if width_of(shown) + width_of(part) <= room:
            shown += part
    return [*shown, *last]


def _key_pieces(session: Session, ids: str, name: str) -> Sequence[Piece]:
    keys = " ".join(session.keymap.key(id_) for id_ in ids.split())
    return [(keys, "key"), (f" {name}  ", "dim")]


def _wanted(session: Session) -> Sequence[tuple[str, str]]:
    """The commands of the keys line (ids of more than one with blanks between), with what they are called there."""
    lookup = session.lookup
    if lookup.browser is not None:
        page = lookup.browser.page
        ids = ["take", "next", "back", "find"] + (["left right"] if page.turn else [])
        ids += (["sight"] if page.sort else []) + ["close"]
        return [(id_, IN_BROWSER[id_.split()[-1]][0]) for id_ in ids]
    if lookup.sight_from:
        return [("take", "look"), ("back", "drop"), ("find", "find")]
    if session.panel and session.decision is not None:
        return [("page-down page-up", "scroll"), ("close", "close"), ("palette", "commands"), ("help", "help")]
    if "replay" in session.handover.contexts and session.what_if.trial is None:
        ids = ["next", "back", "operation", "turn", "turn-back", "run", "jump", "view", "branch"]
        ids = [*(f"replay-{id_}" for id_ in ids), "what-if", "quit", "help"]
        return [(id_, session.keymap.command(id_).name) for id_ in ids]
    if session.decision is None:
        ids = ["log", "victory", "units", "rules", "dice", "quit", "help"]
    elif session.arrivals.to_see:
        return [("take", "next action"), ("finish", "all"), ("log", "log"), ("talk", "talk"), ("help", "help")]
    elif not session.arrivals.mine:
        ids = ["talk", "players", "log", "units", "overlay", "preview", "find", "palette", "what-if", "quit", "help"]
        ids = [id_ for id_ in ids if id_ != "what-if" or session.what_if.offered]
    else:
        finishes = session.menu.finishing is not None and session.decision.kind != "operation"
        tried = session.what_if.trial is not None
        ids = ["take", "next"] + (["finish"] if finishes else []) + (["back"] if session.menu.deep else [])
        ids += ["own-view"] if session.handover.withheld else []
        ids += (["what-if"] if tried else []) + ["why", "preview", "undo", "palette", "command"]
        ids += ["what-if"] if not tried and session.what_if.offered else []
        ids += ["artillery", "divisions", "log", "rules", "help"]
    names = {"finish": str(session.menu.finishing)}
    if session.what_if.trial is not None:
        names["what-if"] = "back to the game"
    return [(id_, names.get(id_) or session.keymap.command(id_).name) for id_ in ids if id_ in session.keymap]


# -- beside the map -----------------------------------------------------------------------------------------


def side_lines(session: Session, width: int, height: int) -> Sequence[Line]:
    """The column beside the map: open pages or the open panel, else tracks, the hex here and the menu."""
    if session.curtain:
        return []
    if session.lookup.browser is not None or session.panel:
        strip = session.presenter.strip(session.view, width) if session.decision is not None else ()
        above = [strip] if strip else []
        return [*above, *_reading_lines(session, width, height - len(above))]
    shown: list[Line] = [*_tracks(session, width, height >= ROOMY), line("")]
    here = list(session.presenter.hex_lines(session.view, session.cursor, width))
    most = max(8, height // 3 if height >= ROOMY else height - len(shown) - len(here) - 1)
    menu_height = min(len(session.menu.options) + 1, most)
    room = height - len(shown) - menu_height - 1
    if len(here) > room:
        here = [*here[: max(1, room - 1)], line((f"... {len(here) - room + 1} more", "dim"))]
    if height >= ROOMY:
        # What stands below stays where it is while the cursor goes from hex to hex; moved lines are sent anew.
        here += [line("")] * (min(HERE, room) - len(here))
    shown += [*here, line("")]
    below = height - len(shown) - menu_height
    more = _below_menu(session, width, below - 1) if height >= ROOMY else []
    if not more:
        return [*shown, *_menu_lines(session, width, height - len(shown))]
    return [*shown, *_menu_lines(session, width, menu_height), line(""), *more]


def _tracks(session: Session, width: int, roomy: bool) -> Sequence[Line]:
    """The tracks of both sides, which stay the same while the cursor moves."""
    view = session.view
    tracks: Sequence[Line] = view.memo(("tracks", width, roomy), lambda: session.presenter.tracks(view, width, roomy))
    return tracks


def _side_tracks(session: Session, side: str, width: int) -> Sequence[Line]:
    """The tracks of one side, likewise."""
    view = session.view
    tracks: Sequence[Line] = view.memo(
        ("side tracks", side, width), lambda: session.presenter.side_tracks(view, side, width)
    )
    return tracks


def _reading_lines(session: Session, width: int, height: int) -> Sequence[Line]:
    browser = session.lookup.browser
    return browser.lines(width, height) if browser is not None else _panel_lines(session, width, height)


def _below_menu(session: Session, width: int, height: int) -> list[Line]:
    """What is known in advance of the choice picked out, and below it tracks of the side that decides, if they fit."""
    decision = session.decision
    if decision is None or height < LEAST:
        return []
    shown = laid_out(session.lookup.outlook(), width)
    if len(shown) > height:
        more = line((f"... {session.keymap.key('preview')} shows {len(shown) - height + 1} more lines", "dim"))
        return [*shown[: height - 1], more]
    tracks = _side_tracks(session, decision.side, width)
    between = [line("")] if shown else []
    room = height - len(shown) - len(between)
    return [*shown, *between, *tracks[:room]] if tracks and room >= min(LEAST, len(tracks)) else shown


def _menu_lines(session: Session, width: int, height: int) -> list[Line]:
    decision, menu = session.decision, session.menu
    if decision is None or height < 1:
        return []
    options = menu.options
    shown: list[Line] = [line((f"CHOICES {menu.index + 1}/{len(options)}" if options else "", "title"))]
    rows = height - 1
    first = max(0, min(menu.index - rows // 2, len(options) - rows))
    for index in range(first, min(first + rows, len(options))):
        prefix = menu.prefix_of(options[index])
        labels = session.presenter.label(session.view, decision, prefix, options[index])
        picked = index == menu.index
        number = f"{index + 1}" if index < 9 else " "
        row = columns([(f"{'>' if picked else ' '}{number} ", "key"), *labels.left], labels.right, width)
        shown.append([(text, "selected" if picked else style) for text, style in row])
    return shown


# -- panels -------------------------------------------------------------------------------------------------


def _panel_lines(session: Session, width: int, height: int) -> Sequence[Line]:
    title, body = panel_of(session, width)
    rows = height - 1
    session.scroll = max(0, min(session.scroll, len(body) - rows))
    first = session.scroll
    more = f"{first + 1}-{min(len(body), first + rows)} of {len(body)}" if len(body) > rows else ""
    head = columns(line((title.upper(), "title")), line((more, "dim")), width)
    return [head, *body[first : first + rows]]


def panel_of(session: Session, width: int) -> tuple[str, Sequence[Line]]:
    """The title of the open panel, and its lines."""
    if session.panel == "help":
        return "Help", _help(session, width)
    if session.panel == "result":
        return "Result", session.presenter.result(session.view, width)
    panel = session.presenter.panels[session.panel]
    return panel.title, panel.lines(session.view, session.side, width)


def _help(session: Session, width: int) -> Sequence[Line]:
    """What is asked now and how it is answered, the keys, and what can be typed."""
    return [*_asked(session, width), *_keys(session, width), *_typed(session, width), *_signs(session, width)]


def _signs(session: Session, width: int) -> list[Line]:
    """The signs of the map, without those that only other systems use."""
    presenter, system = session.presenter, session.game.system
    first, second = (presenter.side_name(side) for side in system.sides)
    letters = session.map_model().letters
    shown: list[Line] = [line(("SIGNS OF THE MAP", "title"))]
    for sign in legend(DARK, session.glyphs, (first, second), (letters[system.sides[0]], letters[system.sides[1]])):
        if not sign.words.endswith(presenter.foreign_signs):
            shown += _explained(sign.text, sign.words, width)
    return shown


def _asked(session: Session, width: int) -> list[Line]:
    decision = session.decision
    if decision is None:
        return []
    shown = wrap(decision.prompt, width, "title")
    for name in sorted({action.verb for action in decision.actions}):
        verb = session.game.system.verbs[name]
        shown += [line((form(verb), "key")), *flow([(f"  {verb.help}", "plain")], width, 2)]
    return [*shown, line("")]


def _keys(session: Session, width: int) -> list[Line]:
    shown: list[Line] = []
    group = ""
    for one in (one for context in session.handover.contexts for one in session.keymap.all_of(context)):
        if one.group != group:
            group = one.group
            shown.append(line((group.upper(), "title")))
        shown += _explained(" ".join(key_name(key) for key in one.keys), one.help, width)
    shown += _explained("1 to 9", "Take a choice by its number.", width)
    shown.append(line(("WHILE PAGES ARE OPEN", "title")))
    for id_, (_, text) in IN_BROWSER.items():
        shown += _explained(" ".join(key_name(key) for key in session.keymap.command(id_).keys), text, width)
    return shown


def _typed(session: Session, width: int) -> list[Line]:
    shown: list[Line] = [line(("TYPED AFTER A COLON", "title"))]
    for one in typed_by(session):
        shown += _explained(one.form, one.help, width)
    return shown


def _explained(left: str, text: str, width: int) -> list[Line]:
    return flow([(f"{left:<11} ", "key"), (text, "plain")], width, 12)
