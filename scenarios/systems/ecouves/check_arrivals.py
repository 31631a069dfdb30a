"""The checks that need more than the order of battle: where formations come, and the ready set-up."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ecouves import camouflage, setup
from rules.ecouves.field import Field, dummy_side
from rules.ecouves.model import SIDES, Scenario
from rules.engine.board import Board
from rules.engine.decisions import Refusal
from scenarios.mapcheck import check_hexes
from scenarios.places import at, check_unique
from scenarios.problems import Report
from scenarios.systems.ecouves import build, schema
from scenarios.systems.ecouves.check_map import Ground


def check_arrivals(
    oob: schema.OobFile, ground: Ground | None, charts: schema.ChartsFile | None, file: str, report: Report
) -> None:
    """Check when and where formations come, as far as the other files are at hand."""
    for i, row in enumerate(oob.formations, start=1):
        place = at("formations", i, row.id)
        if charts is not None and row.turn > len(charts.turns.boxes):
            expected = f"a turn of the game, 1 to {len(charts.turns.boxes)}"
            report.error(file, f"{place}.turn", str(row.turn), expected, "B.3")
        if ground is not None:
            _areas(row, ground, place, file, report)
    if ground is not None:
        hexes = [(at("ready", i, row.id, "hex"), row.hex) for i, row in enumerate(oob.ready, start=1)]
        check_hexes(hexes, ground.grid, file, report)


def _areas(row: schema.FormationRow, ground: Ground, place: str, file: str, report: Report) -> None:
    known = ground.content.areas
    for field, keys, kinds in (
        ("areas", row.areas, ("line", "entry") if row.setup else ("entry",)),
        ("woods", row.woods, ("wood",)),
    ):
        for index, key in enumerate(keys, start=1):
            area = known.get(key)
            if area is None or area.kind not in kinds:
                found = key if area is None else f"{key}, which is an area of kind {area.kind}"
                expected = f"the key of an area of kind {' or '.join(kinds)}"
                report.error(file, f"{place}.{field}[{index}]", found, expected, "L.8")


def check_ready(files: schema.Files, base: Board, file: str, report: Report) -> None:
    """The ready set-up is one that a player could make: the rules themselves place it line by line (L.0 to L.1c)."""
    if not files.oob.ready:
        if any(row.setup for row in files.oob.formations):
            report.warning(file, "ready", "nothing", "a ready set-up that a player can take", "L.0")
        return
    scenario = build.build(files, base, hashed=False)
    field = Field(scenario, frozenset(), setup.initial_state(scenario))
    rows = list(enumerate(files.oob.ready, start=1))
    check_unique(((at("ready", i, row.id, "id"), row.id) for i, row in rows), "an id", file, report)
    for i, row in rows:
        for refusal in _placed(field, scenario, row):
            report.error(file, at("ready", i, row.id), f"{row.hex}: {refusal.reason}", "a legal set-up", refusal.rule)
    for side in SIDES:
        if setup.units_of(field, side) and (refused := setup.completion_refusal(field, side)) is not None:
            report.error(file, "ready", refused.reason, "a complete set-up", refused.rule)


def _placed(field: Field, scenario: Scenario, row: schema.ReadyRow) -> Iterator[Refusal]:
    """Place one line of the ready set-up; what forbids it. Dummies come after the units that they need beside them."""
    if row.id in field.state.dummies:
        refusal = camouflage.dummy_refusal(field, dummy_side(row.id), row.hex)
        if refusal is not None:
            yield refusal
        else:
            field.set_dummy(row.id, place="map", hex=row.hex)
        return
    if row.id not in scenario.units or not setup.arrival_of(field, row.id).setup:
        yield Refusal("L.0", f"{row.id} is no unit that is set up, and no dummy")
        return
    refusal = setup.placing_refusal(field, row.id, row.hex, split=row.split)
    if refusal is None and row.hidden and not field.effect(row.hex).hide:
        refusal = Refusal("H.2", f"there is no cover for {row.id}")
    if refusal is not None:
        yield refusal
        return
    setup.put(field, row.id, row.hex, split=row.split)
    for counter in field.family(row.id):
        if field.counter(counter).place == "map":
            field.set_counter(counter, hidden=row.hidden)
