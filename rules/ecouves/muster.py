"""E.23 to E.29: who may, and who must, take part in which assault. Nothing in here changes a game.

An assault is a set of attacking counters and a set of target hexes, every attacker adjacent to every one of them. Some
of both follow from others: locked counters (E.cc.B), the rest of a controlled stack (E.28), counters that only the
defenders control (E.29), and controllers that nobody else would be left to attack (E.28, AMB-42). `Muster.settle` adds
all that, so that an assault can be completed exactly if what is settled can.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.ecouves import costs, duties, fire_reach, locks, zones
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES, enemy
from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex


@dataclass(frozen=True)
class Force:
    """An assault in the making. ``added`` tells of counters and hexes that were not named why they are in it."""

    hexes: frozenset[Hex] = frozenset()
    counters: frozenset[str] = frozenset()
    added: Mapping[str, Refusal] = field(default_factory=dict)

    def plus(self, *, hexes: Iterable[Hex] = (), counters: Iterable[str] = (), why: Refusal | None = None) -> Force:
        """The assault with more hexes and counters in it, and why if they were not named."""
        new_hexes, new_counters = frozenset(hexes) - self.hexes, frozenset(counters) - self.counters
        added = dict(self.added)
        if why is not None:
            added.update(dict.fromkeys(sorted(new_hexes | new_counters), why))
        return Force(self.hexes | new_hexes, self.counters | new_counters, added)


@dataclass(frozen=True)
class Tie:
    """A combat that goes on and is due: those who must strike in it, and the hexes that they must strike at."""

    counters: frozenset[str]
    hexes: frozenset[Hex]


# -- single counters and hexes ------------------------------------------------------------------------------


def target_refusal(field: Field, side: str, hex_: Hex) -> Refusal | None:
    """Why a side can not assault a hex, whoever would do it: no enemy there, or all assaulted already (E.24, E.27)."""
    if field.holder(hex_) != enemy(side):
        return Refusal("E.24", f"no enemy stands in {hex_}")
    if not fire_reach.concealed(field, hex_) and not defenders(field, hex_):
        return Refusal("E.27", f"those in {hex_} have been assaulted in this phase, and that happens only once")
    return None


def defenders(field: Field, hex_: Hex) -> tuple[str, ...]:
    """The shown counters of a hex that can still be assaulted in this phase (E.27, AMB-19)."""
    return tuple(c for c in fire_reach.shown(field, hex_) if c not in field.state.assaulted)


def crossing_refusal(field: Field, counter: str, here: Hex, hex_: Hex) -> Refusal | None:
    """Why a counter in a hex can not assault another: not adjacent, or a hexside that its kind can not cross (E.24)."""
    words = field.describe(counter)
    if hex_ not in field.board.grid.adjacent(here):
        return Refusal("E.24", f"{words} is not adjacent to {hex_}")
    cost = costs.step_cost(field, counter, here, hex_)
    if isinstance(cost, Refusal) and cost.rule != "C.7":
        return Refusal("E.24", f"{words} can not assault {hex_}: {cost.reason}")
    return None


class Muster:
    """Who may and must assault whom at one moment of a side's phase.

    ``fired`` are the counters that fired in this phase, ``aside`` those that stayed out of an assault of their hex.
    ``able`` holds the hexes of the counters that can assault, ``near`` the hexes that each can assault, ``owed`` for
    those that must assault the hexes of their controllers that they can (E.25b), ``ties`` the combats that go on.
    """

    def __init__(
        self, field: Field, side: str, fired: frozenset[str] = frozenset(), aside: frozenset[str] = frozenset()
    ) -> None:
        self.field = field
        self.side = side
        self.fired = fired
        self.aside = aside
        self.able = {c: field.counter(c).hex for c in field.on_map(side) if self.counter_refusal(c) is None}
        self.near = {c: self._adjacent(c) for c in self.able}
        self.ties = tuple(self._ties())
        self._bind()
        self.owed = {
            duty.counter: hexes
            for duty in duties.owed(field, side)
            if (hexes := frozenset(duty.controllers.values()) & self.near.get(duty.counter, frozenset()))
        }
        self._known: dict[tuple[frozenset[str], frozenset[Hex]], Refusal | None] = {}

    def counter_refusal(self, counter: str) -> Refusal | None:
        """Why a counter can take part in no assault at all (E.1, E.4b, E.23, E.26, E.28, E.fire.C, E.cc.B)."""
        field, words = self.field, self.field.describe(counter)
        if field.side_of(counter) != self.side:
            return Refusal("B.2", f"{counter} is no {SIDE_NAMES[self.side]} counter")
        now = field.counter(counter)
        if now.place != "map":
            return Refusal("E.23", f"{words} is not on the map")
        if field.card(counter).artillery:
            return Refusal("E.4b", f"{words} is artillery and never assaults")
        if counter in self.fired:
            return Refusal("E.26", f"{words} has fired in this phase")
        if counter in field.state.attacked:
            return Refusal("E.1", f"{words} has attacked in this phase")
        if counter in self.aside:
            return Refusal("E.28", f"others of its hex have assaulted without {words}: a stack does not split up")
        lock = locks.of(field, counter)
        if lock is not None and lock.due != self.side:
            return Refusal("E.cc.B", f"{words} is locked, and the enemy goes on with that combat")
        if now.pinned and lock is None and not zones.in_enemy_zone(field, now.hex, self.side):
            return Refusal("E.fire.C", f"{words} is pinned down and in no enemy zone of control")
        return None

    def _adjacent(self, counter: str) -> frozenset[Hex]:
        field, here = self.field, self.able[counter]
        return frozenset(
            hex_
            for hex_ in field.board.grid.adjacent(here)
            if target_refusal(field, self.side, hex_) is None
            and crossing_refusal(field, counter, here, hex_) is None
        )  # fmt: skip

    def _ties(self) -> Iterable[Tie]:
        """The combats that go on, as far as anybody can strike in them (AMB-50)."""
        for lock in locks.due(self.field, self.side):
            hexes = frozenset(locks.hexes(self.field, lock, enemy(self.side)))
            counters = frozenset(c for c in locks.members(lock, self.side) if hexes <= self.near.get(c, frozenset()))
            if counters:
                yield Tie(counters, hexes)

    def _bind(self) -> None:
        """Leave out what can not go together with the combats that go on."""
        for tie in self.ties:
            shared = frozenset.intersection(*(self.near[c] for c in tie.counters))
            for counter, hexes in self.near.items():
                if counter in tie.counters:
                    self.near[counter] = hexes & shared
                elif not tie.hexes <= hexes:
                    self.near[counter] = hexes - tie.hexes

    # -- what follows from what -----------------------------------------------------------------------------

    def settle(self, force: Force) -> Force:
        """An assault with all that must be in it because of what is in it already."""
        while (more := self._implied(force)) is not None:
            force = more
        return force

    def _implied(self, force: Force) -> Force | None:
        return self._tied(force) or self._joined(force) or self._left_over(force) or self._alone(force)

    def _tied(self, force: Force) -> Force | None:
        """Locked counters strike together, at all that they are locked with (E.cc.B)."""
        for tie in self.ties:
            touched = tie.hexes & force.hexes or tie.counters & force.counters
            if touched and not (tie.hexes <= force.hexes and tie.counters <= force.counters):
                why = Refusal("E.cc.B", f"{_list(tie.counters)} must assault all of {_list(tie.hexes)}: locked")
                return force.plus(hexes=tie.hexes, counters=tie.counters, why=why)
        return None

    def _joined(self, force: Force) -> Force | None:
        """A controlled stack stays together (E.28), and those whose every controller is attacked join in (E.29)."""
        stacks = {self.able[c] for c in force.counters if c in self.able}
        for counter in sorted(self.owed.keys() - force.counters):
            hexes = self.owed[counter]
            if self.able[counter] in stacks:
                words = f"{self.field.describe(counter)} assaults with the others in {self.able[counter]}"
                return force.plus(counters=(counter,), why=Refusal("E.28", words))
            if hexes <= force.hexes:
                words = f"{self.field.describe(counter)} must join the assault on its controllers in {_list(hexes)}"
                return force.plus(counters=(counter,), why=Refusal("E.29", words))
        return None

    def _left_over(self, force: Force) -> Force | None:
        """Controllers that nobody would be left to attack are attacked too (E.28, AMB-42)."""
        for counter in sorted(self.owed.keys() & force.counters):
            for hex_ in sorted(self.owed[counter] - force.hexes):
                if not self._covered(hex_, force) and not self._beyond(counter, hex_, force):
                    words = f"nobody else is left to assault {hex_}, which controls {self.field.describe(counter)}"
                    return force.plus(hexes=(hex_,), why=Refusal("E.28", words))
        return None

    def _alone(self, force: Force) -> Force | None:
        """Who alone could make an assault takes part in it: one counter, or those of one hex that owe it (E.23)."""
        fit = self.fit(force.hexes) if force.hexes and not force.counters else ()
        bound = [c for c in fit if c in self.owed or len(fit) == 1]
        if not bound or len({self.able[c] for c in fit}) != 1:
            return None
        why = Refusal("E.23", f"nobody but those in {self.able[bound[0]]} can make this assault")
        return force.plus(counters=bound, why=why)

    def _covered(self, hex_: Hex, force: Force) -> bool:
        return any(hex_ in hexes for other, hexes in self.owed.items() if other not in force.counters)

    def _beyond(self, counter: str, hex_: Hex, force: Force) -> bool:
        """Whether a locked counter can not take on a further controller without leaving others of its combat out."""
        if not any(counter in tie.counters for tie in self.ties):
            return False
        hexes = force.hexes | {hex_}
        joining = {c for c, owed in self.owed.items() if owed <= hexes}
        return not all(hexes <= self.near[c] for c in force.counters | joining)

    # -- what is possible -----------------------------------------------------------------------------------

    def flaw(self, force: Force) -> Refusal | None:
        """What is wrong with a settled assault that can not stand as it is, or None (E.24, E.25)."""
        for counter in sorted(force.counters):
            for hex_ in sorted(force.hexes - self.near.get(counter, frozenset())):
                return self._apart(force, counter, hex_)
        for counter in sorted(self.owed.keys() & force.counters):
            if not self.owed[counter] & force.hexes:
                words = f"{self.field.describe(counter)} must assault one of its controllers"
                return Refusal("E.25", f"{words}: {_list(self.owed[counter])}")
        return None

    def _apart(self, force: Force, counter: str, hex_: Hex) -> Refusal:
        """Why a counter and a target hex can not be in one assault."""
        barred = self.counter_refusal(counter)
        if barred is None:
            barred = target_refusal(self.field, self.side, hex_)
        if barred is None:
            barred = crossing_refusal(self.field, counter, self.able[counter], hex_)
        if barred is None:
            return Refusal("E.cc.B", f"{self.field.describe(counter)} would tear a combat apart that goes on")
        due = force.added.get(counter) or force.added.get(hex_)
        return barred if due is None else Refusal(due.rule, f"{due.reason}; but {barred.reason}")

    def completion(self, force: Force) -> Refusal | None:
        """Why no assault can be made with at least these counters against at least these hexes; None if one can."""
        force = self.settle(force)
        key = (force.counters, force.hexes)
        if key not in self._known:
            self._known[key] = self._completion(force)
        return self._known[key]

    def _completion(self, force: Force) -> Refusal | None:
        if not force.counters:
            return self._any(self._nobody(force.hexes), (force.plus(counters=(c,)) for c in self.fit(force.hexes)))
        flaw = self.flaw(force)
        if flaw is None or flaw.rule != "E.25":
            return flaw
        idle = [c for c in sorted(self.owed.keys() & force.counters) if not self.owed[c] & force.hexes]
        return self._any(flaw, (force.plus(hexes=(hex_,)) for hex_ in sorted(self.owed[idle[0]])))

    def _any(self, otherwise: Refusal, choices: Iterable[Force]) -> Refusal | None:
        """None if any of some assaults can be completed, else why the first can not."""
        refusals = []
        for choice in choices:
            refusal = self.completion(choice)
            if refusal is None:
                return None
            refusals.append(refusal)
        return refusals[0] if refusals else otherwise

    def fit(self, hexes: frozenset[Hex]) -> tuple[str, ...]:
        """The counters that can assault all of some hexes, by name."""
        return tuple(c for c in sorted(self.able) if hexes <= self.near[c])

    def _nobody(self, hexes: frozenset[Hex]) -> Refusal:
        """Why no counter can assault some hexes, told for one that is next to the first if there is any."""
        first = min(hexes)
        near = [
            counter
            for counter in self.field.on_map(self.side)
            if first in self.field.board.grid.adjacent(self.field.counter(counter).hex)
        ]
        for counter in near:
            barred = self.counter_refusal(counter)
            if barred is None:
                barred = crossing_refusal(self.field, counter, self.able[counter], first)
            if barred is not None:
                return barred
        return Refusal("E.24", f"no counter that can assault is adjacent to {_list(hexes)}")

    # -- what must be done ----------------------------------------------------------------------------------

    def targets(self) -> tuple[Hex, ...]:
        """The hexes that can be assaulted now, by name."""
        hexes = frozenset().union(*self.near.values()) if self.near else frozenset()
        return tuple(h for h in sorted(hexes) if self.completion(Force(frozenset((h,)))) is None)

    def open_duty(self) -> Refusal | None:
        """Why the assaults of the phase are not over: a duty that can still be met (E.25, E.25b, E.cc.B, AMB-49)."""
        for tie in self.ties:
            if self.completion(Force(tie.hexes, tie.counters)) is None:
                words = f"{_list(tie.counters)} must go on with the combat at {_list(tie.hexes)}"
                return Refusal("E.cc.B", words)
        for counter, hexes in sorted(self.owed.items()):
            for hex_ in sorted(hexes):
                if self.completion(Force(frozenset((hex_,)), frozenset((counter,)))) is None:
                    words = f"{self.field.describe(counter)} is controlled and must assault"
                    return Refusal("E.25", f"{words} {_list(hexes)}")
        return None

    def joining(self, force: Force, counter: str) -> Refusal | None:
        """Why a counter can not join an assault in the making (E.3, E.24 to E.29)."""
        if counter in force.counters:
            return Refusal("E.3", f"{self.field.describe(counter)} takes part already, with all it has")
        barred = self.counter_refusal(counter)
        if barred is not None:
            return barred
        return self.completion(force.plus(counters=(counter,)))

    def widening(self, force: Force, hex_: Hex) -> Refusal | None:
        """Why an assault in the making can not go against a further hex (E.24 to E.29)."""
        if hex_ in force.hexes:
            return Refusal("E.24", f"{hex_} is a target already")
        return target_refusal(self.field, self.side, hex_) or self.completion(force.plus(hexes=(hex_,)))

    def final(self, force: Force) -> Refusal | None:
        """Why an assault can not be made exactly as it is named (E.23 to E.29); None if it can."""
        if not force.counters or not force.hexes:
            return Refusal("E.23", "an assault needs a counter that attacks and a hex that is attacked")
        settled = self.settle(Force(force.hexes, force.counters))
        flaw = self.flaw(Force(force.hexes, force.counters)) or self.flaw(settled)
        if flaw is None and settled.added:
            return settled.added[min(settled.added)]
        return flaw


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
