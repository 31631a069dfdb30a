"""What the editor can not do."""

from __future__ import annotations


class EditError(ValueError):
    """Something that can not be done; its text is one sentence for the author."""
