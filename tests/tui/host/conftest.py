"""A host for all tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tui.host.hosting import Running


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A host with two players, on loopback."""
    with Running(tmp_path_factory.mktemp("host"), "--notice", "1s") as running:
        yield running
