"""Écouves on the screen."""

from tui.presenters.ecouves.presenter import EcouvesPresenter

__all__ = ["PRESENTER", "EcouvesPresenter"]

PRESENTER = EcouvesPresenter()
"""The presenter; it holds no state."""
