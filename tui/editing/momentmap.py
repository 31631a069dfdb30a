"""The map of a situation, drawn as in a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from editors.moments import Found
from rules import systems
from rules.engine.hexes import Hex
from tui.map.model import MapModel

if TYPE_CHECKING:
    from tui.editing.session import EditSession


class MomentMap:
    """Draws what a situation gives; while something is wrong with it, the map that was drawn last, or the set-up."""

    def __init__(self, session: EditSession) -> None:
        self._session = session
        self._state: Any = None
        self._model: MapModel | None = None
        self._files: Any = None

    def model(self, found: Found, lit: Hex = "") -> MapModel:
        """The map with a hex lit up."""
        if found.state is not None and (found.state is not self._state or self._model is None):
            self._state, self._files, self._model = found.state, self._session.document.files, self._drawn(found)
        if self._model is None or self._files is not self._session.document.files:
            return self._session.map_model()
        return replace(self._model, highlights={lit: "selected"}) if lit else self._model

    def _drawn(self, found: Found) -> MapModel:
        """As the game draws it for somebody who sees all."""
        from tui.presenters import presenter_for
        from tui.presenters.base import Look

        name = self._session.document.system
        table = systems.system(name).table(found.scenario, found.options, found.state)
        side = next(iter(systems.system(name).side_names))
        return replace(presenter_for(name).map_model(table, Look(side, self._session.cursor)), highlights={})
