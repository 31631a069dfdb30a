"""St-Lô's displays as panels: divisions, assets, artillery, reinforcements, victory points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.stlo import supply_and_command
from rules.stlo.battle import Battle
from rules.stlo.model import SIDE_NAMES, SIDES, Formation, enemy
from rules.stlo.reinforcements import due
from rules.stlo.victory import Item, tally
from tui.lines import Line, Piece, columns, cut, flow, line, wrap
from tui.presenters.base import Panel


def _formations(battle: Battle, side: str) -> list[Formation]:
    return [f for f in battle.scenario.formations.values() if f.side == side]


def divisions(battle: Battle, side: str, width: int) -> Sequence[Line]:
    """The division displays of both sides: each HQ with morale, side, units and LOC (2.1.3)."""
    shown: list[Line] = []
    for owner in (side, enemy(side)):
        for formation in _formations(battle, owner):
            if hqs := _hq_lines(battle, formation):
                shown += [[(formation.name, owner)], *hqs]
    return shown


def _hq_lines(battle: Battle, formation: Formation) -> list[Line]:
    """The HQs of a division as far as they may be seen; nothing for a corps, which has none."""
    hqs = [hq for hq, card in battle.scenario.hqs.items() if card.formation == formation.id]
    known = [hq for hq in hqs if hq in battle.state.hqs]
    return [_hq_line(battle, hq) for hq in known] if known or not hqs else [[("  hidden", "dim")]]


def _hq_line(battle: Battle, hq: str) -> Line:
    now, card = battle.state.hqs[hq], battle.scenario.hqs[hq]
    if now.place == "reinforcement":
        return [(f" {hq:<8}", "dim"), ("due", "dim")]
    if now.place == "removed":
        return [(f" {hq:<8}", "dim"), ("out of the game", "dim")]
    active = battle.state.active is not None and battle.state.active.hq == hq
    pieces: list[Piece] = [
        (f"{'>' if active else ' '}{hq:<8}", card.side),
        ("AA " if now.attempted else "IA ", "warn" if now.attempted else "good"),
        (f"{now.morale}", "title"),
        (f"/{card.morale} ", "dim"),
    ]
    units = battle.subordinates(hq)
    if not units:
        return [*pieces, ("waits for its unit", "dim")]
    if len(units) == 1 and battle.is_battalion(units[0]):
        unit = units[0]
        reduced = " reduced" if battle.unit(unit).steps < battle.card(unit).steps else ""
        where = f"bn {battle.unit(unit).hex}{reduced}"
    else:
        where = " ".join(battle.unit(unit).hex for unit in units)
    cut_off = not all(supply_and_command.unit_loc(battle, unit).traced for unit in units)
    marks = "".join(sorted({battle.unit(u).status[:1].upper() for u in units if battle.unit(u).status}))
    pieces.append((where, "plain"))
    if marks:
        pieces.append((f" {marks}", "warn"))
    if cut_off:
        pieces.append((" no LOC", "warn"))
    return pieces


def assets(battle: Battle, side: str, width: int) -> Sequence[Line]:
    """The asset boxes: available, To Division, holding, assigned to whom (5.0)."""
    shown: list[Line] = []
    for owner in (side, enemy(side)):
        for formation in _formations(battle, owner):
            if boxes := _boxes(battle, formation, width):
                shown += [[(formation.name, owner)], *boxes]
    return shown


def _boxes(battle: Battle, formation: Formation, width: int) -> list[Line]:
    """The asset boxes of a division as far as they may be seen; nothing for one without assets."""
    mine = [asset for asset, card in battle.scenario.assets.items() if card.formation == formation.id]
    known = [asset for asset in mine if asset in battle.state.assets]
    if len(known) == len(mine):
        return _asset_lines(battle, known, width)
    hidden: Line = [("  the rest is hidden" if known else "  hidden", "dim")]
    return [*_asset_lines(battle, known, width), hidden]


CLASSES: Mapping[str, str] = {"major": "major", "minor": "minor", "engineer": "eng."}
"""The classes of assets (2.2.4 B), in the order in which a box lists them."""


def _asset_lines(battle: Battle, known: Sequence[str], width: int) -> list[Line]:
    boxes: dict[str, list[str]] = {"available": [], "To Division": [], "holding": [], "lost": []}
    assigned: dict[str, list[str]] = {}
    for asset in known:
        now = battle.state.assets[asset]
        match now.place:
            case "box":
                boxes["available" if now.ready else "To Division"].append(asset)
            case "unit":
                assigned.setdefault(now.unit, []).append(asset)
            case "holding":
                boxes["holding"].append(asset)
            case _:
                boxes["lost"].append(asset)
    rows = [(box, held) for box, held in boxes.items() if held]
    rows += [(f"with {unit}", held) for unit, held in sorted(assigned.items())]
    shown: list[Line] = []
    for title, held in rows:
        shown += flow([(f" {title}:", "plain"), *_by_class(battle, held)], width, 3)
    return shown


def _by_class(battle: Battle, held: Sequence[str]) -> list[Piece]:
    """The assets of a box class by class, in each weapon by weapon."""
    cards, pieces = battle.scenario.assets, list[Piece]()
    for kind, word in CLASSES.items():
        weapons: dict[str, list[str]] = {}
        for asset in held:
            if cards[asset].asset_class == kind:
                weapons.setdefault("" if kind == "engineer" else f"{cards[asset].weapon} ", []).append(asset)
        if weapons:
            listed = ", ".join(f"{weapon}{' '.join(names)}" for weapon, names in weapons.items())
            pieces += [(f"{';' if pieces else ''} {word} ", "dim"), (listed, "plain")]
    return pieces


def all_divisions(battle: Battle, side: str, width: int, height: int) -> Sequence[Line]:
    """All division displays with their asset boxes side by side, always in the same order."""
    shown = [f for owner in SIDES for f in _formations(battle, owner) if f.kind == "division"]
    each = width // len(shown) if shown else width
    blocks = [
        [
            *flow([(formation.name, formation.side)], each - 2, 0, 1),
            *_hq_lines(battle, formation),
            *_boxes(battle, formation, each - 2),
        ]
        for formation in shown
    ]
    rows = min(height, max(map(len, blocks), default=0))
    return [[piece for block in blocks for piece in _cell(block, row, rows, each)] for row in range(rows)]


def _cell(block: Sequence[Line], row: int, rows: int, width: int) -> Line:
    """A line of a block, cut and padded to a width; the last one says if there would be more."""
    if row == rows - 1 and len(block) > rows:
        return columns(line((" ...", "dim")), line(""), width)
    return columns(cut(block[row], width - 2) if row < len(block) else line(""), line(""), width)


def artillery(battle: Battle, side: str, width: int) -> Sequence[Line]:
    """The artillery displays: each unit on its track, with its values (10.1)."""
    shown: list[Line] = []
    for owner in (side, enemy(side)):
        guns = [g for g, card in battle.scenario.guns.items() if card.side == owner]
        shown.append(columns(line((f"{SIDE_NAMES[owner]} artillery", owner)), line(("sup/def/long", "dim")), width))
        known = [g for g in guns if g in battle.state.guns]
        if not known and guns:
            shown.append([("  hidden", "dim")])
        shown += [_gun_line(battle, gun, width) for gun in known]
    return shown


def _gun_line(battle: Battle, gun: str, width: int) -> Line:
    card, now = battle.scenario.guns[gun], battle.state.guns[gun]
    values = f"{card.support}/{card.defensive}/{card.long_range}"
    short = battle.scenario.formations[card.formation].short
    if not now.in_play:
        return columns(line((f" {gun:<8}{short:<5}", "dim"), ("due", "dim")), line((values, "dim")), width)
    track: list[Piece] = [("■" * now.used, "warn"), ("□" * (card.missions - now.used), "good")]
    if now.disorganized:
        track = [("disorganised", "warn")]
    return columns([(f" {gun:<8}", card.side), (f"{short:<5}", "dim"), *track], line(values), width)


def reinforcements(battle: Battle, side: str, width: int) -> Sequence[Line]:
    """What may still come for either side, where and when (18.0)."""
    shown: list[Line] = []
    for owner in (side, enemy(side)):
        shown.append([(f"{SIDE_NAMES[owner]} reinforcements", owner)])
        items = due(battle, owner)
        for item in items:
            entries = [f"{unit} in {hex_}" for unit, hex_ in item.entries] + list(item.artillery)
            shown += wrap(f" {item.when}, turn {item.turn} or later: {', '.join(entries)}", width, "plain", "   ")
        if not items:
            shown.append([(" none", "dim")])
    return shown


def victory(battle: Battle, side: str, width: int) -> Sequence[Line]:
    """Victory points as they would be if the game ended now (21.0)."""
    items = tally(battle)
    total = sum(item.points for item in items)
    shown: list[Line] = [
        columns(line(("If the game ended now", "title")), line((f"{total} VP", "key")), width),
        [(battle.charts.victory_level(total), "good")],
        [("", "plain")],
    ]
    for item in items:
        shown.append(columns(line((f"{item.hex or 'area'} ", "title"), _short(item.what)), line(_score(item)), width))
        if item.points:
            shown += wrap(f"  {item.reason}", width, "dim", "  ")
    shown.append([("", "plain")])
    for level in battle.charts.victory:
        span = f"{level.low}+" if level.high > 99 else f"{level.low}-{level.high}"
        here = level.low <= total <= level.high
        shown.append([(f" {span:<6} {level.level}", "key" if here else "dim")])
    return shown


def _short(what: str) -> str:
    """What scores, without the words that its hex says already."""
    return what.removeprefix("ordinary depot ").removeprefix("special depot ").removeprefix("Saint-Lô, ")


def _score(item: Item) -> Piece:
    return (f"{item.points} of {item.worth}", "key" if item.points else "dim")


PANELS: Mapping[str, Panel] = {
    panel.id: panel
    for panel in (
        Panel("artillery", "Artillery", artillery, "Both artillery displays."),
        Panel("divisions", "Divisions", divisions, "The division displays: HQs, morale, units."),
        Panel("assets", "Assets", assets, "The asset boxes."),
        Panel("reinforcements", "Reinforcements", reinforcements, "What may still arrive."),
        Panel("victory", "Victory points", victory, "Victory points as they stand."),
    )
}
"""The panels of St-Lô by id."""
