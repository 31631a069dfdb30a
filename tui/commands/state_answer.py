"""The whole state of a St-Lô game as an answer: every counter with its place, all tracks, the score."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from rules.engine.game import Game
from rules.engine.words import counted
from rules.stlo import victory
from rules.stlo.battle import Battle
from rules.stlo.state import State
from tui.commands.output import Answer


def state(game: Game) -> Answer:
    """Everything that is known to the table, both sides' displays included."""
    battle: Battle = game.table  # type: ignore[assignment]
    now: State = battle.state
    asked = game.decision
    points = now.points if game.over else victory.points(battle)
    fields = {
        "turn": now.turn,
        "turns": battle.charts.turns,
        "date": _date(battle, now.turn),
        "phase": now.phase,
        "side": asked.side if asked else None,
        "decision": asked.kind if asked else None,
        "operation": now.operation,
        "last_pass": now.last_pass,
        "weather": {"weather": battle.weather(), "box": now.weather_box, "strikes": now.strikes},
        "taps": now.active.taps if now.active else None,
        "active": _active(now),
        "tracks": {"initiative": dict(now.levels)},
        "units": {unit: _unit(battle, unit) for unit in now.units},
        "hqs": {hq: _hq(battle, hq) for hq in now.hqs},
        "assets": {asset: _asset(battle, asset) for asset in now.assets},
        "artillery": {gun: _gun(battle, gun) for gun in now.guns},
        "works": dict(sorted(now.works.items())),
        "posts": dict(sorted(now.posts.items())),
        "reinforcements": {
            "next_group": dict(now.next_group),
            "automatic": now.automatic,
            "delayed": list(now.delayed),
        },
        "vp": {"points": points, "level": battle.charts.victory_level(points)},
        "result": now.result,
    }
    return Answer("state", fields, tuple(_lines(fields)))


def _date(battle: Battle, turn: int) -> str:
    first, past = date.fromisoformat(battle.scenario.first_date), turn - 1
    return (first + timedelta(days=battle.scenario.days_per_turn * past)).isoformat()


def _active(now: State) -> dict[str, Any] | None:
    active = now.active
    if active is None:
        return None
    return {"hq": active.hq, "hex": active.hex, "taps": active.taps, "actions": active.actions}


def _unit(battle: Battle, unit: str) -> dict[str, Any]:
    card, now = battle.card(unit), battle.unit(unit)
    on_map = now.place == "map"
    return {
        "side": card.side,
        "kind": card.kind,
        "formation": battle.formation(unit),
        "designation": battle.designation(unit),
        "place": now.place,
        "hex": now.hex if on_map else None,
        "steps": now.steps,
        "strength": battle.strength(unit) if on_map else None,
        "anti_tank": battle.anti_tank(unit) if on_map else None,
        "marker": now.status,
        "assets": list(battle.assets_with(unit)),
    }


def _hq(battle: Battle, hq: str) -> dict[str, Any]:
    card, now, active = battle.scenario.hqs[hq], battle.state.hqs[hq], battle.state.active
    return {
        "side": card.side,
        "formation": card.formation,
        "place": now.place,
        "hex": active.hex if active and active.hq == hq else None,
        "morale": now.morale,
        "face": "AA" if now.attempted else "IA",
    }


def _asset(battle: Battle, asset: str) -> dict[str, Any]:
    card, now = battle.scenario.assets[asset], battle.state.assets[asset]
    return {
        "side": card.side,
        "formation": card.formation,
        "weapon": card.weapon,
        "place": now.place,
        "unit": now.unit or None,
        "ready": now.ready,
    }


def _gun(battle: Battle, gun: str) -> dict[str, Any]:
    card, now = battle.scenario.guns[gun], battle.state.guns[gun]
    return {
        "side": card.side,
        "formation": card.formation,
        "in_play": now.in_play,
        "missions": card.missions,
        "used": now.used,
        "disorganized": now.disorganized,
    }


def _lines(fields: dict[str, Any]) -> Iterator[str]:
    weather, levels, vp = fields["weather"], fields["tracks"]["initiative"], fields["vp"]
    yield f"turn {fields['turn']} of {fields['turns']} ({fields['date']}), {fields['phase']} phase"
    yield f"to decide: {fields['side'] or 'nobody'}; operation {fields['operation']}"
    yield f"weather: {weather['weather'] or 'not rolled yet'}, {counted(weather['strikes'], 'air strike')}"
    yield "initiative: " + ", ".join(f"{side} {level}" for side, level in levels.items())
    if active := fields["active"]:
        yield f"active: HQ {active['hq']} in {active['hex']} with {counted(active['taps'], 'TAP')}"
    yield f"VP: {vp['points']} ({vp['level']})"
    yield "units:"
    for name, unit in fields["units"].items():
        yield f"  {name}: {_unit_words(unit)}"
    yield "HQs:"
    for name, hq in fields["hqs"].items():
        yield f"  {name}: {hq['side']} morale {hq['morale']} {hq['face']} {hq['hex'] or hq['place']}"
    yield "assets:"
    for name, asset in fields["assets"].items():
        face = "" if asset["ready"] else " to division"
        yield f"  {name}: {asset['side']} {asset['weapon']} {asset['unit'] or asset['place']}{face}"
    yield "artillery:"
    for name, gun in fields["artillery"].items():
        place = "" if gun["in_play"] else " not in play"
        mark = " disorganised" if gun["disorganized"] else ""
        yield f"  {name}: {gun['side']} missions {gun['used']} of {gun['missions']} used{place}{mark}"
    for title, what in (("entrenchments", "works"), ("observation posts", "posts")):
        if fields[what]:
            yield f"{title}: " + ", ".join(f"{key} {value}" for key, value in fields[what].items())
    if fields["result"]:
        yield f"result: {fields['result']}"


def _unit_words(unit: dict[str, Any]) -> str:
    words = [unit["side"], unit["kind"], unit["hex"] or unit["place"]]
    if unit["hex"]:
        words.append(f"strength {unit['strength']}")
    words.append(f"{unit['steps']} step{'s' if unit['steps'] != 1 else ''}")
    if unit["marker"]:
        words.append(unit["marker"])
    if unit["assets"]:
        words.append("with " + ", ".join(unit["assets"]))
    return " ".join(words)
