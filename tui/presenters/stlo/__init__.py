"""St-Lô on the screen."""

from tui.presenters.stlo.presenter import StLoPresenter

__all__ = ["PRESENTER", "StLoPresenter"]

PRESENTER = StLoPresenter()
"""The presenter; it holds no state."""
