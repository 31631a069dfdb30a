"""Saying lines: broken to the width of the terminal, and no more at once than it has room for."""

from __future__ import annotations

from tui.plain.partner import Partner
from tui.plain.speaker import Speaker


class Repeater(Partner):
    """Says as many lines as he is told."""

    def answer(self, text: str) -> None:
        self.speaker.say(*(f"line {number}" for number in range(int(text or "0"))))

    def look(self) -> None:
        self.speaker.say("news")


def speaking(columns: int = 0, lines: int = 0) -> tuple[list[str], Repeater]:
    said: list[str] = []
    return said, Repeater(Speaker(said.append, size=lambda: (columns, lines)))


def test_what_is_no_terminal_gets_all_at_once() -> None:
    said, repeater = speaking()
    repeater.hear("500")
    assert len(said) == 500
    assert repeater.prompt == "> "


def test_a_long_answer_waits_for_enter_or_for_more() -> None:
    said, repeater = speaking(80, 24)
    repeater.hear("50")
    assert said == [*(f"line {number}" for number in range(22)), "(28 more lines: Enter goes on)"]
    assert repeater.prompt == "more> "
    repeater.hear("")
    assert said[-1] == "(6 more lines: Enter goes on)"
    repeater.hear("more")
    assert said[-1] == "line 49"
    assert [one for one in said if one[:4] == "line"] == [f"line {number}" for number in range(50)]
    assert repeater.prompt == "> "


def test_whoever_types_something_else_does_not_have_to_hear_the_rest() -> None:
    said, repeater = speaking(80, 24)
    repeater.hear("50")
    repeater.hear("2")
    assert said[-2:] == ["line 0", "line 1"]
    assert repeater.prompt == "> "


def test_nobody_waits_for_the_last_two_lines() -> None:
    said, repeater = speaking(80, 24)
    repeater.hear("24")
    assert len(said) == 24


def test_news_is_put_in_and_what_waits_is_not_lost() -> None:
    said, repeater = speaking(80, 24)
    repeater.hear("50")
    assert repeater.listen()
    # The first line ends that of the prompt.
    assert said[-2:] == ["", "news"]
    assert repeater.prompt == "more> "
    repeater.hear("")
    assert said[-2] == "line 43"


def test_the_last_answer_can_be_heard_again_from_its_beginning() -> None:
    said, repeater = speaking(80, 24)
    repeater.speaker.again()
    assert said == ["nothing has been said yet"]
    repeater.hear("30")
    said.clear()
    repeater.speaker.again()
    assert said[0] == "line 0"
    assert len(said) == 23


def test_lines_fit_the_terminal_as_it_is_now() -> None:
    said: list[str] = []
    size = [40, 0]
    speaker = Speaker(said.append, size=lambda: (size[0], size[1]))
    for columns in (40, 25):
        size[0] = columns
        speaker.say("many words that are said in a row and do not fit")
        speaker.flush()
        assert max(map(len, said)) < columns
        said.clear()
    speaker.width = 0
    speaker.say("many words that are said in a row and do not fit")
    speaker.flush()
    assert len(said) == 1


def test_most_lines_can_be_set() -> None:
    said, repeater = speaking(80, 24)
    repeater.speaker.most = 5
    repeater.hear("20")
    assert len(said) == 6
    repeater.speaker.most = 0
    repeater.hear("200")
    assert len(said) == 206


def test_empty_lines_are_not_said() -> None:
    said, repeater = speaking()
    repeater.speaker.say("", "  ", "a")
    repeater.speaker.flush()
    assert said == ["a"]
