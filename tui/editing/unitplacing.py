"""Placing units of the order of battle by picking a hex on the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from editors import access, placing, references
from editors.access import Key
from editors.errors import EditError
from editors.placing import Placed
from rules.engine.words import one as with_article
from tui.editing.bench import Bench
from tui.editing.formview import noun
from tui.editing.modes import KeyHint, Named
from tui.lines import Line, columns, cut, line
from tui.map.model import MapModel

Spot = tuple[str, Key]
"""A record: the path of its table, and its key."""

HINTS: Sequence[KeyHint] = (
    ("edit-place-here", "place"), ("edit-place-next", "next unit"), ("edit-place-off", "off"), ("edit-back", "back"),
)  # fmt: skip


class Placing:
    """The placing of a unit; ``over`` is true when none waits any more."""

    def __init__(self, bench: Bench, spot: Spot) -> None:
        self.bench = bench
        self.spot = spot
        self.over = False
        self._go_to_unit()

    def _go_to_unit(self) -> None:
        unit = placing.unit_of(self.bench.files, *self.spot)
        if unit is None:
            name = references.label_of(self.bench.files, *self.spot)
            words = ", ".join(path.rpartition(".")[2].replace("_", " ") for path in placing.tables(self.bench.files))
            raise EditError(f"the {noun(self.spot[0])} {name} starts on no hex itself; {words} do")
        self.spot = (unit.path, unit.key)
        if unit.hex:
            self.bench.session.cursor = unit.hex

    @property
    def unit(self) -> Placed | None:
        """The unit that is placed; None if it is no longer there."""
        return next((unit for unit in placing.units(self.bench.files) if (unit.path, unit.key) == self.spot), None)

    @property
    def there(self) -> bool:
        """Whether there still is such a unit."""
        path, key = self.spot
        return any(known == key for known, _ in access.records(self.bench.files, path)) and self.unit is not None

    def names(self) -> Iterable[Named]:
        """The units that are on no hex; to find one is to place it. The others are found where they stand."""
        for unit in placing.unplaced(self.bench.files):
            yield unit.name, f"{noun(unit.path)} to place", partial(self._take, (unit.path, unit.key))

    def _take(self, spot: Spot) -> None:
        self.spot = spot

    def do(self, id_: str) -> None:
        """Carry out a command of placing."""
        unit, files = self.unit, self.bench.files
        name = unit.name if unit else ""
        match id_.removeprefix("edit-place-"):
            case "here":
                here = self.bench.session.cursor
                self.bench.change(f"place {name} at {here}", placing.place(files, *self.spot, here))
                self.bench.session.say(f"{name} starts in {here}", "good")
                self._go_on()
            case "off":
                self.bench.change(f"take {name} off the map", placing.place(files, *self.spot, None))
            case "next" | "last" as word:
                spots = [(one.path, one.key) for one in placing.units(files)]
                at = spots.index(self.spot) if self.spot in spots else 0
                self.spot = spots[(at + (1 if word == "next" else -1)) % len(spots)]
                self._go_to_unit()

    def _go_on(self) -> None:
        """Go on with the next unit of the table that is nowhere; without one the placing is over."""
        waiting = [unit for unit in placing.unplaced(self.bench.files) if unit.path == self.spot[0]]
        later = [unit for unit in waiting if _rank(unit.key) > _rank(self.spot[1])] or waiting
        if later:
            self.spot = (later[0].path, later[0].key)
        else:
            self.over = True

    def map_model(self) -> MapModel:
        """The map with the hex of the unit."""
        model, unit = self.bench.session.map_model(), self.unit
        return replace(model, highlights={unit.hex: "selected"}) if unit is not None and unit.hex else model

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The unit, who starts in the hex under the cursor, and who is on no hex."""
        unit = self.unit
        if unit is None:
            return []
        files, cursor = self.bench.files, self.bench.session.cursor
        shown: list[Line] = [
            line(("PLACE", "title")),
            columns(line((unit.name, unit.side)), line((unit.hex or "nowhere yet", "dim")), width),
            line(""),
            line((f"HEX {cursor}", "title")),
            *(line((one.name, one.side)) for one in placing.placed_at(files, cursor)),
        ]
        waiting = placing.unplaced(files)
        shown += [line(""), line((f"NOT ON THE MAP {len(waiting)}", "title"))]
        return [*shown, *(cut(line((one.name, one.side)), width) for one in waiting)][:height]

    def asked_lines(self) -> Sequence[Line]:
        """What Enter does."""
        another = with_article(noun(self.spot[0]))
        return [line(f"Enter places the unit in this hex, and goes on with {another} that is on none.")]


def _rank(key: Key) -> tuple[int, str]:
    return (key, "") if isinstance(key, int) else (0, key)
