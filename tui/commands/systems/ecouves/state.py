"""The whole state of an Écouves game as an answer: every counter with its place, dummies, locks, exits, the score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.ecouves import scoring
from rules.ecouves.field import Field
from rules.ecouves.state import State
from rules.engine.game import Game
from rules.engine.words import counted
from tui.commands.output import Answer
from tui.commands.systems.ecouves.questions import score


def state(game: Game) -> Answer:
    """Everything that is known to the table, whatever is hidden from a side included."""
    field: Field = game.table  # type: ignore[assignment]
    now: State = field.state
    asked = game.decision
    box = field.charts.turns[now.turn - 1]
    fields = {
        "turn": now.turn,
        "turns": field.scenario.last_turn,
        "date": box.day,
        "time": box.start,
        "night": box.night,
        "phase": now.phase,
        "side": asked.side if asked else None,
        "decision": asked.kind if asked else None,
        "units": {unit: _unit(field, unit) for unit in field.scenario.units},
        "counters": {counter: _counter(field, counter) for counter in now.counters},
        "dummies": {d: {"place": at.place, "hex": at.hex or None} for d, at in now.dummies.items()},
        "locks": [{"french": list(k.french), "german": list(k.german), "due": k.due} for k in now.locks],
        "exits": [
            {"counter": e.counter, "turn": e.turn, "area": e.edge, "attack": e.attack, "points": e.points}
            for e in now.exits
        ],
        "entered": dict(sorted(now.entered.items())),
        "sections": dict(sorted(now.section.items())),
        "vp": _score(game, field),
        "result": now.result,
    }
    return Answer("state", fields, tuple(_lines(fields)))


def _score(game: Game, field: Field) -> dict[str, Any]:
    points = dict(score(field.state)) if game.over else scoring.totals(scoring.tally(field))
    french, german = points["french"], points["german"]
    return {
        "points": french - german, "french": french, "german": german, "level": scoring.verdict(french, german)
    }  # fmt: skip


def _unit(field: Field, unit: str) -> dict[str, Any]:
    """A unit as a whole: where it is if that can be said in one word, and whether it is split."""
    card, whole = field.scenario.units[unit], field.counter(unit)
    split = whole.place == "apart"
    standing = [field.counter(section) for section in card.sections] if split else [whole]
    places, hexes = {now.place for now in standing}, {now.hex for now in standing}
    return {
        "side": card.side,
        "division": card.division,
        "formation": card.formation,
        "place": places.pop() if len(places) == 1 else "map",
        "hex": (hexes.pop() or None) if len(hexes) == 1 else None,
        "split": split,
        "fought": unit in field.state.fought,
    }


def _counter(field: Field, counter: str) -> dict[str, Any]:
    card, now = field.card(counter), field.counter(counter)
    return {
        "side": card.side,
        "unit": card.unit,
        "section": card.section,
        "symbol": card.symbol,
        "arm": card.arm,
        "attack": card.attack,
        "defense": card.defense,
        "movement": card.movement,
        "range": card.range,
        "star": card.star,
        "place": now.place,
        "hex": now.hex or None,
        "hidden": now.hidden,
        "pinned": now.pinned,
    }


def _lines(fields: dict[str, Any]) -> Iterator[str]:
    vp = fields["vp"]
    night = ", night" if fields["night"] else ""
    yield f"turn {fields['turn']} of {fields['turns']} ({fields['date']} {fields['time']}{night}), {fields['phase']}"
    yield f"to decide: {fields['side'] or 'nobody'}"
    yield f"score: French {vp['french']}, German {vp['german']} ({vp['level']})"
    yield "units:"
    for name, unit in fields["units"].items():
        yield f"  {name}: {_unit_words(name, unit, fields['counters'])}"
    if laid := [f"{name} {d['hex']}" for name, d in fields["dummies"].items() if d["hex"]]:
        yield f"dummies: {', '.join(laid)}"
    for lock in fields["locks"]:
        yield f"locked: {', '.join(lock['french'])} and {', '.join(lock['german'])}; {lock['due']} to go on"
    for gone in fields["exits"]:
        yield f"left the map: {gone['counter']} in turn {gone['turn']}, {counted(gone['points'], 'point')}"
    if fields["result"]:
        yield f"result: {fields['result']}"


def _unit_words(name: str, unit: dict[str, Any], counters: dict[str, Any]) -> str:
    if not unit["split"]:
        return f"{unit['side']} {_standing(counters[name])}"
    parts = [f"{c} {_standing(now)}" for c, now in counters.items() if now["unit"] == name and now["section"]]
    return f"{unit['side']} split: {', '.join(parts)}"


def _standing(now: dict[str, Any]) -> str:
    marks = [mark for mark in ("hidden", "pinned") if now[mark]]
    return " ".join([now["hex"] or now["place"], *marks])
