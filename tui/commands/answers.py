"""Answers about a game that every system gives: what happened, what is asked, what is refused, how it ended."""

from __future__ import annotations

from rules.engine.asides import in_words, is_aside
from rules.engine.decisions import Action, ActionError, Decision, IllegalAction, Refusal
from rules.engine.events import Event
from rules.engine.game import Game
from tui.commands.output import Answer
from tui.commands.systems import answers_of


def event(happened: Event) -> Answer:
    """An event of the rules."""
    fields = {"kind": happened.kind, "text": happened.text, "rule": happened.rule, "data": dict(happened.data)}
    note = f"  ({happened.rule})" if happened.rule else ""
    return Answer("event", fields, (f"  {happened.text}{note}",))


def played(game: Game, number: int, shown: int = 0) -> Answer:
    """The action of a number, as an event of the kind ``play``; with the number to be ``shown`` if it is another."""
    side, action = game.sides[number - 1], game.actions[number - 1]
    data = {"number": shown or number, "side": side, "action": action}
    # What the program put in, or a side whose turn it need not have been, is told without whose turn it was.
    text = f"{side}: {action}" if not is_aside(action) else in_words(action, game.system.side_names)
    return Answer("event", {"kind": "play", "text": text, "rule": "", "data": data}, (text,))


def undone(action: Action, number: int) -> Answer:
    """An action that was taken back, as an event of the kind ``undo``."""
    text = f"taken back: {action}"
    return Answer(
        "event", {"kind": "undo", "text": text, "rule": "", "data": {"number": number, "action": action}}, (text,)
    )


def decision(asked: Decision) -> Answer:
    """What is asked and all its legal answers."""
    actions = list(asked.actions)
    fields = {"side": asked.side, "kind": asked.kind, "prompt": asked.prompt, "actions": actions}
    return Answer("decision", fields, (f"{asked.side}: {asked.prompt}", *(f"  {action}" for action in actions)))


def asked_now(game: Game) -> Answer:
    """What is asked now, or how the game ended."""
    return decision(game.decision) if game.decision is not None else result(game)


def refusal(action: str, refused: Refusal) -> Answer:
    """Why an action can not be played."""
    return Answer(
        "refusal",
        {"action": action, "rule": refused.rule, "reason": refused.reason},
        (f"{action}: {refused}",),
    )


def legal(action: Action) -> Answer:
    """That an action can be played, in the shape of a refusal."""
    return Answer("refusal", {"action": action, "rule": "", "reason": "legal"}, (f"{action}: legal",))


def why(game: Game, text: str) -> Answer:
    """Whether an action can be played now, and why not; a text that is no action at all has no paragraph."""
    try:
        return legal(game.resolve(text))
    except IllegalAction as error:
        return refusal(text, error.refusal)
    except ActionError as error:
        return refusal(text, Refusal("", str(error)))


def result(game: Game) -> Answer:
    """How the game ended."""
    state = game.state
    text = state.result or "the game is over"
    score = answers_of(game.system.name).score(state)
    fields = {"text": text, **score, "turn": state.turn, "actions": len(game.actions)}
    return Answer("result", fields, (text,))


def error(line: int, message: str) -> Answer:
    """A line of a script that can not be carried out; as text it is said on standard error only."""
    return Answer("error", {"line": line, "message": message})


def refused_in_words(failed: ActionError) -> str:
    """An action that could not be played, for a complaint."""
    if isinstance(failed, IllegalAction):
        return f"{failed.text} is not legal: {failed}"
    return str(failed)
