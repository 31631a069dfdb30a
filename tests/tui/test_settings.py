"""Settings: reading, mistakes told in one line, writing, and changing them on the screen."""

from __future__ import annotations

import asyncio
import os
import tomllib
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from textual.keys import _character_to_key

from tui import registry, settings
from tui.app import BocageApp
from tui.cli import main
from tui.keys import DIGITS, KEYS, TORN, key_name, key_of
from tui.map.geometry import ZOOMS
from tui.palette import THEMES
from tui.registry import COMMANDS, Keymap
from tui.screens.menu import ListScreen
from tui.screens.settings import KeysScreen, stepped
from tui.settings import Settings, SettingsError, load, save, settings_path, to_table
from tui.terminal import TerminalLook

# -- the file -------------------------------------------------------------------------------------------------


def written(text: str) -> Path:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_everything_is_as_it_comes() -> None:
    assert load() == Settings()


def test_a_file_sets_what_it_names() -> None:
    written('theme = "light"\ncolours = 16\npace = 2.5\nconfirmations = false\n[keys]\nfind = ["F3", "/"]\n')
    found = load()
    assert (found.theme, found.colours, found.pace, found.confirmations) == ("light", "16", 2.5, False)
    assert found.glyphs == "auto"
    assert found.keys == {"find": ("f3", "slash")}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('theme = "drak"', ["theme", "'drak'", "'dark'"]),
        ('glyphs = "ASCII"', ["glyphs", "'ASCII'", "'ascii'"]),
        ('colors = "16"', ["'colors'", "'colours'"]),
        ("colours = true", ["colours", "True", "truecolor"]),
        ("pace = -1", ["pace", "-1", "10"]),
        ("pace = nan", ["pace", "nan"]),
        ("pace = true", ["pace", "True"]),
        ("confirmations = 1", ["confirmations", "1", "true or false"]),
        ("zoom = [1]", ["zoom", "[1]", "overview"]),
        ("keys = 3", ["keys", "3", "[keys]"]),
        ('[keys]\nfnd = ["z"]', ["'fnd'", "'find'"]),
        ("[keys]\nfind = []", ["find", "[]", "list of keys"]),
        ("[keys]\nfind = [1]", ["find", "[1]"]),
        ('[keys]\nfind = ["PgDwn"]', ["find", "'PgDwn'", "'PgDn'"]),
        ('[keys]\nfind = ["3"]', ["find", "'3'", "no key"]),
        ('[keys]\nfind = ["z"]', ["z", "find", "zoom"]),
        ('[keys]\ntake = ["A"]', ["take", "A", "arrow"]),
        ('[keys]\ntake = ["F5", "Ctrl+T"]', ["take", "every terminal"]),
        ('[keys]\nlist-take = ["F5"]', ["take", "every terminal"]),
        ("theme = ", ["TOML", "end of document"]),
        ("\nx x", ["TOML", "line 2"]),
        ("a = " + "[" * 5000, ["TOML"]),
        ("x = '" + "y" * settings.LARGEST + "'", ["bytes"]),
        ('theme = "' + "d" * 200 + '"', ["theme", "..."]),
    ],
)
def test_a_mistake_is_told_in_one_line_with_file_key_and_what_was_meant(
    text: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(text)
    monkeypatch.setattr("tui.commands.play.on_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["play", "--new"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    for word in [str(path), *words]:
        assert word in err
    assert not (path.parent / "games").exists()


def test_a_file_that_is_no_text_or_a_folder_is_told_of() -> None:
    path = written("")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="UTF-8"):
        load()
    path.unlink()
    path.mkdir()
    with pytest.raises(SettingsError, match="can not be read"):
        load()


def test_what_is_written_reads_the_same() -> None:
    kept = Settings("ascii", "none", "colour-blind", "overview", 0.5, False).with_keys("find", ["slash", "f2"])
    kept = kept.with_keys("zoom", ["Z"])
    save(kept)
    assert load() == kept
    table = tomllib.loads(settings_path().read_text(encoding="utf-8"))
    assert table["keys"] == {"find": ["/", "F2"], "zoom": ["Z"]}
    assert table == to_table(kept)


def test_writing_leaves_nothing_beside_the_file_and_keeps_links(tmp_path: Path) -> None:
    target = tmp_path / "elsewhere" / "bocage.toml"
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)
    save(Settings(theme="light"))
    assert path.is_symlink()
    assert os.listdir(target.parent) == ["bocage.toml"]
    assert os.listdir(path.parent) == [path.name]
    assert load().theme == "light"


def test_a_folder_that_can_not_be_written_is_told_of_and_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(Settings(theme="light"))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsError, match="No space left"):
        save(Settings(theme="dark"))
    assert load().theme == "light"
    assert os.listdir(settings_path().parent) == [settings_path().name]


def test_the_names_are_those_that_the_screen_knows() -> None:
    assert set(settings.CHOICES["zoom"]) == set(ZOOMS)
    assert settings.CHOICES["theme"] == THEMES


# -- keys -------------------------------------------------------------------------------------------------------


def test_keys_are_named_as_the_terminal_library_names_them() -> None:
    for key, text in KEYS.items():
        if len(text) == 1:
            assert _character_to_key(text) == key


def test_a_key_has_one_name_for_a_player_and_is_found_by_either() -> None:
    assert len(set(KEYS.values())) == len(KEYS)
    for key, text in KEYS.items():
        assert key_of(text) == key_of(key) == key
        assert key_name(key) == text
    assert key_of("PGDN") == "pagedown"
    assert key_of("a") != key_of("A")
    assert key_of("no such key") is None


def test_all_keys_of_the_registry_can_be_written_in_the_file() -> None:
    keys = {one.id: one.keys for one in COMMANDS}
    table = {"keys": {id_: [key_name(key) for key in found] for id_, found in keys.items()}}
    assert settings.from_table(table).keys == keys


def test_the_keymap_follows_the_settings() -> None:
    keymap = registry.bindings(Settings().with_keys("find", ["f2"]).with_keys("zoom", ["slash"]))
    assert keymap.command("find").keys == ("f2",)
    assert keymap.key("zoom") == "/"
    assert keymap.command("log") == registry.command("log")
    assert not registry.clashes(keymap.commands)


def test_own_keys_are_not_kept_as_a_setting() -> None:
    own = registry.command("find").keys
    assert Settings().with_keys("find", ["f2"]).with_keys("find", own) == Settings()


def test_digits_and_keys_of_torn_arrows_are_refused_where_they_would_play() -> None:
    assert all(registry.unfit("find", digit) for digit in DIGITS)
    for key in TORN:
        assert registry.unfit("take", key)
        assert not registry.unfit("log", key)
    for one in COMMANDS:
        assert not [key for key in one.keys if registry.unfit(one.id, key)]


# -- on the screen ------------------------------------------------------------------------------------------------


def run(app: BocageApp, *keys: str) -> None:
    """Show the settings of an application and press keys."""

    async def show() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            app.show_settings()
            await pilot.pause()
            for key in keys:
                app.simulate_key(key)
                await pilot.pause()
            screen = app.screen
            assert isinstance(screen, ListScreen)
            messages.append(screen.message)

    messages: list[str] = []
    asyncio.run(show())
    app.seen = messages[-1]  # type: ignore[attr-defined]


def test_a_change_on_the_screen_holds_at_once_and_is_kept() -> None:
    app = BocageApp(TerminalLook("256", "unicode"))
    run(app, "right", "down", "left", "down", "right")
    assert app.settings == load() == Settings(glyphs="unicode", colours="none", theme="light")
    assert app.look == TerminalLook("none", "unicode", "light")
    assert app.styles_of.palette.mode == "none"


def test_what_the_command_line_says_is_not_kept_until_it_is_changed() -> None:
    app = BocageApp(overrides={"glyphs": "ascii", "theme": "light"})
    assert app.look.glyphs == "ascii"
    run(app, "down", "down", "right")
    assert load() == Settings(theme="colour-blind")
    assert app.settings.glyphs == "ascii"


def test_a_change_that_can_not_be_kept_holds_for_now(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    app = BocageApp()
    run(app, "right")
    assert app.settings.glyphs == "unicode"
    assert "No space left" in app.seen  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", [name for name in settings.NAMES if name not in ("keys", "plain")])
def test_every_setting_comes_round_again(name: str) -> None:
    first = now = replace(Settings(), pace=1)
    seen = set()
    for _ in range(20):
        seen.add(getattr(now, name))
        now = stepped(now, name, 1)
        assert settings.from_table(to_table(now)) == now
        if now == first:
            break
    assert now == first
    assert len(seen) > 1


def keys_screen(*keys: str, kept: Settings | None = None) -> BocageApp:
    """An application with the list of keys open, its first command (north) picked, and keys pressed."""
    app = BocageApp(kept=kept or Settings())
    run(app, "up", "enter", *keys)
    return app


def test_a_command_gets_another_key() -> None:
    app = keys_screen("enter", "f5")
    assert load().keys == {"north": ("up", "k", "f5")}
    assert app.keymap.command("north").keys == ("up", "k", "f5")


def test_a_key_of_another_command_is_taken_from_it_only_when_pressed_twice() -> None:
    app = keys_screen("enter", "j")
    assert not load().keys
    assert "again" in app.seen  # type: ignore[attr-defined]
    keys_screen("enter", "j", "j")
    assert load().keys == {"north": ("up", "k", "j"), "south": ("down",)}


@pytest.mark.parametrize("key", ["z", "up", "3", "ctrl+z", "escape"])
def test_a_key_that_can_not_be_given_changes_nothing(key: str) -> None:
    keys_screen("enter", key, key)
    assert not load().keys


def test_the_last_key_is_taken_away_and_own_keys_come_back() -> None:
    kept = Settings(keys=MappingProxyType({"north": ("up", "f5")}))
    keys_screen("left", kept=kept)
    assert load().keys == {"north": ("up",)}
    app = keys_screen("left", kept=load())
    assert load().keys == {"north": ("up",)}
    assert "needs a key" in app.seen  # type: ignore[attr-defined]
    keys_screen("right", kept=load())
    assert not load().keys


def test_a_command_that_is_needed_keeps_a_key_that_every_terminal_sends() -> None:
    """Enter goes to the command that takes, F5 comes to it; without Enter nobody could play where F5 is not sent."""
    kept = Settings().with_keys("take", ["enter", "f5"])
    to_take = ["down"] * [one.id for one in COMMANDS].index("take")
    to_close = ["down"] * ([one.id for one in COMMANDS].index("close") - len(to_take))
    app = keys_screen(*to_take, *to_close, "enter", "enter", "enter", kept=kept)
    assert app.settings == kept
    assert "take needs a key that every terminal sends" in app.seen  # type: ignore[attr-defined]
    app = keys_screen(*to_take, "left", kept=Settings().with_keys("take", ["f5", "enter"]))
    assert app.keymap.command("take").keys == ("f5", "enter")


def test_own_keys_that_another_command_has_do_not_come_back() -> None:
    kept = Settings(keys=MappingProxyType({"north": ("up",), "south": ("down", "j", "k")}))
    app = keys_screen("right", kept=kept)
    assert app.settings == kept
    assert "k has another use" in app.seen  # type: ignore[attr-defined]


def test_every_command_can_be_reached_in_the_list_of_keys() -> None:
    app = BocageApp()
    assert [choice.text for choice in KeysScreen(app, app.styles_of).choices] == [
        one.help.removesuffix(".") for one in Keymap().commands
    ]
