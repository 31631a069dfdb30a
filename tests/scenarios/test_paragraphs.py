"""Every paragraph that the checks name is one of the catalogue, or a heading of some."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenarios import library
from tests.test_catalogue import cited, known

SOURCES = sorted(library.BUILT_IN.rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(library.BUILT_IN)))
def test_paragraphs_exist(path: Path) -> None:
    system = "ecouves" if "ecouves" in path.parts else "stlo"
    assert [(line, paragraph) for line, paragraph in cited(path, system) if not known(paragraph, system)] == []
