"""A log entry unfolded into its arithmetic: every figure that led to the result, with the paragraph it comes from.

The figures come from what the event carries, and the ground and the printed counters from the scenario. The state of
the game now is not asked, so an entry unfolds to the same figures at any later time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from rules.engine.events import Event
from rules.engine.hexes import Hex, hexside
from rules.engine.words import counted
from rules.stlo import barrage, counterbattery, observation
from rules.stlo.headquarters import RECOVERY
from rules.stlo.model import SIDE_NAMES, Scenario
from rules.stlo.movement import STRATEGIC
from tui.presenters.figures import Data, Figure, Figures, named_hexes, summed

TITLES: Mapping[str, str] = {
    "air-strike": "air strike", "armor": "armour duel", "attack": "attack declared", "automatic": "reinforcements",
    "action": "tactical action", "activation": "HQ activation", "buildup": "build-up", "combat": "combat result",
    "fire": "fire missions", "levels": "initiative levels", "marked": "pin or disruption", "rally": "artillery rally",
    "reinforcement-roll": "reinforcements", "stray": "stray bombs", "step-lost": "step lost", "op-placed": "OP placed",
    "op-returned": "OP returned", "victory": "victory points", "hq-placed": "HQ placed", "reroll": "double 1",
    "hq-returned": "HQ returned", "hq-removed": "HQ removed", "hq-arrived": "HQ arrived",
}  # fmt: skip
"""What kinds of entries are called, where it is not the kind itself."""


def unfold(scenario: Scenario, events: Sequence[Event], index: int) -> tuple[Figure, ...]:
    """The figures of one of some events; those before it in the same attack or attempt count as well."""
    event = events[index]
    work = _KINDS.get(event.kind)
    figures = tuple(work(scenario, event)) if work else ()
    if event.kind == "combat":
        figures = _with_fires(figures, _attack_before(events, index))
    if event.kind == "activation":
        figures += _morale_after(events, index)
    return (*figures, *named_hexes(scenario.board, event.data, {figure.hex for figure in figures}))


# -- combat -------------------------------------------------------------------------------------------------


def _combat(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield from summed("Attack strength", data["attack_total"], data["attack"], "9.2.A")
    yield from summed("Defence strength", data["defence_total"], data["defence"], "9.1.1")
    yield Figure(f"Ratio, {data['attack_total']} to {data['defence_total']} rounded down", data["ratio"], "9.2.E1")
    many = len(data["hexes"]) > 1
    yield Figure("Terrain line", data["line"], "9.2.1.C" if many else "9.2.1.B")
    yield from summed("Modifiers of the die", data["modifier"], data["items"], "9.4", signed=True)
    if data["held"] != data["modifier"]:
        yield Figure("held to the limits", f"{data['held']:+d}", "9.4.5")
    yield Figure("Die", str(data["die"]), "9.2.E2")
    yield Figure("Modified", str(data["roll"]), "9.2.E2")
    side, steps = data["result"][0], int(data["result"][1:])
    loser = "attacker" if side == "A" else "defender"
    yield Figure(f"Result: the {loser} loses {counted(steps, 'step')}", data["result"], "9.2.2")


def _armor(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    for name, key, who in (("Attacking armour", "attack", "attacker"), ("Anti-tank values", "defence", "defender")):
        die, total = data["dice"][who], sum(item["value"] for item in data[key])
        yield from summed(name, total + die, data[key], "9.4.1.B")
        yield Figure("die", str(die), "9.4.1.B", part=True)
    yield Figure("Differential", f"{data['differential']:+d}", "9.4.1.B")
    if data["modifier"]:
        yield Figure("Superiority: half of it to the die", f"{data['modifier']:+d}", "9.4.1.C")
    elif data["losses"]:
        rule = "9.4.1.F" if data["losses"] > 1 else "9.4.1.E"
        yield Figure("Assets with armour lost", str(data["losses"]), rule)
    else:
        yield Figure("No effect", "", "9.4.1.D")


def _attack_before(events: Sequence[Event], index: int) -> list[Event]:
    """The events of an attack before its result, from its declaration on."""
    found: list[Event] = []
    for event in reversed(events[:index]):
        if event.kind == "attack":
            break
        found.append(event)
    return found[::-1]


def _with_fires(figures: tuple[Figure, ...], before: Sequence[Event]) -> tuple[Figure, ...]:
    """The figures of a combat with what its fires and its armour duel came to, each after the part it made."""
    made: dict[str, list[Figure]] = {}
    for event in before:
        if event.kind in ("on-call-fire", "defensive-fire"):
            words = f"  {event.data['gun']} {event.data['intensity']}: {_product(event.data)}"
            made[event.kind.replace("-fire", " fire")] = [Figure(words, "", "10.3", part=True)]
        elif event.kind == "armor":
            totals = [sum(item["value"] for item in event.data[key]) for key in ("attack", "defence")]
            dice = event.data["dice"]
            words = f"  {totals[0]} + die {dice['attacker']} against {totals[1]} + die {dice['defender']}"
            made["armour"] = [Figure(words, f"{event.data['differential']:+d}", "9.4.1.B", part=True)]
    shown: list[Figure] = []
    for figure in figures:
        shown.append(figure)
        if figure.part:
            shown += made.pop("armour", []) if figure.text.startswith("armour superiority") else []
            shown += made.pop(figure.text, [])
        elif figure.text == "Modifiers of the die" and not any(f.text.startswith("armour sup") for f in figures):
            shown += [Figure("armour duel, no superiority", "+0", "9.4.1.B", part=True)] if "armour" in made else []
            shown += made.pop("armour", [])
    return tuple(shown)


# -- fires --------------------------------------------------------------------------------------------------


def _product(data: Data) -> str:
    return f"{data['printed']} x {data['missions']} x OV {data['ov']}"


def _reading(scenario: Scenario, data: Data, rules: tuple[str, str, str]) -> Figures:
    """A fire read on a table; ``rules`` are those of its sum, its modifiers and its table."""
    sums, modifiers, table = rules
    if data["values"]:
        yield from summed("Final fire values", data["total"], data["values"], sums)
    yield Figure("Column", data["column"], table)
    yield Figure("Die", str(data["die"]), table)
    if data["items"]:
        yield from summed("Modifiers of the die", data["modifier"], data["items"], modifiers, signed=True)
        yield Figure("Modified", str(data["modified"]), table)


def _post(scenario: Scenario, post: Hex, target: Hex, formation: str, ov: int | None) -> Figures:
    seen = observation.sight(scenario, post, target)
    name = scenario.formations[formation].short
    yield Figure(
        f"OP of the {name} in {post}, level {seen.observer_level} over level {seen.target_level}",
        f"OV {ov}" if ov is not None else "", "11.3.7" if ov is not None else "15.0.A1", hex=post, sight=(post, target),
    )  # fmt: skip


def _barrage(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield from _post(scenario, data["post"], data["hex"], data["formation"], data["ov"])
    yield from _reading(scenario, data, ("14.1.B3", "14.1.B5", "14.1.B5"))
    result = data["result"]
    yield Figure(f"Result: {barrage.EFFECTS[result]}", result, f"14.1.1.{result}")


def _air_strike(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield from _post(scenario, data["post"], data["hex"], data["formation"], None)
    yield from _reading(scenario, data, ("15.0.A2", "15.0.A2", "15.0.A2"))
    result = data["result"]
    words = "the bombs go astray" if result == "US" else barrage.EFFECTS[result]
    yield Figure(f"Result: {words}", result, "15.0.C" if result == "US" else "15.0.B")
    yield Figure("Air strikes left this turn", str(data["strikes"]), "3.3.3")


def _interdiction(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield from _reading(scenario, data, ("16.0.B2", "16.0.B3", "16.0.B3"))
    foe = "German" if data["side"] == "us" else "US"
    yield Figure("Result", data["result"], "16.0.B4")
    yield Figure(f"{foe} initiative level, {data['before']} before", str(data["level"]), "16.0.B4")


def _counter_battery(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield from _reading(scenario, data, ("22.1.A", "16.0.B3", "22.1.A"))
    hit = counted(int(data["result"]), "artillery unit")
    yield Figure(f"Result: {hit} disorganised", data["result"], "22.1.1.B" if data["result"] != "0" else "22.1.1.A")


def _fire(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    card = scenario.guns[data["gun"]]
    yield Figure(f"{data['gun']}, {data['intensity']} {data['fire']} fire", "", "10.2.1")
    yield Figure("Missions used this turn", f"{data['used']} of {data['missions']}", "10.1")
    yield Figure("Support, defensive, long range", f"{card.support}/{card.defensive}/{card.long_range}", "10.3.A")


def _fire_in_combat(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"Value of {data['gun']}", str(data["printed"]), "10.3.A")
    yield Figure(f"Intensity {data['intensity']}", f"x {data['missions']}", "10.3.B")
    yield Figure("Observation value", f"x {data['ov']}", "10.3.C")
    yield Figure("Final fire value", str(data["value"]), "10.3")


def _op_placed(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield from _post(scenario, data["hex"], data["target"], data["formation"], data["ov"])
    seen = observation.sight(scenario, data["hex"], data["target"])
    yield Figure(f"Line to {data['target']}: {seen.reason}", "", seen.rule, sight=(data["hex"], data["target"]))


# -- headquarters and moves ---------------------------------------------------------------------------------


def _activation(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"Die for HQ {data['hq']}", str(data["die"]), "6.1.B")
    if data["success"]:
        yield Figure("Morale before the attempt", str(data["die"] + data["taps"]), "6.1.D")
        yield Figure("TAPs, morale less die", str(data["taps"]), "6.1.D")
    else:
        yield Figure("Fails: the die is not below morale", "0 TAPs", "6.1.C")


def _morale_after(events: Sequence[Event], index: int) -> tuple[Figure, ...]:
    """What the attempt cost in morale, if the one who looks may see it."""
    hq = events[index].data["hq"]
    for event in events[index + 1 : index + 3]:
        if event.kind == "morale" and event.data["hq"] == hq:
            return (Figure(event.text.partition(": ")[2], "", event.rule),)
    return ()


def _morale(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"Printed morale of HQ {data['hq']}", str(scenario.hqs[data["hq"]].morale), "2.2.1.D")
    yield Figure("Morale now", str(data["morale"]), "6.2")
    if event.rule == "6.1.E":
        yield Figure("An attempt costs 1 from IA, 2 from AA", "", "6.1.F")
    else:
        yield Figure("Each of its units has an LOC", "no" if event.rule == "7.3.4" else "yes", "7.3.4")
        yield Figure("At rest with an LOC, up to the printed value", f"+{RECOVERY}", "19.0.A2")


def _hq_placed(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure("TAPs", str(data["taps"]), "6.1.D")


def _action(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"HQ {data['hq']}, {data['action']}", "", "7.1.1.A")
    yield Figure("TAPs before", str(data["taps"] + data["cost"]), "7.1.C")
    yield Figure("Price", str(data["cost"]), "7.1.1.B")
    yield Figure("TAPs left", str(data["taps"]), "7.1.1.D")


def _move(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    board, strategic = scenario.board, event.rule == STRATEGIC.rule
    for here, there in pairwise(data["path"]):
        stream = hexside(here, there) in board.streams
        road = there in board.road_links.get(here, ())
        if strategic and road:
            yield Figure(f"{here} to {there}, by road", "1/3", "8.2.C", hex=there)
        elif stream:
            yield Figure(f"{here} to {there}, over a stream", "2", "8.1.C", hex=there)
        else:
            yield Figure(f"{here} to {there}", "1", "8.1.B", hex=there)
    yield Figure("Movement points", data["cost"], "8.2.B" if strategic else "8.1.A")


# -- dice of one kind ---------------------------------------------------------------------------------------


def _initiative(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    for side in ("us", "de"):
        die, total = data["dice"][side], data["totals"][side]
        yield Figure(f"{SIDE_NAMES[side]} total", str(total), "3.2.1.A")
        yield Figure("die", str(die), "3.2.1.A", part=True)
        yield Figure("initiative level", f"{total - die:+d}", "3.4.A", part=True)
    tie = data["totals"]["us"] == data["totals"]["de"]
    yield Figure("Initiative, a tie is German" if tie else "Initiative", SIDE_NAMES[data["side"]], "3.2.1.A")


def _weather(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    weather = data["weather"]
    yield Figure("Die", str(data["die"]), "3.3.1")
    yield Figure("Weather", weather, "3.3.2")
    yield Figure("Air strikes this turn", str(data["strikes"]), "3.3.3")
    yield Figure("US long-range die", f"{scenario.charts.weather_drm.get(weather, 0):+d}", "3.3.2")


def _levels(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    for side, level in data["levels"].items():
        yield Figure(f"{SIDE_NAMES[side]} level", str(level), "3.4.B" if level == 0 else "3.4.C")


def _recovery(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    even = "even: freed" if data["success"] else "odd: nothing changes"
    yield Figure(f"Die, {even}", str(data["die"]), "14.3.1.B2" if data["success"] else "14.3.1.B3")
    yield from (Figure(unit, "", part=True) for unit in data["units"])


def _rally(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"Die, 1 to {counterbattery.RALLIES} rallies", str(data["die"]), "22.2.2.A")
    yield Figure(f"{data['gun']} {'rallies' if data['rallied'] else 'stays disorganised'}", "", "22.2.3")


def _reinforcement(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    row = scenario.charts.reinforcement[data["side"]]
    yield Figure("Die", str(data["die"]), "18.1.A1" if data["side"] == "de" else "18.1.A2")
    yield Figure("Succeeds on", ", ".join(str(n) for n in sorted(row.success)), "18.1.B")
    yield from _group(scenario, event)


def _group(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    for group in scenario.groups.get(data["side"], ()):
        if group.id == data["group"]:
            yield Figure(f"Group {group.id}", "", "18.1.B")
            yield from (Figure(f"{unit} enters in {hex_}", part=True, hex=hex_) for unit, hex_ in group.entries)
            yield from (Figure(f"artillery {gun}", part=True) for gun in group.artillery)


# -- the rest -----------------------------------------------------------------------------------------------


def _attack(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"{data['attacker']} attacks", data["attack_kind"], "9.1.1", hex=data["hex"])
    yield from (Figure(unit, "defends", "9.1.1", part=True) for unit in data["defenders"])


def _asset(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    card = scenario.assets[data["asset"]]
    yield Figure(f"{card.id}, {card.weapon}", card.asset_class, "2.2.4.B")
    if card.asset_class == "engineer":
        yield Figure("With an attacker, to the die", "+1", "9.4.2")
    else:
        yield Figure("Armour / anti-tank", f"{card.armor}/{card.anti_tank}", "9.4.1.B")
    if data.get("unit"):
        yield Figure("Unit", data["unit"], "9.3.A")


def _marked(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(data["status"], "", "14.2")
    yield from (Figure(unit, "", part=True) for unit in data["units"])


def _units(scenario: Scenario, event: Event) -> Figures:
    """A unit with what it becomes or stands at."""
    data = event.data
    yield Figure(data["unit"], counted(data["steps"], "step") if "steps" in data else "")
    yield from (Figure(company, "", part=True) for company in data.get("companies", ()))


def _delayed(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"{data['unit']} can not enter in {data['hex']}", "", data["why"], hex=data["hex"])


def _victory(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    for item in data["items"]:
        yield Figure(item["what"], f"{item['points']} of {item['worth']}", item["rule"], hex=item["hex"])
        yield Figure(item["reason"], part=True)
    yield Figure(data["level"], f"{data['points']} VP", "21.2")


_KINDS: Mapping[str, Callable[[Scenario, Event], Figures]] = {
    "combat": _combat, "armor": _armor, "attack": _attack, "barrage": _barrage, "air-strike": _air_strike,
    "interdiction": _interdiction, "counter-battery": _counter_battery, "fire": _fire,
    "on-call-fire": _fire_in_combat, "defensive-fire": _fire_in_combat, "op-placed": _op_placed,
    "activation": _activation, "morale": _morale, "hq-placed": _hq_placed, "action": _action, "move": _move,
    "initiative": _initiative, "weather": _weather, "levels": _levels, "recovery": _recovery, "rally": _rally,
    "reinforcement-roll": _reinforcement, "automatic": _group, "asset-assigned": _asset, "asset-lost": _asset,
    "asset-returned": _asset, "asset-held": _asset, "asset-given": _asset, "marked": _marked, "step-lost": _units,
    "eliminated": _units, "buildup": _units, "breakdown": _units, "delayed": _delayed, "victory": _victory,
}  # fmt: skip
