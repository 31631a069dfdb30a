"""The host's log: who came, what they started, what was refused."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from scenarios.problems import shown

LARGEST = 5_000_000
"""Bytes at which the log is put aside and a new one begun."""


class Notes:
    """Writes a line with the time for each note, to a file and to standard error."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, text: str) -> None:
        """Note something; a full disk is no reason to stop serving."""
        line = f"{time.strftime('%Y-%m-%dT%H:%M:%S%z')} {shown(text, 300)}"
        print(line, file=sys.stderr, flush=True)
        try:
            if self.path.exists() and self.path.stat().st_size > LARGEST:
                self.path.replace(self.path.with_suffix(".old"))
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            print(f"the log can not be written: {error.strerror}", file=sys.stderr, flush=True)
