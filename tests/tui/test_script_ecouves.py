"""Scripts and commands of the second system: the same directives, the same types of answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.ecouves.options import OPTIONS
from tui.cli import main
from tui.saves import SavedGame

START = "scenario ecouves\nseed 4\n"
BEGUN = f"{START}ready\ndone\n"

FRONT = """\
scenario = "ecouves"
only = true
turn = 5
phase = "french-combat"
fought = ["2/501RCC"]

[counters]
"1/501RCC" = { hex = "0202" }
"2/501RCC" = { hex = "0102" }
"2/RBFM" = { hex = "0205" }
"1/PR33" = { hex = "0203" }
"1/AA9" = { hex = "0405", hidden = true }
"2/AA9" = { hex = "0207" }

[map]
terrain_rows = ["......", "......", "......", "......", "...f..", "......", "......"]
"""
"""A panzer company beside a squadron, a hidden one near, one in the open two hexes from tank destroyers."""

NEAR = "situation front.toml\nseed 4\n"

QUESTIONS = (
    "?\nstate\nvp\nzoc german\nreach 1/501RCC\nodds fire 0207 with 2/RBFM\nodds assault 0203 with 1/501RCC,2/501RCC\n"
    "los 0202 0405\nwhy done\nwhy fire 0405\nrecord\n"
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


# ---------------------------------------------------------------- playing


def test_the_first_question_is_the_german_set_up(run_json: Any) -> None:
    asked = run_json(f"{START}?\n").one("decision")
    assert (asked["side"], asked["kind"]) == ("german", "setup")
    assert "ready" in asked["actions"]
    assert "done" not in asked["actions"]


def test_a_game_is_played_by_texts(run_json: Any) -> None:
    ran = run_json(f"{BEGUN}enter 1/501RCC 3760\nselect 1/501RCC\nmove 3659\nundo\nmove 3856\n?\n")
    assert ran.status == 0
    assert "taken back: move 3659" in [event["text"] for event in ran.of("event")]
    assert ran.one("decision")["side"] == "french"


def test_an_illegal_action_stops_with_its_paragraph(run_json: Any) -> None:
    ran = run_json(f"{START}done\n")
    assert ran.status == 2
    assert ran.objects[-1] == {
        "type": "refusal", "action": "done", "rule": "L.0", "reason": ran.objects[-1]["reason"],
    }  # fmt: skip
    assert "must still be placed" in ran.objects[-1]["reason"]


def test_a_random_game_ends_with_points_of_both_sides(run_json: Any) -> None:
    ran = run_json(f"{NEAR}random all\n")
    result = ran.one("result")
    assert result["points"] == result["french"] - result["german"]
    assert result["turn"] == 22
    assert result["text"] in ("French victory", "German victory", "draw")


def test_a_record_is_a_script_that_gives_the_same_game(run: Any, run_json: Any) -> None:
    text = run_json(f"{BEGUN}random 60\nrecord\n").one("record")["text"]
    assert text.splitlines()[:2] == ["#= format 2", "#= ruleset ecouves 1"]
    again = run(text)
    assert (again.status, again.err) == (0, "")
    departed = run(text.replace("#= end state ", "#= end state 0"))
    assert departed.status == 2
    assert "the record says" in departed.err


def test_options_are_those_of_the_system(run: Any, run_json: Any) -> None:
    for option in OPTIONS:
        assert run(f"{START}option {option}\nzoc german\n").status == 0
    assert "options are" in run(f"{START}option counter-battery\n").err
    early = run(f"option hidden-displays\n{START}?\n")
    assert early.status == 2
    assert "ecouves has no option" in early.err
    assert run("option nosuch\n").status == 2


@pytest.mark.parametrize("before", [True, False])
def test_options_that_exclude_one_another_are_refused_with_their_line(run: Any, before: bool) -> None:
    both = "option exit_20_21_1\noption exit_20_21_3\n"
    ran = run(f"{both}{START}?\n" if before else f"{START}{both}?\n")
    assert ran.status == 2
    assert "the options exit_20_21_1 and exit_20_21_3 exclude one another" in ran.err
    assert "line" in ran.err


# ---------------------------------------------------------------- questions


def test_los_tells_what_blocks_by_paragraph(run_json: Any) -> None:
    seen = run_json(f"{START}los 3761 3657\n").one("los")
    assert (seen["observed"], seen["value"], seen["rule"]) == (False, 0, "E.14")
    assert seen["line"][0] == ["3760"]
    assert seen["blocked_by"] == ["3760"]
    assert run_json(f"{START}los 3761 3760\n").one("los")["observed"] is True


def test_reach_counts_half_points(run_json: Any) -> None:
    hexes = run_json(f"{BEGUN}enter 1/501RCC 3760\nreach 1/501RCC\n").one("reach")["hexes"]
    assert hexes["3759"] == "1/2"
    assert {"3/2", "2"} <= set(hexes.values())


def test_odds_of_a_fire(run_json: Any) -> None:
    odds = run_json(f"{NEAR}odds fire 0207 with 2/RBFM\n").one("odds")
    assert (odds["kind"], odds["unit"], odds["hexes"], odds["targets"]) == ("fire", "2/RBFM", ["0207"], ["2/AA9"])
    # 10 against 4, and the star at armour.
    assert (odds["difference"], odds["ratio"], odds["drm"]) == (6, "+4..+7", 1)
    assert odds["results"] == {"R": "1/3", "D": "1/3", "C": "1/3"}
    assert [item["rule"] for item in odds["items"] if item["of"] == "modifiers"] == ["E.11"]


def test_odds_of_an_assault(run_json: Any) -> None:
    odds = run_json(f"{NEAR}odds assault 0203 with 1/501rcc,2/501RCC\n").one("odds")
    assert (odds["attack"], odds["defence"], odds["ratio"], odds["difference"]) == (18, 6, "3-1", None)
    assert odds["results"] == {"B": "1/3", "DR": "1/2", "DE": "1/6"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("radius 1/501RCC", "no command radius"), ("loc 1/501RCC", "no line of communication"),
        ("odds 1/501RCC hasty", "odds fire HEX with"), ("odds fire 0405 with 1/501RCC", "0405"),
        ("odds assault 0405 with 2/RBFM", "0405"), ("odds fire 0207 with 2/XYZ", "no counter"),
        ("odds fire 9999 with 2/RBFM", "no hex"), ("zoc us", "french, german"), ("reach 3/501RCC", "not on the map"),
        ("odds assault 0203 with 1/501RCC,1/PR33", "both sides"), ("reach", "reach COUNTER"),
    ],
)  # fmt: skip
def test_a_question_that_has_no_answer_is_an_error(run_json: Any, line: str, words: str) -> None:
    ran = run_json(f"{NEAR}{line}\n")
    assert ran.status == 2
    assert words in ran.one("error")["message"]


def test_the_score_as_it_stands(run_json: Any) -> None:
    vp = run_json(f"{NEAR}vp\n").one("vp")
    assert (vp["french"], vp["german"]) == (9 * 2 + 9 + 10 * 2, 5 + 2 + 2)
    assert vp["points"] == vp["french"] - vp["german"]
    assert vp["level"] == "draw"
    assert {item["rule"] for item in vp["items"]} == {"K.7", "K.8"}


def test_the_state_has_every_counter(run_json: Any) -> None:
    state = run_json(f"{NEAR}state\n").one("state")
    assert (state["turn"], state["phase"], state["night"]) == (5, "french-combat", False)
    assert state["units"]["1/501RCC"]["hex"] == "0202"
    assert state["units"]["1/AA9"]["place"] == "map"
    assert state["counters"]["1/AA9"]["hidden"] is True
    assert len(state["counters"]) == 327
    assert state["units"]["2/501RCC"]["fought"] is True


def test_zones_of_control(run_json: Any) -> None:
    hexes = run_json(f"{NEAR}zoc german\n").one("zoc")["hexes"]
    assert "0202" in hexes
    assert "0404" not in hexes


def test_questions_change_nothing_and_have_a_text_form(run: Any, run_json: Any) -> None:
    plain = run(NEAR + QUESTIONS)
    assert (plain.status, plain.err) == (0, "")
    ran = run_json(NEAR + QUESTIONS + "?\n")
    assert ran.of("decision")[0] == ran.of("decision")[1]


def test_a_situation_starts_where_it_was_written(run_json: Any, tmp_path: Path) -> None:
    first = run_json(f"{BEGUN}random 80\nsituation-out here.toml\nstate\n")
    assert first.status == 0
    assert 'scenario = "ecouves"' in (tmp_path / "here.toml").read_text(encoding="utf-8")
    again = run_json("situation here.toml\nstate\n").one("state")
    assert again["turn"] <= first.one("state")["turn"]


def test_every_field_of_the_answers_is_in_the_manual(run_json: Any) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "script.md").read_text(encoding="utf-8")
    ran = run_json(NEAR + QUESTIONS + "random all\nscenario\n")
    for found in ran.objects:
        for field in found:
            assert f"`{field}`" in manual, (found["type"], field)
    state = ran.of("state")[0]
    for group in ("units", "counters", "dummies", "vp"):
        first = state[group] if group == "vp" else next(iter(state[group].values()))
        for field in first:
            assert f"`{field}`" in manual, (group, field)
    for option in OPTIONS:
        assert f"`{option}`" in manual


# ---------------------------------------------------------------- other commands


def test_check_show_and_los(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "ecouves", "--strict"]) == 0
    assert capsys.readouterr().out == "no problem found\n"
    assert main(["show", "ecouves"]) == 0
    page = capsys.readouterr().out
    for words in ("Écouves, 12-13 August 1944", "F French counter", "3761 Alençon (town)", "3139 German", "dummies in"):
        assert words in page
    assert main(["show", "ecouves", "--levels"]) == 0
    assert "Each hex shows its level." in capsys.readouterr().out
    assert main(["los", "ecouves", "3761", "3657", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rule"] == "E.14"


def test_a_replay_as_one_side_sees_it_tells_no_more_though_nobody_holds_a_seat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with SavedGame.create("ecouves", 5) as saved:
        for action in ("ready", "done", "enter 1/501RCC 3760"):
            saved.play(action)
        path = saved.path
    told = {}
    for side in ("german", "french", "watch"):
        assert main(["replay", str(path), "--side", side]) == 0
        told[side] = capsys.readouterr().out
    assert "german: ready" in told["german"]
    assert "french: enter" not in told["german"]
    assert "french: enter 1/501RCC 3760" in told["french"]
    for side in ("french", "watch"):
        assert "the German set-up is complete" in told[side]
        assert "ready" not in told[side]
    assert main(["replay", str(path), "--side", "us"]) == 2
    assert "us" in capsys.readouterr().err
    with SavedGame.open(path) as saved:
        saved.play("resign german")
    assert main(["replay", str(path), "--side", "french"]) == 0
    assert "german: ready" in capsys.readouterr().out


def test_a_game_is_kept_replayed_and_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    with SavedGame.create("ecouves", 5, ["retreat_exit"]) as saved:
        for action in ("ready", "done", "enter 1/501RCC 3760"):
            saved.play(action)
        path = saved.path
    with SavedGame.open(path) as again:
        assert (again.header.system, len(again.game.actions)) == ("ecouves", 3)
    assert main(["replay", str(path)]) == 0
    assert "french: enter 1/501RCC 3760" in capsys.readouterr().out
    assert main(["record", str(path)]) == 0
    record = capsys.readouterr().out
    assert "scenario ecouves\noption retreat_exit\nseed 5\n" in record
