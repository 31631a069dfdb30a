"""Chapter 10.0 to 10.3: fires, missions, intensities, final fire values."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from rules.stlo import artillery, barrage
from rules.stlo.state import Gun
from tests.rules.stlo import gunnery, tiny
from tests.rules.stlo.gunnery import GERMAN_NEXT, US_NEXT, used

FIVE = ("barrage", "on-call", "defensive", "interdiction", "counter-battery")
CARD = tiny.gun("793/GS", "usxix", support=5, defensive=3, long_range=2)
GUNS_US = tuple(gun for gun in gunnery.GUNS if gun.side == "us")
BOOK = tiny.gun("110/115", "us29", support=2, defensive=1, long_range=1, missions=6)


@pytest.mark.rule("stlo", "2.1.4")
def test_artillery_is_on_its_display_with_a_track_and_never_on_the_map() -> None:
    game = gunnery.barrage(gunnery.field(), 1, "110/115 rapid")
    on_map = {unit for here in game.table.stacks().values() for unit in here}
    assert on_map == {"1/115", "1/8"}
    assert {field.name for field in fields(Gun)} == {"in_play", "used", "disorganized"}
    tracks = {name: gun.used for name, gun in game.state.guns.items() if gun.in_play}
    assert tracks == {**dict.fromkeys(game.table.scenario.guns, 0), "110/115": 2}


@pytest.mark.rule("stlo", "2.2.5.A")
def test_range_from_the_guns_is_never_tested() -> None:
    far = [tiny.battalion("2/115", "us29", "2803"), tiny.battalion("2/8", "de3fj", "2805")]
    made = gunnery.field(*far, ground={"columns": (1, 30)})
    near = gunnery.declared(made)
    distant = gunnery.declared(made, target="2805", post="us29 2803")
    assert tiny.legal(near, "fire") == tiny.legal(distant, "fire") != []


@pytest.mark.rule("stlo", "2.2.5.B")
@pytest.mark.parametrize(("gun", "regiment"), [("110/115", "115"), ("793/GS", ""), ("216/134", "134")])
def test_a_designation_names_the_regiment_or_general_support(gun: str, regiment: str) -> None:
    assert tiny.shipped().guns[gun].regiment == regiment


@pytest.mark.rule("stlo", "2.2.5.C")
@pytest.mark.parametrize(("fire", "value"), list(zip(FIVE, (2, 2, 1, 1, 1), strict=True)))
def test_each_fire_takes_its_value_from_the_counter(fire: str, value: int) -> None:
    assert artillery.printed_value(tiny.shipped().guns["110/115"], fire) == value


@pytest.mark.rule("stlo", "2.2.5.D")
def test_weapon_and_calibre_change_nothing() -> None:
    rocket = replace(BOOK, id="9/115", weapon="300mm rocket")
    made = gunnery.field(guns=(BOOK, rocket))
    first = gunnery.barrage(made, 6, "110/115 rapid")
    second = gunnery.barrage(made, 6, "9/115 rapid")
    data = [gunnery.event(game, "barrage").data for game in (first, second)]
    assert [(d["total"], d["column"], d["result"]) for d in data] == [(16, "16-24", "D")] * 2


@pytest.mark.rule("stlo", "2.2.5.E")
def test_counter_battery_turns_an_artillery_unit_to_its_disorganised_side() -> None:
    made = gunnery.field()
    guns = {"11/8": {"used": 2}}
    game = tiny.operation(made, "us", (6, *GERMAN_NEXT), "counter-battery", guns=guns, weather_box=1)
    gunnery.fire_all(tiny.play(game, "counter-battery"), "110/115 normal")
    assert game.state.guns["11/8"].disorganized
    assert not game.state.guns["3/916"].disorganized


@pytest.mark.rule("stlo", "10.0.A")
def test_there_are_five_fires_and_the_last_needs_its_option() -> None:
    assert tuple(artillery.FIRES) == FIVE
    made = gunnery.field()
    assert tiny.refused(tiny.operation(made), "counter-battery") == "22.0"
    assert tiny.legal(tiny.operation(made, "us", (), "counter-battery"), "counter-battery") == ["counter-battery"]


@pytest.mark.rule("stlo", "10.0.A")
def test_guns_fire_only_in_one_of_the_five_fires() -> None:
    assert tiny.refused(tiny.operation(gunnery.field()), "fire 110/115 normal") == "10.0.A"


@pytest.mark.rule("stlo", "10.0.B")
@pytest.mark.parametrize(("fire", "value"), list(zip(FIVE, (5, 5, 3, 2, 2), strict=True)))
def test_each_fire_has_one_fixed_value(fire: str, value: int) -> None:
    assert artillery.final_value(CARD, fire, "normal") == value


@pytest.mark.rule("stlo", "10.0.C")
def test_a_unit_may_barrage_several_times_a_turn() -> None:
    made = gunnery.field(guns=(BOOK,))
    game = gunnery.declared(made, guns={"110/115": {"used": 2}}, dice=(1, *US_NEXT, 1, *GERMAN_NEXT))
    game.apply("fire 110/115 normal")
    tiny.play(game, "barrage 0305", "observe us29 0303", "fire 110/115 normal")
    assert tiny.kinds(game).count("barrage") == 2
    assert game.table.missions_left("110/115") == 2


@pytest.mark.rule("stlo", "10.1")
def test_a_fire_advances_the_unit_along_its_track() -> None:
    game = gunnery.declared(gunnery.field())
    game.apply("fire 110/115 rapid")
    assert used(game, "110/115") == 2
    assert game.table.missions_left("110/115") == 4
    assert used(game, "111/116") == 0


@pytest.mark.rule("stlo", "10.1.1")
def test_a_unit_that_has_used_all_missions_can_not_fire() -> None:
    guns = {"110/115": {"used": 6}}
    game = gunnery.declared(gunnery.field(), guns=guns)
    assert tiny.refused(game, "fire 110/115 normal") == "10.1.1"
    assert "fire 111/116 normal" in tiny.legal(game)
    interdiction = gunnery.phase(gunnery.field(guns=GUNS_US), "initiative", guns=guns)
    assert tiny.refused(interdiction, "fire 110/115 normal") == "10.1.1"


@pytest.mark.rule("stlo", "10.1.1")
def test_a_barrage_without_missions_is_refused() -> None:
    game = tiny.operation(gunnery.field(guns=(BOOK,)), guns={"110/115": {"used": 6}})
    assert tiny.refused(game, "barrage 0305") == "10.1.1"


@pytest.mark.rule("stlo", "10.1.2")
@pytest.mark.rule("stlo", "3.1.7")
def test_missions_return_to_0_in_the_artillery_rally_phase() -> None:
    made = gunnery.field()
    game = gunnery.phase(made, "artillery_rally", guns={"110/115": {"used": 6}, "11/8": {"used": 4}})
    assert used(game, "110/115") == used(game, "11/8") == 0


@pytest.mark.rule("stlo", "10.1.2")
def test_missions_spent_on_interdiction_are_missing_in_the_operations() -> None:
    game = gunnery.phase(gunnery.field(guns=(BOOK,)), "initiative", (1, *US_NEXT))
    game.apply("fire 110/115 maximum")
    assert gunnery.asked(game) == "operation"
    tiny.play(game, "barrage 0305", "observe us29 0303")
    assert game.table.missions_left("110/115") == 3


@pytest.mark.rule("stlo", "10.2")
def test_an_intensity_needs_its_full_number_of_missions() -> None:
    game = gunnery.declared(gunnery.field(), guns={"110/115": {"used": 4}})
    assert tiny.refused(game, "fire 110/115 maximum") == "10.2"
    assert {"fire 110/115 normal", "fire 110/115 rapid"} <= set(tiny.legal(game))


def test_a_shortened_intensity_is_refused_by_the_same_paragraph() -> None:
    game = gunnery.declared(gunnery.field(), guns={"110/115": {"used": 5}})
    refusal = game.why("fire 110/115 max")
    assert refusal is not None
    assert refusal.rule == "10.2"


@pytest.mark.parametrize(
    ("intensity", "value", "missions"),
    [
        pytest.param("normal", 5, 1, marks=pytest.mark.rule("stlo", "10.2.1.A")),
        pytest.param("rapid", 10, 2, marks=pytest.mark.rule("stlo", "10.2.1.B")),
        pytest.param("maximum", 15, 3, marks=pytest.mark.rule("stlo", "10.2.1.C")),
    ],
)
def test_intensity_multiplies_the_value_and_costs_as_many_missions(intensity: str, value: int, missions: int) -> None:
    game = gunnery.barrage(gunnery.field(level={}), 1, f"793/GS {intensity}")
    assert gunnery.values(game, "barrage") == [value]
    assert used(game, "793/GS") == missions


@pytest.mark.rule("stlo", "10.2.2")
@pytest.mark.parametrize("fire", FIVE)
@pytest.mark.parametrize("intensity", ["rapid", "maximum"])
def test_defensive_fire_alone_is_always_normal(fire: str, intensity: str) -> None:
    battle = tiny.battle(gunnery.field())
    refusal = artillery.refusal(battle, "110/115", fire, intensity)
    assert (refusal.rule if refusal else "") == ("10.2.2" if fire == "defensive" else "")
    assert artillery.refusal(battle, "110/115", fire, "normal") is None


@pytest.mark.rule("stlo", "10.2.3")
def test_units_in_one_fire_declare_their_intensities_one_by_one() -> None:
    game = gunnery.declared(gunnery.field(level={}), dice=(1, *GERMAN_NEXT))
    game.apply("fire 110/115 maximum")
    assert tiny.refused(game, "fire 110/115 normal") == "10.2"
    gunnery.fire_all(game, "793/GS normal")
    assert gunnery.event(game, "barrage").data["total"] == 6 + 5
    assert (used(game, "110/115"), used(game, "793/GS")) == (3, 1)


@pytest.mark.rule("stlo", "10.2.4")
def test_the_books_example_of_fire_missions() -> None:
    made = gunnery.field(tiny.battalion("2/8", "de3fj", "0304"), guns=(BOOK,), level={"0303": 9, "0304": 9})
    game = gunnery.phase(made, "initiative", (1, *US_NEXT, 1, *GERMAN_NEXT, 1, 6))

    game.apply("fire 110/115 maximum")
    assert gunnery.values(game, "interdiction") == [1 * 3]
    assert used(game, "110/115") == 3

    tiny.play(game, "barrage 0305", "observe us29 0303", "fire 110/115 rapid")
    assert artillery.final_value(BOOK, "barrage", "rapid") == 2 * 2
    assert gunnery.values(game, "barrage") == [2 * 2 * 4]
    assert used(game, "110/115") == 5

    tiny.play(game, "activate 2/8", "attack hasty")
    assert gunnery.asked(game) == "defensive-post"
    game.apply("observe us29 0303 0304")
    assert gunnery.event(game, "defensive-fire").data["value"] == 1
    assert gunnery.event(game, "defensive-fire").data["intensity"] == "normal"
    assert used(game, "110/115") == 6
    refusal = artillery.refusal(game.table, "110/115", "defensive", "normal")
    assert refusal is not None
    assert refusal.rule == "10.1.1"


@pytest.mark.rule("stlo", "10.3.A")
def test_step_1_takes_the_value_of_the_fire() -> None:
    assert artillery.final_value(BOOK, "on-call", "normal") == 2


@pytest.mark.rule("stlo", "10.3.B")
def test_step_2_multiplies_by_the_intensity() -> None:
    assert artillery.final_value(BOOK, "on-call", "maximum") == 6


@pytest.mark.rule("stlo", "10.3.C")
@pytest.mark.parametrize(("fire", "value"), list(zip(FIVE, (24, 24, 12, 3, 3), strict=True)))
def test_step_3_multiplies_by_the_ov_but_not_at_long_range(fire: str, value: int) -> None:
    assert artillery.final_value(BOOK, fire, "maximum", ov=4) == value


@pytest.mark.rule("stlo", "10.3.1")
def test_one_op_gives_one_ov_to_all_units_of_a_fire() -> None:
    game = gunnery.declared(gunnery.field(tiny.battalion("1/137", "us35", "0503")))
    assert tiny.refused(game, "observe us35 0503") == "11.1.1.C"
    game.apply("fire 110/115 normal")
    assert tiny.refused(game, "observe us35 0503") == "11.1.1.C"
    game.add_dice((1, *GERMAN_NEXT))
    gunnery.fire_all(game, "793/GS normal")
    assert gunnery.values(game, "barrage") == [2 * 4, 5 * 4]


@pytest.mark.rule("stlo", "10.3.2")
def test_the_books_example_of_a_final_fire_value() -> None:
    game = gunnery.barrage(gunnery.field(), 1, "110/115 maximum")
    data = gunnery.event(game, "barrage").data
    assert data["ov"] == 4
    assert data["values"] == [{"value": 24, "label": "110/115 maximum: 2 x 3 x OV 4", "rule": "10.3"}]


@pytest.mark.rule("stlo", "20.0.F")
def test_artillery_but_reinforcements_starts_at_0_in_play() -> None:
    made = tiny.shipped()
    guns = tiny.state(made, turn=1).guns
    assert guns["216/134"].in_play
    assert (
        {name for name, gun in guns.items() if not gun.in_play} == {n for n, c in made.guns.items() if c.group} != set()
    )
    assert all(gun.used == 0 and not gun.disorganized for gun in guns.values())


@pytest.mark.rule("stlo", "20.0.F")
def test_216_134_fires_a_35th_barrage_before_its_regiment_arrives() -> None:
    made = tiny.shipped()
    game = tiny.operation(made, "us", turn=1, phase="operations")
    assert not any(game.table.regiment(unit) == "134" for unit in game.table.on_map("us"))
    target = next(h for h in sorted(game.table.occupied("de")) if "us35" in barrage.observers(game.table, "us", h))
    game.apply(f"barrage {target}")
    game.apply(next(action for action in tiny.legal(game, "observe") if " us35 " in action))
    assert "fire 216/134 normal" in tiny.legal(game)


@pytest.mark.rule("stlo", "20.0.F")
def test_artillery_that_is_a_reinforcement_can_not_fire_before_it_arrives() -> None:
    made = gunnery.field(guns=(*gunnery.GUNS, tiny.gun("6/894", "de352", group="de-3")))
    game = gunnery.phase(made, "initiative")
    assert game.decision is not None
    assert game.decision.side == "de"
    assert tiny.refused(game, "fire 6/894 normal") == "20.0.F"
