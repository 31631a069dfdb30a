"""A second book of a game, kept from its log alone: where counters are, what they spent and fought, what they score.

It knows the printed values and charts, but asks none of the rules; so what the log says and what the state holds are
two accounts of one game that must agree.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from rules.ecouves.field import Field
from rules.ecouves.state import PHASES
from rules.engine.events import Event

HALVES = 2

EMPTY: tuple[str, ...] = ()


class Ledger:
    """The account of a game from a moment in it on; ``read`` takes in its events one by one."""

    def __init__(self, field: Field) -> None:
        self.scenario = field.scenario
        self.grid = field.board.grid
        self.turn, self.phase = field.state.turn, field.state.phase
        self.at = {c: now.hex for c, now in field.state.counters.items() if now.place == "map"}
        self.hidden = {c for c, now in field.state.counters.items() if now.hidden}
        self.lost = {c for c, now in field.state.counters.items() if now.place == "eliminated"}
        self.gone = {e.counter for e in field.state.exits}
        self.fought = set(field.state.fought)
        self.points = sum(e.points for e in field.state.exits)
        self.dummies_gone = Count({"french": 0, "german": 0})
        self.spent: Count[str] = Count()
        self.stopped: set[str] = set()
        self.fired: set[str] = set()
        self.struck: set[str] = set()
        self.assaulted: set[str] = set()
        self.assaults = 0
        self.rolled = 0
        self._readers: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
            "phase": self._phase, "turn": self._turn, "roll": self._roll, "enter": self._enter, "move": self._move,
            "exit": self._exit, "retreat": self._step, "push": self._step, "advance": self._step,
            "split": self._split, "regroup": self._regroup, "eliminated": self._eliminated, "hide": self._hide,
            "show": self._show, "dummies-gone": self._dummies, "fire-order": self._fire_order, "fire": self._fire,
            "assault-order": self._assault_order, "assault": self._assault, "result": self._result,
        }  # fmt: skip

    @property
    def side(self) -> str:
        """Whose phase it is."""
        return self.phase.partition("-")[0]

    @property
    def night(self) -> bool:
        """Whether the turn is one of the night."""
        return self.turn in (14, 15, 16)

    def read(self, event: Event) -> None:
        """Take in what happened, and check that it could."""
        reader = self._readers.get(event.kind)
        if reader is not None:
            reader(event.data)

    def agree(self, field: Field) -> None:
        """Both accounts say the same."""
        state = field.state
        assert (state.turn, state.phase) == (self.turn, self.phase)
        assert {c: now.hex for c, now in state.counters.items() if now.place == "map"} == self.at
        assert {c for c, now in state.counters.items() if now.hidden} == self.hidden
        assert {c for c, now in state.counters.items() if now.place == "eliminated"} == self.lost
        assert {e.counter for e in state.exits} == self.gone
        assert sum(e.points for e in state.exits) == self.points
        assert set(state.fought) == self.fought
        assert Count(d[0] for d, now in state.dummies.items() if now.place == "gone") == Count(
            {side[0].upper(): count for side, count in self.dummies_gone.items() if count}
        )

    # -- time -----------------------------------------------------------------------------------------------

    def _phase(self, data: Mapping[str, Any]) -> None:
        expected = PHASES[(PHASES.index(self.phase) + 1) % len(PHASES)] if self.phase in PHASES else PHASES[0]
        assert data["phase"] == expected
        self.phase = data["phase"]
        self.spent.clear()
        for names in (self.stopped, self.fired, self.struck, self.assaulted):
            names.clear()
        self.assaults = 0

    def _turn(self, data: Mapping[str, Any]) -> None:
        assert self.phase == PHASES[-1]
        assert data["turn"] == self.turn + 1
        self.turn += 1
        assert data["night"] == self.night

    def _roll(self, data: Mapping[str, Any]) -> None:
        assert 1 <= data["value"] <= 6
        assert data["side"] == self.side
        self.rolled = data["value"]

    # -- movement -------------------------------------------------------------------------------------------

    def _enter(self, data: Mapping[str, Any]) -> None:
        family = (data["unit"], *self.scenario.units[data["unit"]].sections)
        assert not set(family) & (self.at.keys() | self.lost | self.gone)
        assert data["hex"] in {
            h for area in self.scenario.arrivals[data["formation"]].areas for h in self.scenario.board.areas[area]
        }
        for counter in data["counters"]:
            self.at[counter] = data["hex"]
            self._pay(counter, data["cost"], stopped=data["stopped"])

    def _move(self, data: Mapping[str, Any]) -> None:
        counter, path = data["counter"], data["path"]
        assert self.scenario.counters[counter].side == self.side
        assert self.at[counter] == path[0] == data["from"]
        assert path[-1] == data["to"]
        assert all(b in self.grid.adjacent(a) for a, b in pairwise(path))
        assert len(set(path[:-1])) == len(path) - 1
        assert not {self.at.get(c) for c in self._foes()} & set(path)
        assert data["cost"] == sum(item["value"] for item in data["items"])
        self._pay(counter, data["cost"], stopped=data["stopped"])
        self.at[counter] = data["to"]

    def _pay(self, counter: str, cost: int, *, stopped: bool) -> None:
        assert counter not in self.stopped
        assert counter not in self.hidden
        self.spent[counter] += cost
        movement = self.scenario.counters[counter].movement
        assert self.spent[counter] <= HALVES * (movement * 2 // 3 if self.night else movement)
        if stopped:
            self.stopped.add(counter)

    def _exit(self, data: Mapping[str, Any]) -> None:
        counter = data["counter"]
        card = self.scenario.counters[counter]
        assert self.at.pop(counter) == data["hex"]
        assert len(self.grid.adjacent(data["hex"])) < 6
        assert data["attack"] == card.attack
        if card.side == "french" or not data["area"]:
            assert data["points"] == 0
        self.gone.add(counter)
        self.points += data["points"]

    def _foes(self) -> list[str]:
        return [counter for counter in self.at if self.scenario.counters[counter].side != self.side]

    # -- form and cover -------------------------------------------------------------------------------------

    def _split(self, data: Mapping[str, Any]) -> None:
        unit = data["unit"]
        assert tuple(data["sections"]) == self.scenario.units[unit].sections != EMPTY
        del self.at[unit]
        self.at.update(dict.fromkeys(data["sections"], data["hex"]))
        for names in (self.hidden, self.stopped, self.fired, self.struck, self.assaulted):
            if unit in names:
                names.remove(unit)
                names.update(data["sections"])
        if unit in self.spent:
            del self.spent[unit]

    def _regroup(self, data: Mapping[str, Any]) -> None:
        unit, sections = data["unit"], self.scenario.units[data["unit"]].sections
        assert {self.at.pop(section) for section in sections} == {data["hex"]}
        if set(sections) <= self.hidden:
            self.hidden.add(unit)
        self.hidden -= set(sections)
        self.at[unit] = data["hex"]

    def _hide(self, data: Mapping[str, Any]) -> None:
        assert {self.at[counter] for counter in data["counters"]} == {data["hex"]}
        self.hidden |= set(data["counters"])

    def _show(self, data: Mapping[str, Any]) -> None:
        assert set(data["counters"]) <= self.hidden
        self.hidden -= set(data["counters"])

    def _dummies(self, data: Mapping[str, Any]) -> None:
        self.dummies_gone[data["side"]] += data["count"]

    # -- combat ---------------------------------------------------------------------------------------------

    def _fire_order(self, data: Mapping[str, Any]) -> None:
        assert not self.night
        assert not self.assaults
        assert self.phase.endswith("combat")
        assert not set(data["firers"]) & self.fired
        for firer, mode in zip(data["firers"], data["modes"], strict=True):
            card, distance = self.scenario.counters[firer], self.grid.distance(self.at[firer], data["hex"])
            assert distance <= (min(4, card.range) if mode == "direct" else card.range)
            assert mode == "direct" or not card.section
            assert card.side == self.side
        self.fired |= set(data["firers"])
        self._fight(data["firers"])

    def _fire(self, data: Mapping[str, Any]) -> None:
        cards = self.scenario.counters
        attack = sum(cards[c].attack for c in data["firers"])
        halved = any(item["rule"] == "H.6" for item in data["attack"])
        defence = sum(cards[c].defense for c in data["targets"])
        assert data["difference"] == ((attack + 1) // 2 if halved else attack) - defence
        assert {self.at[c] for c in data["targets"]} == {data["hex"]}
        assert data["modifier"] == sum(item["value"] for item in data["items"])
        table = self.scenario.charts.fire
        if "die" in data:
            assert data["die"] == self.rolled
            row = max(0, min(7, data["die"] + data["modifier"]))
            labels = [column.label for column in table.columns]
            assert data["row"] in (row, max(1, min(6, row)))
            assert data["result"] == table.rows[data["row"]][labels.index(data["column"])]
        self._fight(data["targets"])

    def _assault_order(self, data: Mapping[str, Any]) -> None:
        assert self.phase.endswith("combat")
        assert not set(data["attackers"]) & (self.fired | self.struck)
        for attacker in data["attackers"]:
            assert set(data["hexes"]) <= set(self.grid.adjacent(self.at[attacker]))
            assert not self.scenario.counters[attacker].artillery
        self.struck |= set(data["attackers"])
        self.assaults += 1
        self._fight(data["attackers"])

    def _assault(self, data: Mapping[str, Any]) -> None:
        assert not set(data["defenders"]) & self.assaulted
        assert {self.at[c] for c in data["defenders"]} == set(data["hexes"])
        assert data["defence_total"] == sum(self.scenario.counters[c].defense for c in data["defenders"])
        most = sum(self.scenario.counters[c].attack for c in data["attackers"])
        assert data["attack_total"] == sum(item["value"] for item in data["attack"]) <= most
        assert data["die"] == self.rolled
        assert data["row"] == max(1, min(6, data["die"] + data["modifier"]))
        table = self.scenario.charts.close_combat
        assert data["result"] == table.rows[data["row"]][table.columns.index(data["column"])]
        self.assaulted |= set(data["defenders"])
        self._fight(data["defenders"])

    def _fight(self, counters: list[str]) -> None:
        self.fought |= {self.scenario.counters[counter].unit for counter in counters}

    def _step(self, data: Mapping[str, Any]) -> None:
        counter = data["counter"]
        assert self.at[counter] == data["start"]
        assert data["hex"] in self.grid.adjacent(data["start"])
        self.at[counter] = data["hex"]

    def _eliminated(self, data: Mapping[str, Any]) -> None:
        counter = data["counter"]
        card = self.scenario.counters[counter]
        assert self.at.pop(counter) == data["hex"]
        family = () if card.section else self.scenario.units[card.unit].sections
        self.lost |= {counter, *family}
        self.hidden.discard(counter)

    # -- the end --------------------------------------------------------------------------------------------

    def _result(self, data: Mapping[str, Any]) -> None:
        cards = self.scenario.counters
        french = [cards[c] for c in self.at if cards[c].side == "french"]
        german = [cards[c] for c in self.at if cards[c].side == "german"]
        assert data["french"] == sum(card.attack * (1 if card.unit in self.fought else 2) for card in french)
        assert data["german"] == self.points + sum(card.attack // 2 for card in german)
        lead = data["french"] - data["german"]
        assert data["result"] == (
            "French victory" if lead > 80 else "German victory" if lead < 0 else "draw"
        )  # fmt: skip
        self.phase = "over"
