"""Questions about an Écouves game at any moment, each answered by the rules' own functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from rules.ecouves import movement, reaching, scoring, zones
from rules.ecouves.assault import assault_odds
from rules.ecouves.field import Field
from rules.ecouves.fire import fire_odds
from rules.ecouves.model import SIDE_NAMES, Scenario
from rules.ecouves.sight import sight
from rules.ecouves.state import State
from rules.engine.hexes import Hex
from rules.engine.sums import Item, total
from rules.engine.words import counted
from tui.commands.output import Answer, CommandError, wrapped
from tui.commands.systems import one

ODDS_FORM = "odds fire HEX with COUNTER,... [at COUNTER], or odds assault HEX,... with COUNTER,..."


def los(scenario: Scenario, observer: Hex, target: Hex) -> Answer:
    """What is seen of a hex from another at most four hexes away, and what blocks the line (E.13 to E.16)."""
    for hex_ in (observer, target):
        if hex_ not in scenario.board.grid:
            raise CommandError(f"there is no hex {hex_!r} on the map")
    seen = sight(scenario, observer, target)
    fields = {
        "from": observer,
        "to": target,
        "observed": seen.observed,
        "value": int(seen.observed),
        "line": [list(group) for group in seen.line],
        "rule": seen.rule,
        "reason": seen.reason,
        "distance": seen.distance,
        "blocked_by": list(seen.blocked_by),
    }
    level = scenario.board.level
    verdict = "in sight" if seen.observed else "not in sight"
    far = counted(seen.distance, "hex", "hexes")
    lines = [
        f"{observer} (level {level[observer]}) to {target} (level {level[target]}), {far}: {verdict}",
        f"{seen.rule}: {seen.reason}",
    ]
    if seen.line:
        lines += wrapped("line: ", ["/".join(group) for group in seen.line])
    return Answer("los", fields, tuple(lines))


def reach(field: Field, words: Sequence[str]) -> Answer:
    """The hexes in which a counter could end a move with what it has left, and the points spent on the way (C.1)."""
    counter = _on_map(field, one("reach COUNTER", words))
    found = movement.reach_of(field, counter)
    hexes = {h: str(Fraction(found.costs[h], 2)) for h in reaching.destinations(field, counter) if h in found.costs}
    head = f"{counter}: movement to {counted(len(hexes), 'hex', 'hexes')}"
    lines = (head, *wrapped("  ", [f"{h}:{c}" for h, c in hexes.items()]))
    return Answer("reach", {"unit": counter, "hexes": hexes}, lines)


def radius(field: Field, words: Sequence[str]) -> Answer:
    """There is no command radius in this system."""
    raise CommandError("there is no command radius in ecouves")


def loc(field: Field, words: Sequence[str]) -> Answer:
    """There is no line of communication in this system."""
    raise CommandError("there is no line of communication in ecouves")


def zoc(field: Field, words: Sequence[str]) -> Answer:
    """The hexes that a side controls (chapter D)."""
    side = one("zoc SIDE", words).casefold()
    if side not in SIDE_NAMES:
        raise CommandError(f"there is no side {side!r}; the sides are {', '.join(SIDE_NAMES)}")
    hexes = sorted(zones.controlled(field, side))
    head = f"{SIDE_NAMES[side]} zones of control: {counted(len(hexes), 'hex', 'hexes')}"
    return Answer("zoc", {"side": side, "hexes": hexes}, (head, *wrapped("  ", hexes)))


# -- odds ---------------------------------------------------------------------------------------------------


def odds(field: Field, words: Sequence[str]) -> Answer:
    """The exact chances of a fire (E.22) or an assault (E.31) as things stand, whoever owes what."""
    if len(words) not in (4, 6) or words[2] != "with" or (len(words) == 6 and words[4] != "at"):
        raise CommandError(f"it is written: {ODDS_FORM}")
    hexes = [_hex(field, hex_) for hex_ in words[1].split(",")]
    counters = [_on_map(field, name) for name in words[3].split(",")]
    if len({field.side_of(counter) for counter in counters}) > 1:
        raise CommandError("counters of both sides do not attack together")
    try:
        if words[0] == "fire" and len(hexes) == 1:
            return _fire(field, hexes[0], counters, _on_map(field, words[5]) if len(words) == 6 else "")
        if words[0] == "assault" and len(words) == 4:
            return _assault(field, hexes, counters)
    except ValueError as error:
        raise CommandError(str(error)) from None
    raise CommandError(f"it is written: {ODDS_FORM}")


def _fire(field: Field, hex_: Hex, counters: list[str], target: str) -> Answer:
    """A fire at one counter of a hex, or at all of them."""
    here = field.at(hex_)
    aimed = target or (here[0] if len(here) == 1 else "")
    found = fire_odds(field, counters, hex_, aimed)
    figures = found.figures
    fields = {
        "unit": ",".join(counters),
        "kind": "fire",
        "hexes": [hex_],
        "targets": list(found.volley.targets),
        "ratio": figures.column,
        "difference": figures.difference,
        **_sums(figures.attack, figures.defence, figures.modifiers),
        "results": {code: str(chance) for code, chance in found.chances.items()},
    }
    head = f"fire of {', '.join(counters)} at {', '.join(found.volley.targets)} in {hex_}: difference "
    column = figures.column or "below the table"
    lines = [f"{head}{figures.difference:+d}, column {column}, {figures.modifier:+d}"]
    lines += [*_item_lines(figures.modifiers), *(f"  {code}: {chance}" for code, chance in found.chances.items())]
    return Answer("odds", fields, tuple(lines))


def _assault(field: Field, hexes: list[Hex], counters: list[str]) -> Answer:
    """An assault on some hexes."""
    found = assault_odds(field, hexes, counters)
    figures = found.figures
    if found.unknown:
        raise ValueError(f"what {', '.join(found.unknown)} hides is not known before it is assaulted")
    fields = {
        "unit": ",".join(counters),
        "kind": "assault",
        "hexes": list(found.combat.hexes),
        "targets": list(found.combat.defenders),
        "ratio": figures.column,
        "difference": None,
        **_sums(figures.attack, figures.defence, figures.modifiers),
        "results": {code: str(chance) for code, chance in found.chances.items()},
    }
    lines = [
        f"assault of {', '.join(counters)} on {', '.join(found.combat.hexes)}: {total(figures.attack)} against "
        f"{total(figures.defence)}, column {figures.column}, {figures.modifier:+d}"
    ]
    lines += [*_item_lines(figures.modifiers), *(f"  {code}: {chance}" for code, chance in found.chances.items())]
    return Answer("odds", fields, tuple(lines))


def _sums(attack: Iterable[Item], defence: Iterable[Item], modifiers: Iterable[Item]) -> dict[str, object]:
    """Totals, and the items that make them up."""
    parts = {"attack": list(attack), "defence": list(defence), "modifiers": list(modifiers)}
    return {
        "drm": total(parts["modifiers"]),
        "attack": total(parts["attack"]),
        "defence": total(parts["defence"]),
        "items": [{"of": of, **item.data} for of, items in parts.items() for item in items],
    }


def _item_lines(items: Iterable[Item]) -> list[str]:
    return [f"  {item.value:+d} {item.label} ({item.rule})" for item in items]


# -- the score ----------------------------------------------------------------------------------------------


def vp(field: Field) -> Answer:
    """The score if the game ended now, counter by counter (chapter K); ``points`` is the French lead."""
    items = scoring.tally(field)
    points = scoring.totals(items)
    lead = points["french"] - points["german"]
    level = scoring.verdict(points["french"], points["german"])
    lines = [f"French {points['french']}, German {points['german']}: {level}"]
    listed = []
    for item in items:
        hex_ = field.counter(item.counter).hex
        what, place = f"{SIDE_NAMES[item.side]} {item.counter}", f" {hex_}" if hex_ else ""
        lines.append(f"  {item.points} of {item.attack}: {what}{place}: {item.reason} ({item.rule})")
        listed.append(
            {
                "what": what, "hex": hex_, "worth": item.attack, "points": item.points, "rule": item.rule,
                "reason": item.reason,
            }
        )  # fmt: skip
    return Answer("vp", {"points": lead, "level": level, **points, "items": listed}, tuple(lines))


def score(state: State) -> Mapping[str, int]:
    """The French lead and the points of both sides."""
    lead = state.french_points - state.german_points
    return {"points": lead, "french": state.french_points, "german": state.german_points}


# -- words --------------------------------------------------------------------------------------------------


def _hex(field: Field, word: str) -> Hex:
    if word not in field.board.grid:
        raise CommandError(f"there is no hex {word!r} on the map")
    return word


def _on_map(field: Field, word: str) -> str:
    """The counter that a word names, case apart; it must be on the map."""
    counter = next((c for c in field.scenario.counters if c.casefold() == word.casefold()), None)
    if counter is None:
        raise CommandError(f"there is no counter {word!r}")
    if field.counter(counter).place != "map":
        raise CommandError(f"{counter} is not on the map ({field.counter(counter).place})")
    return counter
