"""What a player may mean who points at something and asks why not: actions by their texts, for each decision.

Whether they are legal, and if not why, is for the rules to say; in here they are only named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.engine.decisions import Decision
from rules.engine.hexes import Hex
from rules.stlo import actions, artillery
from rules.stlo.battle import Battle
from rules.stlo.model import enemy

Ask = Callable[[Battle, Decision, tuple[str, ...], Hex], Iterable[str]]
"""Names actions for a view, a decision, the words picked so far and the hex under the cursor."""


def texts(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Sequence[str]:
    """The actions that may be meant, the likeliest first."""
    ask = _KINDS.get(decision.kind)
    return list(dict.fromkeys(ask(battle, decision, prefix, cursor))) if ask else []


def _own(battle: Battle, decision: Decision, cursor: Hex) -> list[str]:
    return [unit for unit in battle.at(cursor) if battle.side_of(unit) == decision.side]


def _operation(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    side = decision.side
    hqs = [battle.designation(unit) for unit in _own(battle, decision, cursor) if battle.designation(unit)]
    hqs = [hq for hq in hqs if hq in battle.scenario.hqs]
    if prefix[:1] == ("activate",) and not hqs:
        hqs = [hq for hq, card in battle.scenario.hqs.items() if card.side == side]
    yield from (f"activate {hq}" for hq in hqs)
    if battle.occupier(cursor) != side:
        yield f"barrage {cursor}"
        yield f"strike {cursor}"
    yield "counter-battery"


def _action(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    return actions.DECLARED


def _move(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    """The unit picked to this hex; or the units under the cursor; or any unit that has yet to move, to this hex."""
    waiting = list(decision.context.get("units", ()))
    picked = prefix[1:2] or (tuple(waiting) if len(waiting) == 1 else ())
    here = [unit for unit in _own(battle, decision, cursor) if unit not in picked]
    yield from (f"move {unit} {cursor}" for unit in picked)
    for unit in here:
        yield from _away(battle, decision, unit, cursor)
    if not here:
        yield from (f"move {unit} {cursor}" for unit in waiting if unit not in picked)


def _away(battle: Battle, decision: Decision, unit: str, hex_: Hex) -> Iterable[str]:
    """A unit to the hexes around it; to one of them if it can not move at all."""
    around = [f"move {unit} {there}" for there in battle.board.grid.adjacent(hex_)]
    return around if unit in decision.context.get("units", ()) else around[:1]


def _engage(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    here = _own(battle, decision, cursor)
    hq = str(decision.context.get("hq", ""))
    yield from (f"engage {unit}" for unit in [*here, *battle.subordinates(hq)])


def _assign(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    """Every own asset, to the unit that is likeliest to be meant: one that may have it, or of its division."""
    units = tuple(decision.context.get("units", ()))
    here = [unit for unit in _own(battle, decision, cursor) if unit not in units]
    own = [a for a, card in battle.scenario.assets.items() if card.side == decision.side and a in battle.state.assets]
    for asset in sorted(own, key=lambda asset: not _serves(battle, asset, units)):
        wanted = [f"assign {asset} {unit}" for unit in units]
        legal = [text for text in wanted if text in decision.actions]
        near = [f"assign {asset} {unit}" for unit in units if _serves(battle, asset, (unit,))]
        yield from (legal or near or wanted)[:1]
        if _serves(battle, asset, here):
            yield from (f"assign {asset} {unit}" for unit in here)


def _serves(battle: Battle, asset: str, units: Iterable[str]) -> bool:
    formation = battle.scenario.assets[asset].formation
    return any(battle.formation(unit) == formation for unit in units)


def _observe(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    """The OPs of the side's divisions in this hex, for each target."""
    targets: Sequence[str] = decision.context.get("targets", ())
    ours = [f for f, card in battle.scenario.formations.items() if card.side == decision.side and card.op]
    for formation in [*prefix[1:2], *ours]:
        if targets:
            yield from (f"observe {formation} {cursor} {target}" for target in targets)
        else:
            yield f"observe {formation} {cursor}"


def _fire(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    """Every artillery unit of the side; higher intensities only where normal fire is allowed."""
    guns = prefix[1:2] or [gun for gun, card in battle.scenario.guns.items() if card.side == decision.side]
    for gun in guns:
        for intensity in artillery.INTENSITIES:
            text = f"fire {gun} {intensity}"
            yield text
            if text not in decision.actions:
                break


def _lose(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    """The units that may be meant, those here and their assets."""
    context = decision.context
    units = [*context.get("units", ()), *battle.at(cursor), *battle.at(str(context.get("hex", "")))]
    if context.get("attacker"):
        units.append(str(context["attacker"]))
    for unit in dict.fromkeys(units):
        yield f"lose {unit}"
        yield from (f"lose {asset}" for asset in battle.assets_with(unit))


def _hexes(verb: str) -> Ask:
    """The hex under the cursor, and those that the decision names."""

    def ask(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
        return (f"{verb} {hex_}" for hex_ in (cursor, *decision.context.get("hexes", ())))

    return ask


def _return(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    here = [asset for unit in battle.at(cursor) for asset in battle.assets_with(unit)]
    own = [a for a, card in battle.scenario.assets.items() if card.side == decision.side and a in battle.state.assets]
    return (f"return {asset}" for asset in (*here, *own))


def _give(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    asset = decision.context.get("asset", "")
    return (f"give {asset} {company}" for company in decision.context.get("companies", ()))


def _disorganize(battle: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    return (f"disorganize {gun}" for gun, card in battle.scenario.guns.items() if card.side == decision.side)


_KINDS: Mapping[str, Ask] = {
    "operation": _operation, "action": _action, "move": _move, "strategic-move": _move, "recon-move": _move,
    "attacker": _engage, "attack-assets": _assign, "defence-assets": _assign, "barrage-post": _observe,
    "strike-post": _observe, "on-call-post": _observe, "defensive-post": _observe, "barrage-fire": _fire,
    "on-call-fire": _fire, "defensive-fire": _fire, "interdiction": _fire, "counter-battery-fire": _fire,
    "loss": _lose, "armour-loss": _lose, "advance": _hexes("advance"), "place-hq": _hexes("place"),
    "bomb": _hexes("bomb"), "reassignment": _return, "give-asset": _give, "disorganize": _disorganize,
}  # fmt: skip


# -- who can act --------------------------------------------------------------------------------------------


def acting(battle: Battle, decision: Decision) -> Sequence[Hex]:
    """The hexes of own units that could do something now, by column and row.

    At the choice of an operation that are the units of HQs that can be activated, at the choice of an action those of
    the active HQ; else the units and hexes that the legal actions name.
    """
    if decision.kind == "action":
        hqs = [str(decision.context["hq"])]
    else:
        hqs = [action.args[0] for action in decision.actions if action.verb == "activate"]
    units = {unit for hq in hqs for unit in battle.subordinates(hq)}
    if not hqs:
        units = {word for action in decision.actions for word in action.args if word in battle.state.units}
    hexes = {battle.unit(unit).hex for unit in units if battle.unit(unit).place == "map"}
    if not hexes:
        hexes = {word for action in decision.actions for word in action.args if word in battle.board.grid}
        hexes -= battle.occupied(enemy(decision.side))
    return sorted(hexes)
