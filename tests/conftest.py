"""What all tests share: a plain environment, whatever the machine says."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No colour or terminal setting of the machine reaches a test, and no saved game of the user is touched."""
    names = ("NO_COLOR", "COLORTERM", "TEXTUAL_COLOR_SYSTEM", "TEXTUAL_THEME", "TEXTUAL_ANIMATIONS", "BOCAGE_PLAIN")
    for name in names:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("BOCAGE_HOME", str(tmp_path_factory.mktemp("bocage-home")))
