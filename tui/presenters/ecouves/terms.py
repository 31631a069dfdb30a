"""What the words of Écouves mean, for help at any moment."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game, what it means, the paragraphs to read on in, and other words for it."""

    name: str
    text: str
    see: tuple[str, ...]
    also: tuple[str, ...] = ()


TERMS: tuple[Word, ...] = (
    Word("Arm", "I, B or A: infantry and engineers, armoured vehicles, towed guns. It sets what ground costs.",
         ("A.e", "A.f", "C.7"), ("type",)),
    Word("Assault", "Close combat with adjacent enemies by odds. Who stands in an enemy zone of control must assault.",
         ("E.23", "E.25", "E.31"), ("close combat",)),
    Word("Blank counter", "What one sees of the enemy where he is camouflaged: a unit or a dummy, nobody can tell.",
         ("H.7b", "H.3"), ("hidden",)),
    Word("Camouflage", "Counters in forest or village turned down. They have no zone, do not move, and attack only by "
         "assault; who attacks them first turns them up and has half the attack.",
         ("H.1", "H.3", "H.4", "H.5", "H.6"), ("hide", "hidden")),
    Word("Concentrated fire", "Fire at one counter of a hex; its defence alone counts and it alone is hit.",
         ("E.10a", "E.10b")),
    Word("Differential", "In fire: the attack of all who fire less the defence of what they fire at.",
         ("E.22", "E.22a", "E.22b"), ("difference",)),
    Word("Dispersed fire", "Artillery fire at all counters of a hex: their defences add up and all are hit.",
         ("E.10b", "AMB-8")),
    Word("Displacement", "Friends pushed back to make room for a counter that has to retreat.",
         ("F.4b", "F.4c"), ("push",)),
    Word("Dummy", "A blank counter with nothing behind it. Found out by an attack it is gone for good.",
         ("H.7a", "H.7c", "H.7e")),
    Word("Duty", "The assault that a counter owes to each enemy that controls it, fixed when the combat phase begins.",
         ("E.25", "E.25b", "E.28", "E.29")),
    Word("Exit", "Leaving the map. Germans score by the edges between Argentan and Sées; French who leave are lost.",
         ("K.1", "K.2", "J.3", "J.4")),
    Word("Grouped", "A unit as one counter with a symbol. It hits harder than its sections and is easier to hurt.",
         ("A.d", "A.l", "A.n"), ("symbol", "group")),
    Word("Indirect fire", "Fire beyond four hexes or out of sight, at what a friend within four hexes sees.",
         ("E.19", "E.20", "E.21")),
    Word("Line of sight", "The straight line between two hex centres, blocked by woods, houses and crests.",
         ("E.13", "E.14", "E.15b", "E.16"), ("los", "sight")),
    Word("Locked", "In a combat that goes on after the result B: nobody in it moves or is fired at, and the other side "
         "must assault next.", ("E.cc.B", "AMB-50"), ("B",)),
    Word("Night", "Turns 14 to 16: two thirds of the movement, no zones of control, no fire, half attack.",
         ("I.0", "I.1", "I.2", "I.3", "I.4")),
    Word("Pinned", "Fire result C: no move and no fire until the end of one's own next combat phase.",
         ("E.fire.C", "AMB-16"), ("pin",)),
    Word("Range", "How many hexes a counter fires; directly never more than four.", ("E.12", "E.18", "E.20")),
    Word("Ridge", "A crest: one does not see past it from below, nor from two hexes behind it.", ("E.14", "AMB-11")),
    Word("Section", "A part of a unit: section, platoon or battery, with a silhouette. Two to four make a unit.",
         ("A.d", "A.h", "A.k"), ("silhouette", "platoon", "battery")),
    Word("Split", "A unit as its sections. In the woods off a road it can be nothing else.", ("A.i", "C.10b", "G.1")),
    Word("Star", "On tank destroyers and anti-tank guns: one more on the die when they fire at armour.",
         ("A.g", "E.11")),
    Word("Zone of control", "The six hexes around a unit, woods and villages apart. Enemies who enter one stop.",
         ("D.1", "D.2", "D.8", "D.9a"), ("zoc",)),
)  # fmt: skip
"""The words in order."""
