"""St-Lô on the screen."""

from tui.presenters.stlo.presenter import StLoPresenter

__all__ = ["StLoPresenter"]
