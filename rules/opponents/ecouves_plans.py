"""Players of Écouves with a plan for their side, good enough to tell whether the battle is one that both can win.

The German makes for the northern edge and leaves by it on the last turn, when that counts three times. The French bar
the edge with infantry, scouts and engineers, and go after him with tanks, tank destroyers and guns. What their plans
leave open is chosen at random.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rules.ecouves import fire_reach, scoring, stacking, zones
from rules.ecouves.field import Field
from rules.ecouves.model import CounterCard, enemy
from rules.engine.decisions import Action, Decision
from rules.engine.hexes import Hex
from rules.engine.paths import spread
from rules.opponents.player import Player
from rules.opponents.random_player import RandomPlayer

FAR = 99
"""A distance beyond any on the map."""

HUNTERS = frozenset({"armour", "tank_destroyer", "anti_tank", "artillery", "self_propelled_artillery"})
"""The symbols of the French units that go after the enemy; the others bar the edge and keep out of combat (K.8)."""

ENOUGH = 14
"""A difference in fire beyond which no more firers are added (the last column begins at 16)."""

Worth = Callable[[str], float]
"""How much a side likes an action, by its text; more is better."""


@dataclass
class Lay:
    """How things lie at the beginning of a phase: the hexes' distances to the enemy and to the northern exit."""

    phase: tuple[int, str]
    enemy: Mapping[Hex, int]
    north: Mapping[Hex, int]
    zone: frozenset[Hex]


class Planner(RandomPlayer, ABC):
    """What both plans share: units come on as soon as they can, move once each to the hex that their plan likes best,
    fire together where it does most, and assault at good odds or when they have to.
    """  # fmt: skip

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seed = seed
        self.lay = Lay((0, ""), {}, {}, frozenset())
        self._moved: set[str] = set()
        self._named: list[str] = []

    def choose(self, view: Field, decision: Decision) -> Action:
        """One of the legal actions: by the plan, or at random where it has nothing to say."""
        self._look(view, decision.side)
        answer: Callable[[Field, Decision], Action | None] | None = getattr(
            self, "_" + decision.kind.replace("-", "_"), None
        )
        return (answer(view, decision) if answer is not None else None) or super().choose(view, decision)

    def _look(self, view: Field, side: str) -> None:
        phase = (view.state.turn, view.state.phase)
        if phase == self.lay.phase:
            return
        self._moved, self._named = set(), []
        self.lay = Lay(
            phase,
            _distances(view, stacking.enemy_held(view, side)),
            _distances(view, _edge(view)),
            zones.controlled(view, enemy(side)),
        )

    # -- what each side likes -------------------------------------------------------------------------------

    def stays(self, view: Field, counter: str) -> bool:
        """Whether a counter is not to move in this phase."""
        return view.counter(counter).hidden

    @abstractmethod
    def liking(self, view: Field, counter: str) -> Callable[[Hex], float]:
        """How much a counter likes to stand in a hex after its move."""

    def leaving(self, view: Field, decision: Decision) -> Action | None:
        """How a counter that is to move leaves the map instead, or None."""
        return None

    def fires(self, view: Field, counter: str) -> bool:
        """Whether a counter fires of its own accord."""
        return True

    def dares(self, view: Field, hex_: Hex) -> float:
        """The odds at which the side assaults a hex unasked."""
        return 2.0

    @abstractmethod
    def refuge(self, hex_: Hex) -> float:
        """How much a counter likes to retreat to a hex."""

    # -- set-up, movement, reorganization -------------------------------------------------------------------

    def _setup(self, view: Field, decision: Decision) -> Action | None:
        return _legal(decision, "done") or _legal(decision, "ready")

    def _movement(self, view: Field, decision: Decision) -> Action | None:
        entry = _best(
            decision, "enter", lambda text: _distance(self.lay.north, text.split()[2]) + FAR * ("split" in text)
        )
        if entry is not None:
            return entry
        for counter in self._order(view, decision.side):
            self._moved.add(counter)
            if not self.stays(view, counter) and (action := _legal(decision, f"select {counter}")):
                return action
        return Action("done")

    def _order(self, view: Field, side: str) -> list[str]:
        """The counters that have not been thought of yet, those in front first."""
        left = [counter for counter in view.on_map(side) if counter not in self._moved]
        return sorted(left, key=lambda counter: _distance(self.lay.north, view.counter(counter).hex))

    def _move(self, view: Field, decision: Decision) -> Action | None:
        leaving = self.leaving(view, decision)
        if leaving is not None:
            return leaving
        liking = self.liking(view, decision.context["counter"])
        found = _best(decision, "move", lambda text: ("split" in text) - liking(text.split()[1]))
        if found is not None and liking(found.args[0]) > liking(decision.context["hex"]):
            return found
        return Action("stay")

    def _reorganization(self, view: Field, decision: Decision) -> Action | None:
        return _best(decision, "regroup", len) or Action("done")

    # -- combat ---------------------------------------------------------------------------------------------

    def _fire(self, view: Field, decision: Decision) -> Action | None:
        found: list[tuple[float, Hex, list[str]]] = []
        for hex_, able in decision.context["targets"].items():
            firers = self._battery(view, hex_, able)
            if firers:
                found.append((self._effect(view, hex_, firers), hex_, firers))
        done = _legal(decision, "done")
        if found and (done is None or max(found)[0] > 0):
            _, hex_, self._named = max(found)
            return Action(f"fire {hex_}")
        return done

    def _battery(self, view: Field, hex_: Hex, able: Iterable[str]) -> list[str]:
        """Counters that fire at a hex together, the strongest first, until it is enough (E.8)."""
        left = sorted((c for c in able if self.fires(view, c)), key=lambda c: (-view.card(c).attack, c))
        found: list[str] = []
        while left and self._difference(view, hex_, found) < ENOUGH:
            near = [c for c in left if not found or any(_adjacent(view, c, other) for other in found)]
            if not near:
                break
            found.append(near[0])
            left.remove(near[0])
        return found

    def _difference(self, view: Field, hex_: Hex, firers: Iterable[str]) -> int:
        """Attack less the weakest defence that shows; a hex with blank counters alone is taken for a company (H.6)."""
        attack, shown = sum(view.card(c).attack for c in firers), fire_reach.shown(view, hex_)
        return attack - min(view.card(c).defense for c in shown) if shown else (attack + 1) // 2 - 6

    def _effect(self, view: Field, hex_: Hex, firers: Iterable[str]) -> float:
        worth = max((view.card(c).attack for c in fire_reach.shown(view, hex_)), default=4)
        return (self._difference(view, hex_, firers) - 3) * (1 + worth / 10) + 3 * (_distance(self.lay.north, hex_) < 2)

    def _firers(self, view: Field, decision: Decision) -> Action | None:
        while self._named:
            if action := _legal(decision, f"with {self._named.pop(0)}"):
                return action
        return _legal(decision, "done")

    def _target(self, view: Field, decision: Decision) -> Action | None:
        stack, attack = decision.context["stack"], sum(view.card(c).attack for c in decision.context["firers"])
        if attack - sum(view.card(c).defense for c in stack) >= 6 and (spread_ := _legal(decision, "disperse")):
            return spread_
        return _best(decision, "concentrate", lambda text: _hardness(view.card(text.split()[1])))

    def _assault(self, view: Field, decision: Decision) -> Action | None:
        done = _legal(decision, "done")
        found = _best(decision, "assault", lambda text: -self._odds(view, decision.side, text.split()[1]))
        if found is None:
            return done
        hex_ = found.args[0]
        return found if done is None or self._odds(view, decision.side, hex_) >= self.dares(view, hex_) else done

    def _odds(self, view: Field, side: str, hex_: Hex) -> float:
        """Roughly the odds of an assault by all who are next to a hex, half a column for a point of the ground."""
        near = [c for here in view.board.grid.adjacent(hex_) for c in view.at(here) if view.side_of(c) == side]
        attack = sum(view.card(c).attack for c in near if not view.card(c).artillery and c not in view.state.attacked)
        defence = sum(view.card(c).defense for c in view.at(hex_)) or 5
        return attack / defence + view.effect(hex_).combat / 2

    def _assault_force(self, view: Field, decision: Decision) -> Action | None:
        return _best(decision, "with", lambda text: -view.card(text.split()[1]).attack) or _legal(decision, "done")

    def _retreat(self, view: Field, decision: Decision) -> Action | None:
        return _best(decision, "retreat", lambda text: -self.refuge(text.split()[2]))


class German(Planner):
    """Units of the 9th Panzer Division hold the woods until their time comes; all others make for the edge at once."""

    STAND = 3
    """Hexes from the northern edge in which units wait, under cover where there is any."""

    HOLD = 10
    """The turn until which the last units of the 9th Panzer Division hold out."""

    def stays(self, view: Field, counter: str) -> bool:
        """Whether a counter is not to move in this phase."""
        return view.counter(counter).hidden or view.state.turn < self._leaves(view, counter)

    def _leaves(self, view: Field, counter: str) -> int:
        """The turn in which a unit sets off: those set up before the game one after another."""
        unit = view.card(counter).unit
        arrival = view.scenario.arrivals.get(view.scenario.units[unit].formation)
        held = arrival is not None and arrival.setup
        return 1 + (sum(map(ord, unit)) * 7 + self.seed) % self.HOLD if held else 0

    def liking(self, view: Field, counter: str) -> Callable[[Hex], float]:
        """How much a counter likes to stand in a hex after its move."""
        turn = view.state.turn

        def worth(hex_: Hex) -> float:
            north, foe = _distance(self.lay.north, hex_), _distance(self.lay.enemy, hex_)
            found = -2.0 * north
            if turn >= 20:
                found = -3.0 * north
            elif north <= self.STAND:
                found = -6 + 1.5 * view.effect(hex_).hide - 0.3 * abs(north - 1)
            found -= 4 * (foe <= 2) or 2 * (foe <= 4)
            found -= (6 if turn < 18 else 1) * (hex_ in self.lay.zone)
            return found - 0.2 * len(view.at(hex_)) * (hex_ != view.counter(counter).hex)

        return worth

    def leaving(self, view: Field, decision: Decision) -> Action | None:
        """By the northern edge: on the last turn, or when the enemy is near and it already counts in full."""
        action, here = _legal(decision, "exit north"), decision.context["hex"]
        if action is None:
            return None
        worth = scoring.exit_worth(view, "german", scoring.exit_area(view, here, "north")).halves
        fear = {1: 0, 2: 2 * (view.state.turn >= scoring.EAST_CLOSES), 4: 3}.get(worth, FAR if worth > 4 else 0)
        return action if worth and _distance(self.lay.enemy, here) <= fear else None

    def dares(self, view: Field, hex_: Hex) -> float:
        """The odds at which the side assaults a hex unasked: from turn 16 on it breaks through at the edge."""
        return 1.5 if view.state.turn >= 16 and _distance(self.lay.north, hex_) <= 1 else 3.0

    def refuge(self, hex_: Hex) -> float:
        """How much a counter likes to retreat to a hex."""
        return 0.2 * _distance(self.lay.enemy, hex_) - _distance(self.lay.north, hex_)

    def _advance(self, view: Field, decision: Decision) -> Action | None:
        found = _best(decision, "advance", lambda text: _distance(self.lay.north, text.split()[2]))
        return found if found is not None and _distance(self.lay.north, found.args[1]) == 0 else Action("done")

    def _reorganization(self, view: Field, decision: Decision) -> Action | None:
        grouped = _best(decision, "regroup", len)
        if grouped is not None:
            return grouped
        waits = {
            hex_: self._waits(view, hex_) for hex_, stack in view.stacks().items() if view.side_of(stack[0]) == "german"
        }
        for verb, wanted in (("hide", True), ("show", False)):
            for hex_, waiting in waits.items():
                if waiting is wanted and (action := _legal(decision, f"{verb} {hex_}")):
                    return action
        return Action("done")

    def _waits(self, view: Field, hex_: Hex) -> bool:
        """Whether those in a hex need not move in the next turn, so that they can hide; guns are to fire (H.4, H.5)."""
        stack, turn = view.at(hex_), view.state.turn
        if turn >= 19 or all(view.card(c).artillery for c in stack):
            return False
        at_edge = _distance(self.lay.north, hex_) <= self.STAND
        return at_edge or all(turn + 1 < self._leaves(view, c) for c in stack)


class French(Planner):
    """Infantry, scouts and engineers go to the edge, spread over its length; all others seek the enemy."""

    def fires(self, view: Field, counter: str) -> bool:
        """Whether a counter fires of its own accord: not if that would cost it its bonus (K.8)."""
        card = view.card(counter)
        return card.symbol in HUNTERS or card.unit in view.state.fought

    def liking(self, view: Field, counter: str) -> Callable[[Hex], float]:
        """How much a counter likes to stand in a hex after its move."""
        card, post = view.card(counter), self._post(view, counter)

        def worth(hex_: Hex) -> float:
            foe, north = _distance(self.lay.enemy, hex_), _distance(self.lay.north, hex_)
            bog = 4 * (view.effect(hex_).must_split and not card.section and hex_ not in view.board.road_links)
            zone = 3 * (hex_ in self.lay.zone)
            if card.artillery:
                return -0.5 * max(0, foe - card.range + 4) - 0.1 * north - 8 * (foe <= 3) - bog
            if card.symbol in HUNTERS:
                return -abs(foe - 2) - 0.15 * north - zone - bog
            return -float(view.board.grid.distance(hex_, post)) - zone - bog

        return worth

    def _post(self, view: Field, counter: str) -> Hex:
        """The hex of the northern edge at which a unit that bars it stands."""
        edge, unit = sorted(_edge(view)), view.card(counter).unit
        units = view.scenario.units.items()
        bars = [u for u, card in units if card.side == "french" and view.card(u).symbol not in HUNTERS]
        return edge[bars.index(unit) * len(edge) // len(bars)] if edge and unit in bars else view.counter(counter).hex

    def refuge(self, hex_: Hex) -> float:
        """How much a counter likes to retreat to a hex."""
        return 0.3 * _distance(self.lay.enemy, hex_) - 0.1 * _distance(self.lay.north, hex_)

    def _advance(self, view: Field, decision: Decision) -> Action | None:
        return _best(decision, "advance", lambda text: -view.card(text.split()[1]).attack) or Action("done")


def planners(seed: int) -> Mapping[str, Player]:
    """A player with a plan for each side."""
    return {"german": German(seed), "french": French(seed)}


# -- choosing -----------------------------------------------------------------------------------------------


def _best(decision: Decision, verb: str, cost: Worth) -> Action | None:
    """The legal action of a verb that costs least, by text among equals; None if there is none."""
    texts = [text for text in decision.candidates() if text.partition(" ")[0] == verb]
    return next((a for text in sorted(texts, key=lambda t: (cost(t), t)) if (a := _legal(decision, text))), None)


def _legal(decision: Decision, text: str) -> Action | None:
    """An action if it is legal now, else None."""
    action = Action(text)
    return action if decision.refuse(action) is None else None


def _hardness(card: CounterCard) -> int:
    """How little a counter is worth to be fired at."""
    return card.defense - card.attack


def _adjacent(view: Field, counter: str, other: str) -> bool:
    return view.board.grid.distance(view.counter(counter).hex, view.counter(other).hex) <= 1


def _edge(view: Field) -> frozenset[Hex]:
    """The hexes from which the northern edge may be left (K.1)."""
    return view.board.areas.get(scoring.NORTH, frozenset())


def _distances(view: Field, hexes: frozenset[Hex]) -> Mapping[Hex, int]:
    return spread(sorted(hexes), FAR, view.board.grid.adjacent, lambda _: True)


def _distance(known: Mapping[Hex, int], hex_: Hex) -> int:
    return known.get(hex_, FAR)
