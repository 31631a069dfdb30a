from __future__ import annotations

from rules.stlo.system import SYSTEM
from scenarios.library import load
from tests.rules.stlo import tiny
from tui import textmap


def _ground(**changes: object) -> list[str]:
    made = tiny.scenario(
        tiny.board(
            columns=(1, 4),
            rows=(1, 3),
            terrain={"0101": "woods", "0202": "village", "0403": "beyond"},
            level={"0101": 12},
            roads=[["0301", "0302"]],
        ),
        tiny.battalion("1/115", "us29", "0301"),
        tiny.battalion("1/8", "de3fj", "0203"),
        depots=[("0402", "us")],
    )
    return textmap.page(made, **changes)  # type: ignore[arg-type]


def test_each_hex_is_a_cell_and_shifted_columns_stand_a_line_lower() -> None:
    page = _ground()
    start = page.index("     02  04")
    assert page[start : start + 9] == [
        "     02  04",
        "   01  03",
        "01   .   .",
        "   w   .A",
        "02   v   .$",
        "   .   .+",
        "03   .G  ~",
        "   .   .",
        "     02  04",
    ]


def test_levels_replace_the_ground() -> None:
    page = _ground(levels=True)
    assert "   12   5" in page
    assert not any(line.startswith("Ground:") for line in page)


def test_units_are_listed_by_hex_with_strength() -> None:
    page = _ground()
    assert "  0301 US 1/115 (11), level 5" in page
    assert "  0203 German 1/8 (11), level 5" in page


def test_the_legend_names_every_letter_on_the_map() -> None:
    scenario = load("st-lo")
    page = textmap.page(scenario)
    legend = "\n".join(textmap.ground_legend(scenario))
    battle = SYSTEM.table(scenario, frozenset())
    cells = "".join(map(textmap.ground_cell(battle), scenario.board.grid))
    assert set(cells) - {" "} <= {part.split()[0] for line in legend.splitlines() for part in _entries(line)}
    assert all(len(line) <= 110 for line in page)


def _entries(line: str) -> list[str]:
    return line.partition(": ")[2].split(", ")


def test_every_hex_of_st_lo_has_its_place() -> None:
    board = load("st-lo").board
    seen: list[str] = []

    def cell(hex_: str) -> str:
        seen.append(hex_)
        return hex_[:2]

    lines = textmap.board_lines(board, cell)
    assert sorted(seen) == sorted(board.grid)
    # The number of a column stands right above its cells.
    for head, row in ((lines[0], lines[2]), (lines[1], lines[3])):
        assert head[3:] == row[3:]


def test_three_digit_maps_have_three_digit_numbers() -> None:
    from rules.engine.board import Board
    from rules.engine.hexes import Grid

    grid = Grid(100, 103, 7, 8, digits=3)
    board = Board("wide", grid, tiny.TERRAINS, dict.fromkeys(grid, "hedgerow"), dict.fromkeys(grid, 3))
    assert textmap.board_lines(board, textmap.level_cell(board))[:4] == [
        "    100 102",
        "      101 103",
        "007  3   3",
        "       3   3",
    ]
