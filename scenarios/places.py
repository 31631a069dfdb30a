"""Key paths for messages, and the tests that several checks share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from scenarios.problems import Report, shown


def at(table: str, index: int, name: str = "", field: str = "") -> str:
    """The key path of an entry of a list, counted from 1, with what names it and the field meant."""
    label = f" ({shown(name, 30)})" if name else ""
    return f"{table}[{index}]{label}" + (f".{field}" if field else "")


def repeated(names: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    """The places of names that stood before, case apart: place, name, and the place of the first."""
    seen: dict[str, str] = {}
    for place, name in names:
        first = seen.setdefault(name.casefold(), place)
        if first != place:
            yield place, name, first


def check_unique(names: Iterable[tuple[str, str]], what: str, file: str, report: Report) -> None:
    """Report names that are not unique; upper and lower case count as the same."""
    for place, name, first in repeated(names):
        report.error(file, place, name, f"{what} that no other entry has; {shown(first)} has it")


def check_day(text: str, days: int, place: str, file: str, report: Report) -> None:
    """Report a day, written as a date, that there is not, or that has no ``days`` days from it on."""
    try:
        first = date.fromisoformat(text)
    except ValueError:
        report.error(file, place, f'"{text}"', "a day that there is")
        return
    try:
        first + timedelta(days=days - 1)
    except OverflowError:
        report.error(file, place, f'"{text}"', f"a day with {days} days from it to the end of the year {date.max.year}")
