"""The editor's screen for a document: its modes are put together here."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from editors import layers
from tui.editing.chartsmode import ChartsMode
from tui.editing.forcesmode import ForcesMode
from tui.editing.mapmode import MapMode
from tui.editing.momentmode import MomentMode
from tui.editing.problemsmode import ProblemsMode
from tui.editing.screen import EditScreen
from tui.editing.session import EditSession
from tui.editing.sheetmode import SheetMode

if TYPE_CHECKING:
    from editors.document import Document
    from editors.recovery import Recovery
    from tui.editing.modes import Mode
    from tui.map.geometry import Zoom
    from tui.registry import Keymap
    from tui.styles import PanelStyles


def edit_session(document: Document, keymap: Keymap) -> EditSession:
    """A sitting at a document with all modes."""
    session = EditSession(document, keymap)
    grid = layers.grid_of(document.files)
    middle = (grid.first_column + grid.last_column) // 2, (grid.first_row + grid.last_row) // 2
    session.cursor = grid.label(*middle)
    modes: dict[str, Mode] = {
        "map": MapMode(session),
        "forces": ForcesMode(session),
        "charts": ChartsMode(session),
        "sheet": SheetMode(session),
        "moment": MomentMode(session),
        "problems": ProblemsMode(session),
    }
    session.install(modes)
    return session


def edit_screen(
    document: Document, keymap: Keymap, styles: PanelStyles, zoom: str = "compact", keeper: Recovery | None = None
) -> EditScreen:
    """The screen of a document; ``keeper`` keeps its unsaved work."""
    return EditScreen(edit_session(document, keymap), styles, cast("Zoom", zoom), keeper)
