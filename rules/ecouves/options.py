"""The switches of the catalogue: what each changes when it is on. A game without any plays by the rulings' defaults."""

from __future__ import annotations

from collections.abc import Mapping

FIRE_FLOOR = "fire_floor"
EXIT_20_21_SINGLE = "exit_20_21_1"
EXIT_20_21_TRIPLE = "exit_20_21_3"
DISPERSED_FOR_ALL = "dispersed_for_all"
INDIRECT_FOR_ALL = "indirect_for_all"
RETREAT_EXIT = "retreat_exit"
FIRE_CLAMP_1_6 = "fire_clamp_1_6"
NO_RESERVE = "no_reserve"

OPTIONS: Mapping[str, str] = {
    FIRE_FLOOR: "fire with a difference below +8 has no effect (AMB-1)",
    EXIT_20_21_SINGLE: "northern exits on turns 20 and 21 count once (AMB-2)",
    EXIT_20_21_TRIPLE: "northern exits on turns 20 and 21 count three times (AMB-2)",
    DISPERSED_FOR_ALL: "all units may disperse their fire, not only artillery (AMB-9)",
    INDIRECT_FOR_ALL: "all grouped units may fire indirectly, not only artillery (AMB-15)",
    RETREAT_EXIT: "a retreat may lead off the map across an own exit edge (AMB-18)",
    FIRE_CLAMP_1_6: "the die of a fire is held to 1 to 6 after its modifiers (AMB-30)",
    NO_RESERVE: "the rest of the 2nd Armoured Division stays away (L.7)",
}
"""The options by name, each with what it means in words. All are off unless they are named."""

EXCLUSIVE: tuple[frozenset[str], ...] = (frozenset((EXIT_20_21_SINGLE, EXIT_20_21_TRIPLE)),)
"""Options of which a game has one at most: northern exits on turns 20 and 21 have one value (K.5b)."""
