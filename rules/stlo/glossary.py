"""Chapter 23: what the words of the game mean, for help at any moment.

Plain data: each term has a name, a meaning in a sentence or two, and the paragraphs to read on in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A term. ``also`` holds other words and short forms for it, ``see`` the paragraphs that explain it.

    A term of the rulebook's own glossary has the ``id`` of its catalogue entry, without the chapter.
    """

    id: str
    name: str
    text: str
    see: tuple[str, ...]
    also: tuple[str, ...] = ()


_TERMS = (
    Term(
        "aa", "AA side",
        "Shows that activation of an HQ was tried this turn. It turns back to IA in the headquarters phase, and a "
        "further try before that costs 2 morale.",
        ("2.2.1.B", "6.4.A", "6.1.G"), ("attempted activation",),
    ),
    Term(
        "action", "Action",
        "What an active HQ orders its units to do, at a price in TAPs. There are eight: movement, strategic movement, "
        "hasty attack, deliberate attack, intensive attack, recovery, reorganization and entrenching.",
        ("7.0", "7.1.1.A"), ("tactical action", "actions"),
    ),
    Term(
        "activation", "Activation",
        "An operation: a die below the morale of an HQ makes it active, with as many TAPs as the die is below. Its "
        "morale falls either way.",
        ("6.1.A", "6.1.D", "6.1.E"), ("hq activation", "activate"),
    ),
    Term(
        "advance", "Advance",
        "After a combat the attacker, and nobody else, may enter one hex that it has emptied. It costs nothing and "
        "zones of control do not hinder it.",
        ("9.2.6.A2",),
    ),
    Term(
        "armor_differential", "Armour differential",
        "In a combat with attacking armour: the attacker's armour and die less the defender's anti-tank values and "
        "die. With 18 against 12 it is +6.",
        ("9.4.1.A", "9.4.1.B"), ("armor differential",),
    ),
    Term(
        "armor_superiority", "Armour superiority",
        "What the attacker has at an armour differential of +2 or more: half of the differential, rounded down, is "
        "added to the combat die. A low differential costs him armour.",
        ("9.4.1.C", "9.4.1.E"), ("armor superiority",),
    ),
    Term(
        "asset", "Asset",
        "Heavy weapons or engineers that support infantry: major, minor or engineer. It waits in the box of its "
        "division until it is assigned to an infantry unit in combat, and then stays with that unit.",
        ("2.2.4.A", "2.2.4.B", "5.0.A1"), ("assets", "major", "minor", "engineer"),
    ),
    Term(
        "asset_holding", "Asset Holding box",
        "Where assets go whose unit was eliminated. They sit out this turn and are To Division for the next one.",
        ("5.3", "5.4"), ("holding box", "holding"),
    ),
    Term(
        "assignment", "Assignment",
        "Giving an asset that is available to an infantry unit of its own division, which happens in combat only. "
        "That unit is its parent from then on.",
        ("9.3.A", "9.3.3.A"), ("assign",),
    ),
    Term(
        "barrage", "Barrage fire",
        "An operation in which artillery alone fires at one observed hex with enemy units, to pin, disrupt or destroy "
        "them.",
        ("14.1.A", "3.2.3.B"), ("barrage fire",),
    ),
    Term(
        "battalion", "Battalion",
        "The usual infantry unit: two steps, a full and a reduced side. At full strength it can break down into three "
        "companies.",
        ("2.2.2.A", "12.2.A"),
    ),
    Term(
        "boundary", "Boundary",
        "A line on the map that some units may not cross: two of them bind the infantry of the US 2nd and 35th "
        "Divisions and the German battalion 1/5FJ. Other units, OPs and artillery ignore them.",
        ("8.4", "8.4.1", "8.4.2", "8.4.4"), ("divisional boundary",),
    ),
    Term(
        "breakdown", "Breakdown",
        "A reorganization action that replaces 1 full battalion by 3 companies in its hex.",
        ("12.2.A", "12.2.B"), ("break down",),
    ),
    Term(
        "buildup", "Buildup",
        "A reorganization action that replaces 2 or 3 companies by 1 battalion in the hex of its HQ: a full one from "
        "three companies, a reduced one from two.",
        ("12.1.1.A", "12.1.2.A"), ("build up",),
    ),
    Term(
        "command_radius", "Command radius",
        "The hexes within a path of four from a unit or HQ that enters no hex which the enemy holds, nor one he "
        "controls unless a friend is in it. Companies beyond their HQ's radius can do nothing, battalions little and "
        "dearly.",
        ("7.4.1.A", "7.4.2.A2", "7.4.3.A"), ("radius", "in command", "out of command"),
    ),
    Term(
        "company", "Company",
        "A third of a battalion, with one step. Three fit into a hex. Companies can not move strategically nor make "
        "deliberate or intensive attacks.",
        ("2.2.3.A", "7.5.1"), ("companies",),
    ),
    Term(
        "counter_battery", "Counter-battery fire",
        "An optional operation: artillery fires at the enemy's artillery and may disorganise it. Disorganised units "
        "can not fire until they rally.",
        ("22.0", "22.2.1"), ("counter-battery", "disorganized"),
    ),
    Term(
        "crt", "CRT",
        "The combat results table: ratio of strengths across, die down, one line for each terrain. Its results take "
        "steps from the attacker (A) or the defender (D).",
        ("9.2.1.A", "9.2.2"), ("combat results table",),
    ),
    Term(
        "defensive_fire", "Defensive fire",
        "Artillery that adds to the strength of a defender. Its regiment must be that of a defending unit, and an OP "
        "of its division must observe the attacker.",
        ("10.5", "10.5.3"),
    ),
    Term(
        "deliberate_attack", "Deliberate attack",
        "An attack by a battalion that adds 1 to the die and costs more TAPs than a hasty one. It needs an LOC and "
        "command.",
        ("7.1.1.A", "9.1.3.A"), ("deliberate",),
    ),
    Term(
        "depot", "Depot",
        "A hex where supply comes from. An LOC ends at a depot of its own side; the German ones also bring the US "
        "victory points.",
        ("7.3.A1", "21.1.1.A"), ("special depot", "ordinary depot"),
    ),
    Term(
        "designation", "Designation",
        "Battalion and regiment, as in 1/115. Units obey the HQ of the same designation.",
        ("2.2.1.A", "2.2.2.B"),
    ),
    Term(
        "disruption", "Disruption",
        "The graver state that fire can put a unit in. A disrupted unit can do nothing but recover, and is weaker in "
        "defence than a pinned one.",
        ("14.2.1.A", "14.2.2"), ("disrupted",),
    ),
    Term(
        "division_display", "Division display",
        "The boxes of a division off the map: its HQs with their morale, its assets, and battalions that are broken "
        "down.",
        ("2.1.3",), ("display", "dd"),
    ),
    Term(
        "drm", "DRM",
        "Die roll modifier: what is added to a die. In combat their sum is held between -2 and +5.",
        ("9.4", "9.4.5"), ("die roll modifier", "modifier"),
    ),
    Term(
        "entrenching", "Entrenching",
        "An action that takes all TAPs and builds an improved position in every hex with a unit that takes part, or "
        "makes a strongpoint of one that is there.",
        ("13.1.1.A", "13.1.2"), ("entrench",),
    ),
    Term(
        "fire_mission", "Fire mission",
        "What artillery spends to fire: 1 for normal, 2 for rapid and 3 for maximum fire. Each unit has a number of "
        "them for the turn.",
        ("10.1", "10.2.1.A"), ("mission", "missions", "normal", "rapid", "maximum"),
    ),
    Term(
        "general_support", "General support",
        "Artillery without a regiment. It supports any unit of its division, but not in defence.",
        ("2.2.5.B", "10.5.3"), ("gs",),
    ),
    Term(
        "hasty_attack", "Hasty attack",
        "The cheapest attack: 1 TAP and no modifier. Companies can make it, and it is possible without an LOC.",
        ("7.1.1.A", "7.3.2.B"), ("hasty",),
    ),
    Term(
        "hq", "HQ",
        "The headquarters of a battalion. It comes to the map only while it is active, never moves there and takes no "
        "part in combat.",
        ("2.2.1.A", "6.0.A", "7.2.2"), ("headquarters",),
    ),
    Term(
        "ia", "IA side",
        "Shows that activation of an HQ was not tried this turn. Such an HQ gains 2 morale in the headquarters phase "
        "if its units have an LOC.",
        ("2.2.1.B", "19.0.A2"), ("inactive",),
    ),
    Term(
        "improved_position", "Improved position",
        "The lighter kind of entrenchment: -1 to attacks on its hex and to fire at it. Some are printed on the map "
        "and serve the German only.",
        ("9.4.4.E", "13.0.A", "13.2.1.A"), ("ip",),
    ),
    Term(
        "initiative", "Initiative",
        "The right to carry out the next operation. Both sides roll a die and add their level; the higher total has "
        "it, the German on a tie.",
        ("3.1.5.1", "3.2.1.A"),
    ),
    Term(
        "initiative_level", "Initiative level",
        "0, -1 or -2: what a side adds to its initiative die all turn. Interdiction by the enemy lowers it.",
        ("3.4.A", "3.4.F"), ("level",),
    ),
    Term(
        "intensive_attack", "Intensive attack",
        "An attack by a battalion that adds 2 to the die, the dearest of the three. It needs an LOC and command.",
        ("7.1.1.A", "9.1.3.A"), ("intensive",),
    ),
    Term(
        "interdiction", "Interdiction",
        "Long-range fire in the initiative phase. A result lowers the enemy's initiative level for the turn.",
        ("16.0.A1", "16.0.B4"),
    ),
    Term(
        "loc", "LOC",
        "Line of communication: at most ten hexes to a road and from there by road to a depot of one's own. Without "
        "one most actions are barred and the rest cost 3 TAPs.",
        ("7.3.A1", "7.3.2.A", "7.3.2.B"), ("line of communication", "supply"),
    ),
    Term(
        "los", "LOS",
        "Line of sight: the straight line from an OP to its target. Woods and high ground on it block it.",
        ("11.3.2.A", "11.3.4.A", "11.3.4.B"), ("line of sight",),
    ),
    Term(
        "morale", "Morale",
        "How ready an HQ is, from 1 to its printed value. Each try to activate it lowers it, a turn at rest brings "
        "back 2.",
        ("6.2.A", "6.2.C", "19.0.A2"),
    ),
    Term(
        "movement", "Movement",
        "An action: each unit that takes part has 3 movement points. A hex costs 1, a stream 1 more, and a unit stops "
        "where the enemy controls.",
        ("8.1.A", "8.1.C", "4.1.B"), ("mp", "movement points"),
    ),
    Term(
        "observation_value", "Observation value",
        "How well an OP sees its target, 1 to 4: the more levels it stands above it, the higher. It multiplies the "
        "fire.",
        ("11.3.7.A", "11.3.7.B", "10.3.C"), ("ov",),
    ),
    Term(
        "on_call_fire", "On-call fire",
        "Artillery that adds to the strength of an attacker. An OP within the radius of the active HQ must observe a "
        "defending hex.",
        ("10.4.A",), ("on-call",),
    ),
    Term(
        "op", "OP",
        "Observation post. Each division has one; it is placed for a fire or an air strike and goes back right after "
        "it.",
        ("2.2.6", "11.1.1.A"), ("observation post",),
    ),
    Term(
        "operation", "Operation",
        "The one thing that the side with initiative does: activate an HQ, fire a barrage, fly an air strike (US), "
        "fire counter-battery (option) or pass.",
        ("3.2.2.A", "3.2.3.A"), ("operations phase",),
    ),
    Term(
        "pass", "Pass",
        "To do nothing with the initiative. If the other side passes in the very next phase, operations end for the "
        "turn.",
        ("3.2.3.F", "3.2.5.A1"),
    ),
    Term(
        "pin", "Pin",
        "The lighter state that fire can put a unit in. A pinned unit can do nothing but recover.",
        ("14.2.1.A", "14.3.1.A1"), ("pinned",),
    ),
    Term(
        "recon", "Recon",
        "Six small US units without an HQ. They move when an HQ near them has finished its actions, control the hexes "
        "around them and never attack.",
        ("17.0", "17.0.A", "17.0.C"), ("rcn",),
    ),
    Term(
        "recovery", "Recovery",
        "An action that rolls to free units from pins and disruption. In the recovery phase all are freed without a "
        "die.",
        ("14.3.1.A1", "3.1.6"),
    ),
    Term(
        "reinforcement", "Reinforcement",
        "A group of units that comes on a good die: the German rolls each turn, the US from turn 4 on. Where the "
        "entry hex is taken, a unit waits.",
        ("18.1.A1", "18.1.A2", "18.2.1.A"), ("reinforcements", "r", "delayed"),
    ),
    Term(
        "reorganization", "Reorganization",
        "An action: either a buildup or a breakdown.",
        ("12.0",),
    ),
    Term(
        "stacking", "Stacking",
        "What may be in one hex: one battalion or three companies. Recon, HQs, OPs, assets and markers do not count.",
        ("8.3", "8.3.1.A", "8.3.1.C"), ("stack",),
    ),
    Term(
        "step", "Step",
        "What losses are counted in. A full battalion has two, every other unit and each asset one.",
        ("9.2.3.A",), ("steps", "reduced"),
    ),
    Term(
        "strategic_movement", "Strategic movement",
        "An action that takes all TAPs and moves a battalion 8 points, a third of a point a hex by road, at more than "
        "four hexes from every enemy.",
        ("8.2.A", "8.2.B", "8.2.C"), ("strategic",),
    ),
    Term(
        "strongpoint", "Strongpoint",
        "The stronger kind of entrenchment: -2 to attacks on its hex and to fire at it.",
        ("9.4.4.F", "13.1.2"), ("sp",),
    ),
    Term(
        "substitute", "Substitute company",
        "A company without a designation of its own. It serves a battalion that breaks down and goes back to its box "
        "afterwards.",
        ("2.2.3.B", "12.2.2", "12.2.3"), ("sub", "substitutes"),
    ),
    Term(
        "tap", "TAP",
        "Tactical action point: what an active HQ pays its actions with. Points that are left are lost.",
        ("6.1.D", "7.1.C", "7.1.1.D"), ("taps", "tactical action point"),
    ),
    Term(
        "to_division", "To Division",
        "The side of an asset that was sent back this turn: it can not be assigned before the next asset phase.",
        ("5.1", "3.1.4.1"),
    ),
    Term(
        "turn", "Turn",
        "One day, 11 to 18 July. It has eight phases: weather, reinforcement, initiative, asset, operations, "
        "recovery, artillery rally and headquarters.",
        ("3.0", "3.1"),
    ),
    Term(
        "vp", "Victory points",
        "What the US gets at the end for German depots and for the St-Lô area, where a unit of his with an LOC stands "
        "in them.",
        ("21.0", "21.1.1.B", "21.1.2"), ("victory point", "victory"),
    ),
    Term(
        "weather", "Weather",
        "Clear, cloudy or rain, by a die each turn. It sets the number of air strikes and helps US long-range fire.",
        ("3.3.1", "3.3.2", "3.3.3"),
    ),
    Term(
        "air_strike", "Air strike",
        "A US operation against one observed hex with enemy units, as often in a turn as the weather allows. It can "
        "go astray.",
        ("3.2.3.D", "15.0.A1", "15.0.C"), ("strike",),
    ),
    Term(
        "zoc", "ZOC",
        "Zone of control: the six hexes around an infantry or recon unit. An enemy one (EZOC) stops movement, and "
        "radius and LOC pass it only where a friend stands.",
        ("4.0.A", "4.1.A", "4.2"), ("zone of control", "ezoc"),
    ),
)  # fmt: skip

TERMS: Mapping[str, Term] = {term.id: term for term in sorted(_TERMS, key=lambda term: term.name.casefold())}
"""All terms by id, in alphabetical order of their names."""


def _key(word: str) -> str:
    return " ".join(word.casefold().replace("_", " ").replace("-", " ").split())


_BY_WORD: Mapping[str, Term] = {_key(word): term for term in _TERMS for word in (term.id, term.name, *term.also)}


def look_up(word: str) -> Term | None:
    """The term that a word means: its id, its name or another word for it; None if there is none."""
    return _BY_WORD.get(_key(word))


_SIZES: Mapping[str, str] = {
    "battalion": "II", "company": "I", "substitute": "I", "major": "I", "minor": "I", "engineer": "•••", "recon": "•••",
}  # fmt: skip


def size_mark(kind: str) -> str:
    """The size symbol of a kind of unit or class of asset: platoon, company or battalion (2.2.10, 2.3).

    Raises KeyError for anything that has no size.
    """
    return _SIZES[kind]
