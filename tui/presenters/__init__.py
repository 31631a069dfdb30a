"""What the screen shows of a system: one presenter a system, found by the system's name."""

from __future__ import annotations

from tui.presenters.base import Presenter


def presenter_for(system: str) -> Presenter:
    """The presenter of a system. Raises KeyError for one that has none."""
    from tui.presenters.stlo import StLoPresenter

    return {"stlo": StLoPresenter}[system]()
