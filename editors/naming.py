"""Naming a scenario: its title and that of its map, and the id that is made of it."""

from __future__ import annotations

from editors import access
from editors.errors import EditError
from editors.making import fitting
from editors.schema import Files
from scenarios.blank import id_of


def named(files: Files, title: str) -> Files:
    """Files with another title, and the id that goes with it; a map that bore the old title bears the new one.

    Raises EditError for a title without letters and digits, or one that does not fit.
    """
    try:
        id_ = id_of(title)
    except ValueError as error:
        raise EditError(str(error)) from None
    old = files.scenario.title
    values = {name: getattr(files.scenario, name) for name in files.scenario.__struct_fields__}
    changed = access.put(files, "scenario", fitting(type(files.scenario), {**values, "title": title, "id": id_}))
    return access.put(changed, "map.title", title) if files.map.title == old else changed
