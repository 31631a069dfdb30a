"""The commands that have to do with other players, for the registry."""

from __future__ import annotations

from tui.command import Command

TOGETHER: tuple[Command, ...] = (
    Command("talk", "talk", "Write to the other player, and read what was said.", ("T",), "Players"),
    Command("players", "players", "Who sits where, the clocks, the dice's commitment; resign.", ("P",), "Players"),
    Command("ask-back", "take back", "Ask the other player to take back what dice have followed.", ("U",), "Players"),
    Command("agree", "agree", "Agree to what the other player asks for.", ("Y",), "Players"),
    Command("decline", "decline", "Decline what the other player asks for, or withdraw it.", ("N",), "Players"),
    Command("dice", "dice", "All dice so far, and how even they are.", ("X",), "Players"),
    Command("replay", "replay", "Look at the game again from its beginning.", ("R",), "Game"),
)
"""What players who sit at one game can do with each other."""

REPLAY: tuple[Command, ...] = (
    Command("replay-next", "next", "Go on by an action.", ("enter", "tab"), "Replay", "replay"),
    Command("replay-back", "back", "Go back by an action.", ("backspace", "shift+tab"), "Replay", "replay"),
    Command("replay-operation", "operation", "Go on to the next operation or phase.", ("e",), "Replay", "replay"),
    Command("replay-operation-back", "last operation", "Go back to the operation before.", ("E",), "Replay", "replay"),
    Command("replay-turn", "turn", "Go on to the next turn.", ("greater_than_sign",), "Replay", "replay"),
    Command("replay-turn-back", "last turn", "Go back to the turn before.", ("less_than_sign",), "Replay", "replay"),
    Command("replay-jump", "jump", "Jump to any turn or operation.", ("J",), "Replay", "replay"),
    Command("replay-run", "run", "Let it run, or stop it.", ("space",), "Replay", "replay"),
    Command("replay-faster", "faster", "Run faster.", ("plus",), "Replay", "replay"),
    Command("replay-slower", "slower", "Run slower.", ("minus",), "Replay", "replay"),
    Command("replay-view", "view", "See it as a side does, as both do, or all of it.", ("H",), "Replay", "replay"),
    Command("replay-branch", "new game here", "Begin a new game at this moment.", ("N",), "Replay", "replay"),
)
"""What goes through a replay; all else that looks at a game works as when it is played."""

PAGES = ("talk", "players", "dice")
"""Those of them that open pages."""
