"""What can be set for playing line by line, and how it is kept."""

from __future__ import annotations

import pytest

from tui import settings
from tui.plain.options import Options, changed, options_of
from tui.settings import Settings, SettingsError


def test_options_are_kept_with_the_settings() -> None:
    kept = Settings(plain=Options(choices=4, lines=0, width=40, news="enter"))
    settings.save(kept)
    assert settings.load() == kept
    settings.save(Settings())
    assert "plain" not in settings.settings_path().read_text()
    assert settings.load() == Settings()


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("choices", "0", 0),
        ("lines", "auto", None),
        ("lines", 12, 12),
        ("width", "9999", 9999),
        ("news", "enter", "enter"),
    ],
)
def test_values_that_can_be(name: str, value: object, found: object) -> None:
    assert getattr(changed(Options(), name, value), name) == found


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("choices", "auto", "a number from 0"), ("lines", "-1", "auto, or a number"), ("width", "10000", "9999"),
        ("width", "٣", "a number"), ("news", "later", "at-once or enter"), ("colour", "red", "no setting 'colour'"),
        ("lines", 1.5, "a number"), ("choices", True, "a number"),
    ],
)  # fmt: skip
def test_others_are_refused_with_what_can_be(name: str, value: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        changed(Options(), name, value)


def test_a_wrong_table_is_refused_with_its_place() -> None:
    assert options_of({"lines": 5}) == Options(lines=5)
    with pytest.raises(SettingsError, match=r"\[plain\] news can be"):
        settings.from_table({"plain": {"news": 3}})
    with pytest.raises(SettingsError, match="has to be a table"):
        settings.from_table({"plain": "yes"})
