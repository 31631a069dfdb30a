from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from rules.engine.dice import SeededDice
from rules.engine.game import Game
from rules.stlo.system import SYSTEM
from scenarios.library import BUILT_IN, load
from tui.cli import main

START = "scenario st-lo\nseed 4\n"

FRONT = """\
scenario = "st-lo"
turn = 2
phase = "operations"
weather_box = 3

[units]
"1/116" = { hex = "4911" }
"""
"""A situation in which 1/116 is next to two German hexes."""

NEAR = "situation front.toml\nseed 4\n"

QUESTIONS = (
    "?\nstate\nvp\nzoc us\nradius 1/116\nloc 1/116\nreach 1/116\nodds 1/116 hasty\nlos 5613 4417\n"
    "why pass\nwhy activate 1/115\nrecord\n"
)


class Ran:
    """What a script printed."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [found for found in self.objects if found["type"] == kind]

    def one(self, kind: str) -> dict[str, Any]:
        (found,) = self.of(kind)
        return found


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "front.toml").write_text(FRONT)

    def work(text: str, *options: str) -> Ran:
        (tmp_path / "play.txt").write_text(text, encoding="utf-8")
        status = main(["script", "play.txt", *options])
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return work


@pytest.fixture
def run_json(run: Any) -> Any:
    return lambda text: run(text, "--json")


# -- set-up -------------------------------------------------------------------------------------------------


def test_nothing_is_played_before_a_line_needs_the_game(run_json: Any) -> None:
    ran = run_json(START)
    assert (ran.status, ran.out, ran.err) == (0, "", "")


def test_what_happens_before_the_first_decision_is_told(run_json: Any) -> None:
    events = run_json(START + "?\n").of("event")
    assert [e["kind"] for e in events[:3]] == ["roll", "weather", "phase"]
    assert events[0]["data"] == {"side": "us", "value": 2, "sides": 6, "purpose": "weather"}
    assert events[1]["rule"] == "3.3.1"


def test_the_seed_decides_the_dice(run_json: Any) -> None:
    outputs = {seed: run_json(f"scenario st-lo\nseed {seed}\nrandom 5\n").out for seed in (1, 2)}
    assert outputs[1] != outputs[2]
    assert run_json("scenario st-lo\nseed 1\nrandom 5\n").out == outputs[1]


def test_dictated_dice_are_used_in_order(run_json: Any) -> None:
    ran = run_json("scenario st-lo\ndice 6 6\ndice 6 1\n?\n")
    rolls = [e["data"]["value"] for e in ran.of("event") if e["kind"] == "roll"]
    assert rolls == [6, 6, 6, 1]
    assert ran.one("decision")["side"] == "de"


def test_running_out_of_dice_is_an_error(run_json: Any) -> None:
    ran = run_json("scenario st-lo\ndice 6 6 1\n?\n")
    assert ran.status == 2
    assert ran.one("error")["line"] == 3
    assert "initiative" in ran.one("error")["message"]
    assert ran.err.count("\n") == 1


def test_with_a_seed_its_dice_follow_the_dictated_ones(run_json: Any) -> None:
    rolls = [e["data"]["value"] for e in run_json(START + "dice 6\nrandom 3\n").of("event") if e["kind"] == "roll"]
    stream = SeededDice(4)
    assert rolls == [6, *(stream.roll(6, "") for _ in rolls[1:])]


def test_dice_can_be_dictated_later(run_json: Any) -> None:
    ran = run_json("scenario st-lo\ndice 3 6 1 6\n?\ndice 1\nactivate 1/116\n")
    assert ran.status == 0
    assert [e["data"]["value"] for e in ran.of("event") if e["kind"] == "roll"] == [3, 6, 1, 6, 1]


def test_dice_dictated_after_seeded_ones_come_next_and_the_seed_goes_on(run_json: Any) -> None:
    text = START + "random 6\ndice 6 5\nrandom 12\ndice 4\nrandom 12\n"
    rolls = [e["data"]["value"] for e in run_json(text).of("event") if e["kind"] == "roll"]
    before = sum(e["kind"] == "roll" for e in run_json(START + "random 6\n").of("event"))
    assert rolls[before : before + 2] == [6, 5]
    stream = SeededDice(4)
    assert [rolls[n] for n in range(before)] == [stream.roll(6, "") for _ in range(before)]
    assert rolls[before + 2] == stream.roll(6, "")


def test_a_record_with_late_dice_plays_again(run_json: Any) -> None:
    ran = run_json(START + "random 9\ndice 6 6\nrandom 20\nstate\nrecord\n")
    again = run_json(ran.one("record")["text"] + "state\n")
    assert again.status == 0
    assert again.one("state") == ran.one("state")


def test_options_are_in_play(run_json: Any) -> None:
    text = "scenario st-lo\noption counter-battery\ndice 3 6 1 6\n?\n"
    assert "counter-battery" in run_json(text).one("decision")["actions"]
    assert "counter-battery" not in run_json(text.replace("option", "# option")).one("decision")["actions"]


def test_a_scenario_is_found_in_the_folder_of_the_script(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil

    shutil.copytree(BUILT_IN / "st-lo", tmp_path / "a" / "mine")
    (tmp_path / "a" / "play.txt").write_text("scenario mine\nseed 1\n?\nrecord\n")
    monkeypatch.chdir(tmp_path)
    assert main(["script", "a/play.txt"]) == 0
    assert "\nscenario mine\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("?\n", "line 1: a script names its scenario first"),
        ("pass\n", "line 1: a script names its scenario first"),
        ("los 0101 0102\n", "line 1: a script names its scenario first"),
        ("scenario\n", "line 1: it is written: scenario NAME-OR-FOLDER"),
        ("scenario nowhere\n", "line 1: nowhere: found no scenario"),
        ("scenario st-lo\nscenario st-lo\n", "line 2: the scenario was named before"),
        ("scenario st-lo\nseed x\n", "line 2: x is no whole number"),
        ("scenario st-lo\nseed -1\n", "line 2: -1 is no whole number"),
        ("scenario st-lo\nseed ٣\n", "line 2: ٣ is no whole number"),
        ("scenario st-lo\nseed " + "9" * 5000 + "\n", "line 2: 9999"),
        ("scenario st-lo\nseed 1 2\n", "line 2: it is written: seed N"),
        ("scenario st-lo\ndice 7\n", "line 2: 7 is no whole number from 1 to 6"),
        ("scenario st-lo\ndice six\n", "line 2: six is no whole number"),
        ("scenario st-lo\noption double-dice\n", "line 2: there is no option 'double-dice'"),
        (START + "?\nseed 5\n", "line 4: seed belongs before the first action"),
        (START + "?\noption hidden-displays\n", "line 4: option belongs before"),
        (START + "?\nsituation x\n", "line 4: situation belongs before"),
        (START + "? now\n", "line 3: it is written: ?"),
        (START + "state us\n", "line 3: it is written: state"),
        (START + "why\n", "line 3: it is written: why ACTION"),
        (START + "random\n", "line 3: it is written: random N or random all"),
        (START + "random many\n", "line 3: many is no whole number"),
        (START + "los 5613\n", "line 3: it is written: los FROM TO"),
        (START + "los 5613 9999\n", "line 3: there is no hex '9999'"),
        (START + "reach 1/116 fast\n", "line 3: it is written: reach UNIT [strategic]"),
        (START + "reach 9/999\n", "line 3: there is no unit '9/999'"),
        (START + "reach 1/115\n", "line 3: 1/115 is not on the map (display)"),
        (START + "zoc fr\n", "line 3: there is no side 'fr'"),
        (START + "odds 1/116\n", "line 3: it is written: odds UNIT hasty|deliberate|intensive"),
        (START + "odds 1/116 wild\n", "line 3: there is no attack 'wild'"),
        (START + "situation nowhere.toml\n", "line 3: nowhere.toml: found"),
        (START + "dance\n", "line 3: 'dance' is no action"),
        (START + "activate 9/999\n", "line 3: there is no hq '9/999'"),
        (START + "activate\n", "line 3: "),
        (START + "\x1b[2J\n", "line 3: control characters"),
        (START + "x" * 200_000 + "\n", "line 3: too long"),
    ],
)
def test_a_line_that_can_not_be_carried_out_is_one_line_on_standard_error(run: Any, text: str, words: str) -> None:
    ran = run(text)
    assert ran.status == 2
    assert f"bocage: play.txt {words}" in ran.err
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 1100


def test_comments_and_empty_lines_are_nothing(run_json: Any) -> None:
    ran = run_json("# a script\n\nscenario st-lo # the battle\r\n  seed   4\n\t?  \n")
    assert ran.status == 0
    assert ran.one("decision")["kind"] == "operation"


def test_a_byte_order_mark_and_accents_do_no_harm(run_json: Any) -> None:
    assert run_json("\ufeffscenario st-lo\n# Écouves, un café\u00a0!\n").status == 0


# -- playing ------------------------------------------------------------------------------------------------


def test_an_action_is_told_and_then_what_followed(run_json: Any) -> None:
    ran = run_json("scenario st-lo\ndice 3 6 1 6 2\n?\nactivate 1/116\n?\n")
    objects = ran.objects
    start = next(n for n, o in enumerate(objects) if o.get("kind") == "play")
    assert objects[start]["data"] == {"number": 1, "side": "us", "action": "activate 1/116"}
    assert objects[start + 1]["data"]["value"] == 2
    assert objects[-1]["kind"] != objects[start - 1]["kind"]


def test_actions_may_be_shortened(run_json: Any) -> None:
    ran = run_json("scenario st-lo\ndice 3 6 1 6 2\nact 1/116\n")
    assert [e["data"]["action"] for e in ran.of("event") if e["kind"] == "play"] == ["activate 1/116"]


def test_an_illegal_action_stops_the_script_with_its_refusal(run_json: Any) -> None:
    ran = run_json("scenario st-lo\ndice 3 6 1 6\nactivate 1/8\n?\nstate\n")
    assert ran.status == 2
    refusal = ran.objects[-1]
    assert refusal == {"type": "refusal", "action": "activate 1/8", "rule": "6.1.A", "reason": refusal["reason"]}
    assert "German" in refusal["reason"]
    assert not ran.of("decision")
    assert ran.err.startswith("bocage: play.txt line 3: activate 1/8 is not legal: ")
    assert ran.err.count("\n") == 1


def test_as_text_the_refusal_is_on_standard_error_too(run: Any) -> None:
    ran = run("scenario st-lo\ndice 3 6 1 6\nactivate 1/8\n")
    assert ran.status == 2
    assert "6.1.A" in ran.err


def test_why_tells_the_refusal_or_legal_and_goes_on(run_json: Any) -> None:
    ran = run_json(
        "scenario st-lo\ndice 3 6 1 6\nwhy activate 1/116\nwhy activate 1/8\nwhy move 1/116 4909\nwhy dance\n"
    )
    assert ran.status == 0
    legal, foe, early, none = ran.of("refusal")
    assert (legal["action"], legal["rule"], legal["reason"]) == ("activate 1/116", "", "legal")
    assert foe["rule"] == "6.1.A"
    assert early["rule"] != ""
    assert none["rule"] == ""
    assert "dance" in none["reason"]


def test_random_plays_legal_actions_to_the_end(run_json: Any) -> None:
    ran = run_json(START + "random all\n?\n")
    assert ran.status == 0
    first, again = ran.of("result")
    assert first == again
    assert first["actions"] == sum(e["kind"] == "play" for e in ran.of("event"))
    assert first["text"]
    assert first["points"] >= 0


def test_random_uses_no_dictated_dice(run_json: Any) -> None:
    ran = run_json("scenario st-lo\ndice 3 6 1 6 1 1 1 1 1 1 1 1 1 1 1 1\nrandom 3\n")
    rolls = [e["data"]["value"] for e in ran.of("event") if e["kind"] == "roll"]
    assert rolls == [3, 6, 1, 6, *[1] * (len(rolls) - 4)]


def test_random_does_not_hang_on_the_dice(run_json: Any) -> None:
    def actions(dice: str) -> str:
        events = run_json(f"scenario st-lo\nseed 4\n{dice}\nrandom 1\n").of("event")
        return next(e["data"]["action"] for e in events if e["kind"] == "play")

    assert actions("dice 3 6 1 6 1") == actions("dice 3 6 1 6 5")


def test_random_numbers_add_up(run_json: Any) -> None:
    assert run_json(START + "random 7\nrandom 5\nstate\n").one("state") == (
        run_json(START + "random 12\nstate\n").one("state")
    )


def test_undo_takes_back_and_stops_at_a_die(run_json: Any) -> None:
    ran = run_json("scenario st-lo\ndice 3 6 1 6 2\nstate\nbarrage 2205\nundo\nstate\nactivate 1/116\nundo\n")
    before, after = ran.of("state")
    assert before == after
    undone = [e for e in ran.of("event") if e["kind"] == "undo"]
    assert [e["data"] for e in undone] == [{"number": 1, "action": "barrage 2205"}]
    assert ran.status == 2
    assert ran.one("refusal")["action"] == "undo"
    assert "die" in ran.one("refusal")["reason"]


def test_actions_after_the_end_are_refused(run_json: Any) -> None:
    ran = run_json(START + "random all\npass\n")
    assert ran.status == 2
    assert "over" in ran.one("refusal")["reason"]


# -- records and situations ---------------------------------------------------------------------------------


def test_a_record_is_a_script_that_gives_the_same_game(run: Any, run_json: Any) -> None:
    ran = run_json(START + "option hidden-displays\nrandom all\nstate\nrecord\n")
    text = ran.one("record")["text"]
    assert text.count("\n#= turn ") == 14
    again = run_json(text + "state\nrecord\n")
    assert again.status == 0
    assert again.one("state") == ran.one("state")
    assert again.one("record")["text"] == text
    assert run(START + "option hidden-displays\nrandom all\nrecord\n").out.endswith(text)


@pytest.mark.parametrize("marked", ["#= die ", "#= turn 2 parts ", "#= end state ", "#= scenario-hash ", "#= result "])
def test_a_record_that_departs_names_the_line(run_json: Any, marked: str) -> None:
    lines = run_json(START + "random all\nrecord\n").one("record")["text"].splitlines()
    number = max(n for n, line in enumerate(lines) if line.startswith(marked))
    start, _, last = lines[number].rpartition(" ")
    lines[number] = f"{start} {last[:-1]}{'0' if last[-1] != '0' else '1'}"
    ran = run_json("\n".join(lines) + "\n")
    assert ran.status == 2
    assert ran.one("error")["line"] == number + 1
    message = ran.one("error")["message"]
    assert "the replay gives" in message or "is not that of the record" in message


def test_a_record_of_the_beginning_alone(run_json: Any) -> None:
    text = run_json(START + "record\n").one("record")["text"]
    assert run_json(text).status == 0
    assert run_json(text.replace("#= die 2 weather", "#= die 3 weather")).status == 2


def test_a_situation_starts_where_it_was_written(run_json: Any, tmp_path: Path) -> None:
    first = run_json(START + "option counter-battery\nrandom 60\nsituation-out here.toml\nsituation-out there.toml\n")
    assert first.status == 0
    assert (tmp_path / "here.toml").read_bytes() == (tmp_path / "there.toml").read_bytes()
    second = run_json("situation here.toml\nseed 9\n?\nsituation-out again.toml\nstate\n")
    assert second.status == 0
    assert (tmp_path / "again.toml").read_bytes() == (tmp_path / "here.toml").read_bytes()
    assert run_json("scenario st-lo\n" + "situation here.toml\nseed 9\n?\nstate\n").one("state") == second.one("state")
    record = run_json("situation here.toml\nseed 9\nrandom 20\nstate\nrecord\n")
    assert run_json(record.one("record")["text"] + "state\n").one("state") == record.one("state")


def test_a_situation_written_inside_an_operation_is_that_before_it(run_json: Any, tmp_path: Path) -> None:
    text = "scenario st-lo\ndice 3 6 1 6 2 1 6\nsituation-out a.toml\nbarrage 2205\nsituation-out b.toml\n"
    ran = run_json(text)
    assert ran.status == 0
    assert "before the last action," in ran.err
    assert (tmp_path / "a.toml").read_bytes() == (tmp_path / "b.toml").read_bytes()


@pytest.mark.parametrize("content", ["precious", 'title = "x"\n', ""])
def test_another_kind_of_file_is_not_overwritten(run_json: Any, tmp_path: Path, content: str) -> None:
    (tmp_path / "mine.toml").write_text(content)
    ran = run_json(START + "situation-out mine.toml\n")
    assert ran.status == 2
    assert (tmp_path / "mine.toml").read_text() == content


def test_a_situation_can_not_be_written_nowhere(run_json: Any) -> None:
    ran = run_json(START + "situation-out missing/here.toml\n")
    assert ran.status == 2
    assert "can not be written" in ran.one("error")["message"]


def test_a_situation_of_another_scenario_is_refused(run_json: Any, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(BUILT_IN / "st-lo", tmp_path / "mine")
    head = tmp_path / "mine" / "scenario.toml"
    head.write_text(head.read_text().replace('id = "st-lo"', 'id = "mine"'))
    run_json(START + "situation-out here.toml\n")
    ran = run_json("scenario mine\nsituation here.toml\n?\n")
    assert ran.status == 2
    assert "not of" in ran.one("error")["message"]
    assert run_json("scenario mine\nseed 1\nsituation-out other.toml\n").status == 0
    assert 'scenario = "mine"' in (tmp_path / "other.toml").read_text()


# -- questions ----------------------------------------------------------------------------------------------


def test_the_decision_lists_exactly_the_legal_actions(run_json: Any) -> None:
    asked = run_json(START + "?\n").one("decision")
    game = Game(SYSTEM, load("st-lo"), seed=4)
    assert game.decision is not None
    assert set(asked) == {"type", "side", "kind", "prompt", "actions"}
    assert asked["actions"] == list(game.decision.actions)
    assert (asked["side"], asked["prompt"]) == (game.decision.side, game.decision.prompt)


def test_the_state_has_every_counter(run_json: Any) -> None:
    state = run_json(START + "random 120\nstate\n").one("state")
    scenario = load("st-lo")
    assert set(state["units"]) == set(scenario.units)
    assert set(state["hqs"]) == set(scenario.hqs)
    assert set(state["assets"]) == set(scenario.assets)
    assert set(state["artillery"]) == set(scenario.guns)
    assert {"turn", "phase", "side", "taps", "tracks", "weather", "vp"} <= set(state)
    unit = state["units"]["1/116"]
    assert {"hex", "side", "steps", "marker", "assets"} <= set(unit)
    assert {"morale", "face"} <= set(state["hqs"]["1/116"])
    assert {"missions", "used"} <= set(state["artillery"]["110/115"])


def test_the_state_follows_an_activation(run_json: Any) -> None:
    ran = run_json("scenario st-lo\ndice 3 6 1 6 2\nstate\nactivate 1/116\nstate\n")
    before, after = ran.of("state")
    assert (before["taps"], before["active"]) == (None, None)
    assert after["taps"] == after["active"]["taps"] > 0
    assert (before["hqs"]["1/116"]["face"], after["hqs"]["1/116"]["face"]) == ("IA", "AA")
    assert after["hqs"]["1/116"]["hex"] == after["units"]["1/116"]["hex"] == after["active"]["hex"]


def test_los_is_answered_before_the_game_begins(run_json: Any) -> None:
    ran = run_json("scenario st-lo\nlos 5613 4417\nlos 5613 5017\n")
    blocked, seen = ran.of("los")
    assert set(blocked) == {"type", "from", "to", "observed", "value", "line", "rule", "reason"}
    assert (blocked["observed"], blocked["value"]) == (False, 0)
    assert blocked["rule"].startswith("11.3.4")
    assert (seen["observed"], seen["value"]) == (True, 4)
    assert seen["line"][0] == ["5513"]
    assert not ran.of("event")


def test_los_names_both_hexes_of_a_hexside(run_json: Any) -> None:
    line = run_json("scenario st-lo\nlos 3005 3205\n").one("los")["line"]
    assert line == [["3104", "3105"]]


def test_reach_gives_the_points_of_every_legal_end(run_json: Any) -> None:
    ran = run_json(
        "scenario st-lo\ndice 3 6 1 6 1\nreach 1/116\nactivate 1/116\nmovement\n?\nreach 1/116\nreach 1/116 strategic\n"
    )
    first, second, strategic = ran.of("reach")
    assert first == second
    ends = [a.split()[2] for a in ran.one("decision")["actions"] if a.startswith("move 1/116 ")]
    assert sorted(first["hexes"]) == sorted(ends)
    assert set(first["hexes"].values()) <= {"1", "2", "3"}
    assert set(strategic) == {"type", "unit", "hexes"}


def test_strategic_reach_counts_in_thirds(run_json: Any) -> None:
    text = "scenario st-lo\nseed 4\nstate\n"
    units = run_json(text).one("state")["units"]
    battalions = [u for u, now in units.items() if now["kind"] == "battalion" and now["hex"]]
    asked = "".join(f"reach {unit} strategic\n" for unit in battalions)
    costs = {c for found in run_json(text + asked).of("reach") for c in found["hexes"].values()}
    assert any("/3" in cost for cost in costs)
    assert {"1", "4/3"} & costs


def test_radius_loc_and_zoc(run_json: Any) -> None:
    ran = run_json(START + "radius 1/116\nloc 1/116\nzoc us\nzoc DE\n")
    radius, loc, (us, de) = ran.one("radius"), ran.one("loc"), ran.of("zoc")
    assert "4908" in radius["hexes"]
    assert loc["traced"] is True
    assert len(loc["path"]) > 0
    assert (us["side"], de["side"]) == ("us", "de")
    assert "4909" in us["hexes"]
    assert "4909" not in de["hexes"]


def test_an_active_hq_answers_for_its_broken_down_battalion(run_json: Any) -> None:
    start = "scenario st-lo\ndice 3 6 1 6 1\nactivate 1/115\n"
    places = [a for a in run_json(start + "?\n").one("decision")["actions"] if a.startswith("place ")]
    ran = run_json(f"{start}{places[0]}\nradius 1/115\nloc 1/115\n")
    assert ran.status == 0
    assert places[0].split()[1] in ran.one("radius")["hexes"]


def test_odds_are_exact_and_add_up(run_json: Any) -> None:
    from fractions import Fraction

    ran = run_json(NEAR + "odds 1/116 hasty\nodds 1/116 intensive\n")
    hasty, intensive = ran.of("odds")
    assert set(hasty) == {"type", "unit", "kind", "ratio", "drm", "results"}
    for odds in (hasty, intensive):
        assert sum(map(Fraction, odds["results"].values())) == 1
    assert hasty["drm"] < intensive["drm"]


def test_odds_of_a_unit_with_nobody_to_attack(run_json: Any) -> None:
    ran = run_json(START + "odds 1/137 hasty\n")
    assert ran.status == 2
    assert "nobody" in ran.one("error")["message"]


def test_vp_lists_what_scores(run_json: Any) -> None:
    vp = run_json(START + "vp\n").one("vp")
    assert (vp["points"], vp["level"]) == (0, "Decisive German")
    assert all(set(item) == {"what", "hex", "worth", "points", "rule", "reason"} for item in vp["items"])
    assert sum(item["worth"] for item in vp["items"]) > 8


def test_questions_change_nothing(run_json: Any) -> None:
    ran = run_json(NEAR + QUESTIONS + "random 30\nstate\n")
    assert ran.status == 0
    assert ran.of("state")[-1] == run_json(NEAR + "random 30\nstate\n").one("state")


def test_every_answer_has_a_text_form(run: Any) -> None:
    ran = run(NEAR + QUESTIONS + "random 4\nrandom all\nrecord\n")
    assert ran.status == 0
    assert "5613 (level 15) to 4417 (level 10): not observed" in ran.out
    assert not any(line.startswith("{") for line in ran.out.splitlines())


# -- where scripts come from --------------------------------------------------------------------------------


def test_a_script_is_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"scenario st-lo\nlos 5613 4417\nnonsense\n")))
    assert main(["script", "-"]) == 2
    out, err = capsys.readouterr()
    assert "not observed" in out
    assert "standard input line 3" in err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\x7fELF\x02\x01\x00\x00", "line 1: control characters"),
        (b"scenario st-lo\n\xff\xfe\n", "line 2: this is no UTF-8 text"),
        (b"\0" * 300_000, "line 1: too long"),
    ],
)
def test_binary_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, words: str
) -> None:
    (tmp_path / "odd").write_bytes(content)
    assert main(["script", str(tmp_path / "odd")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"bocage: odd {words}")
    assert err.count("\n") == 1


def test_a_line_that_is_no_text_is_an_error_object(run_json: Any) -> None:
    ran = run_json("scenario st-lo\n\x07\n")
    assert ran.status == 2
    assert ran.one("error") == {"type": "error", "line": 2, "message": "control characters can not stand in a script"}


@pytest.mark.parametrize("name", ["", "missing.txt", "x" * 5000])
def test_files_that_can_not_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["script", str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "folder" in err or "can not be read" in err


def test_every_directive_and_type_is_in_the_manual() -> None:
    from tui.commands.interpreter import Script
    from tui.commands.output import Printer

    manual = (Path(__file__).parents[2] / "docs" / "script.md").read_text(encoding="utf-8")
    for directive in Script(Printer(True), "x").directives:
        assert f"`{directive}" in manual
    for kind in ("event", "decision", "refusal", "state", "result", "los", "reach", "radius", "loc", "zoc", "odds"):
        assert f"`{kind}`:" in manual


def test_every_field_of_the_answers_is_in_the_manual(run_json: Any) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "script.md").read_text(encoding="utf-8")
    ran = run_json(NEAR + QUESTIONS + "random all\nscenario\n")
    types = {found["type"] for found in ran.objects}
    assert len(types) == 14
    for found in ran.objects:
        for field in found:
            assert f"`{field}`" in manual, (found["type"], field)
    state = ran.of("state")[0]
    for group in ("units", "hqs", "assets", "artillery"):
        for field in next(iter(state[group].values())):
            assert f"`{field}`" in manual, (group, field)
