"""Sections 11.1, 14.1 B and 15.0 A: the place of an observation post for a barrage or an air strike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.hexes import Hex
from rules.stlo import observation, refusals, supply_and_command, zoc
from rules.stlo.battle import Battle
from rules.stlo.fire_choice import ask
from rules.stlo.model import Scenario, enemy


def barrage_places(battle: Battle, formation: str) -> frozenset[Hex]:
    """Where a division's OP can stand for a barrage: in the radius of any of its units, recon too (14.1 B, A74)."""

    def work() -> frozenset[Hex]:
        side = battle.scenario.formations[formation].side
        bases = {battle.unit(u).hex for u in battle.on_map(side) if battle.formation(u) == formation}
        return frozenset(supply_and_command.radius_of_any(battle, sorted(bases), side))

    return battle.memo(("barrage places", formation), work)


def strike_places(battle: Battle) -> frozenset[Hex]:
    """Where any US OP can stand for an air strike: in the radius of any US infantry unit (15.0 A, A74)."""

    def work() -> frozenset[Hex]:
        bases = {battle.unit(u).hex for u in battle.on_map("us") if battle.is_infantry(u)}
        return frozenset(supply_and_command.radius_of_any(battle, sorted(bases), "us"))

    return battle.memo("strike places", work)


@dataclass(frozen=True, slots=True)
class _Known:
    """The hexes that are known to observe a target, and those known not to."""

    seeing: set[Hex]
    blind: set[Hex]


def _known(scenario: Scenario, target: Hex) -> _Known:
    # The ground never changes, so what is found stays with the scenario; set algebra then answers for whole radii.
    known: dict[Hex, _Known] = scenario.__dict__.setdefault("_observers", {})
    return known.setdefault(target, _Known(set(), set()))


def _learn(scenario: Scenario, place: Hex, target: Hex, known: _Known) -> bool:
    sees = observation.observes(scenario, place, target)
    (known.seeing if sees else known.blind).add(place)
    return sees


def any_observes(scenario: Scenario, places: frozenset[Hex], target: Hex) -> bool:
    """Whether a target is observed from at least one of some places (11.3)."""
    known = _known(scenario, target)
    if not known.seeing.isdisjoint(places):
        return True
    if known.blind.issuperset(places):
        return False
    # Most targets have a place so near that it observes whatever lies between (11.3.1 A).
    near = places.intersection(scenario.board.grid.within(target, observation.AUTOMATIC))
    if near:
        known.seeing.update(near)
        return True
    # The highest places first: they are the likeliest to observe.
    unknown = sorted(places - known.blind, key=lambda place: (-observation.observing_level(scenario, place), place))
    return any(_learn(scenario, place, target, known) for place in unknown)


def observing(scenario: Scenario, places: frozenset[Hex], target: Hex) -> tuple[Hex, ...]:
    """The places among some from which a target is observed, in order (11.3)."""
    known = _known(scenario, target)
    for place in sorted(places - known.seeing - known.blind):
        _learn(scenario, place, target, known)
    return tuple(sorted(places & known.seeing))


@dataclass(frozen=True)
class Post:
    """An OP that is to be placed: for whom, against which hex, at which decision point and by which paragraph.

    ``places`` gives for each division whose OP may be used the hexes of its radius; ``base`` says in words whose
    radius that is, ``bars`` refuses single divisions.
    """

    side: str
    kind: str
    target: Hex
    rule: str
    base: str
    places: Mapping[str, frozenset[Hex]]
    bars: Callable[[str], Refusal | None] = lambda _: None


def choose(battle: Battle, post: Post) -> Procedure[tuple[str, Hex]]:
    """Place one OP where it observes the target; return its division and hex (11.1.1 C, A122, A126).

    The caller takes it back with `take_back` when the fire is resolved.
    """

    def candidates() -> Iterable[str]:
        seen = [
            (-observation.sight(battle.scenario, place, post.target).value, formation, place)
            for formation, places in post.places.items()
            for place in observing(battle.scenario, places, post.target)
        ]
        return (f"observe {formation} {place}" for _, formation, place in sorted(seen))

    answer = yield from ask(
        Decision(
            post.side, post.kind, f"Where is the OP placed that observes {post.target}?", candidates,
            lambda action: _refusal(battle, post, action), {"target": post.target},
        )
    )  # fmt: skip
    formation, place = answer.args
    battle.update(posts={**battle.state.posts, formation: place})
    ov = observation.sight(battle.scenario, place, post.target).value
    battle.emit(
        "op-placed", f"the OP of the {battle.scenario.formations[formation].name} observes {post.target} from {place}",
        post.rule, formation=formation, hex=place, target=post.target, ov=ov,
    )  # fmt: skip
    return formation, place


def take_back(battle: Battle, formation: str) -> None:
    """Return an OP to its display (11.1.2 B)."""
    battle.update(posts={f: h for f, h in battle.state.posts.items() if f != formation})
    battle.emit(
        "op-returned", f"the OP of the {battle.scenario.formations[formation].name} returns to its display", "11.1.2.B",
        formation=formation,
    )  # fmt: skip


def _refusal(battle: Battle, post: Post, action: Action) -> Refusal | None:
    if action.verb != "observe":
        return refusals.not_now(action, "an OP is placed now", post.rule)
    if len(action.args) > 2:
        return Refusal(post.rule, f"what the OP observes is {post.target}; name only a division and the OP's own hex")
    formation, place = action.args[0], action.args[1]
    if formation not in post.places:
        return Refusal("2.2.6", f"{formation} is no division of yours with an OP")
    return post.bars(formation) or _place_refusal(battle, post, formation, place)


def _place_refusal(battle: Battle, post: Post, formation: str, place: Hex) -> Refusal | None:
    """Why an OP can not stand in a hex, or does not see its target from there (11.1.1 A, 11.3)."""
    if place in battle.occupied(enemy(post.side)):
        return Refusal("11.1.1.A", f"the enemy occupies {place}")
    if place in zoc.closed(battle, post.side):
        return Refusal("11.1.1.A", f"the enemy controls {place} and no own unit is there")
    if place not in post.places[formation]:
        return Refusal(post.rule, f"{place} is not within the command radius of {post.base}")
    seen = observation.sight(battle.scenario, place, post.target)
    return None if seen.observed else Refusal(seen.rule, f"{place} does not observe {post.target}: {seen.reason}")
