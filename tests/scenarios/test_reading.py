"""Reading foreign TOML: limits, characters, paths."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from scenarios import reading
from scenarios.problems import ScenarioError
from scenarios.reading import inside, parse_toml, read_toml


def refusal(text: str) -> str:
    with pytest.raises(ScenarioError) as caught:
        parse_toml(text, "x.toml")
    line = str(caught.value)
    assert line.startswith("x.toml: ")
    assert "\n" not in line
    assert "expected" in line
    return line


def test_plain_toml_is_read() -> None:
    assert parse_toml('a = "b"\r\n[c]\r\nd = [1, 2]\r\n', "x.toml") == {"a": "b", "c": {"d": [1, 2]}}


def test_letters_of_any_language_are_read() -> None:
    assert parse_toml('a = "Saint-Lô, Émélie, 聖ロー"', "x.toml")["a"] == "Saint-Lô, Émélie, 聖ロー"


def test_broken_toml_names_the_line() -> None:
    assert "line 3" in refusal("a = 1\nb = 2\nc = = 3\n")
    assert "line 3" in refusal("a = 1\nb = [\n")


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("a = 1\na = 2", "line 2: found a key or table that is there already", "each key and each table once"),
        ("[a]\nb = 1\n[a]\n", "line 3: found a key or table that is there already", "each key and each table once"),
        ("a = { b = 1, b = 2 }", "line 1: found a key or table that is there already", "each key and each table once"),
        ("a = 1 b = 2", "line 1: found something behind a value", "the end of the line"),
        ("a = 1\rb = 2", "line 1: found something behind a value", "the end of the line"),
        ("a", "line 1: found a key without a value", "= and a value"),
        ("a =", "line 1: found something that is no value", "a text in quotes"),
        ("a = b", "line 1: found something that is no value", "a text in quotes"),
        ('a = "b\nc = 1', "line 1: found a text without its closing quote", "a closing quote"),
        ("a = 'b\nc = 1", "line 1: found a text without its closing quote", "a closing quote"),
        ('a = "b', "line 1: found a text without its closing quote", "a closing quote"),
        ("a = [1, 2", "line 1: found", "a comma or a closing bracket"),
        ("a = { b = 1", "line 1: found", "a comma or a closing brace"),
        ("a = { b = 1,\nc = 2 }", "line 1: found something that is no key", "stands on one line"),
        ("[a\nb = 1", "line 1: found a table's name without its closing bracket", "a closing bracket"),
        ("= 1", "line 1: found something that is no key", "a key"),
        (r'a = "\x"', "line 1: found an escape that stands for no character", "an escape such as"),
        (r'a = "\ud800"', "line 1: found an escape that stands for no character", "an escape such as"),
        (r'a = "\u00"', "line 1: found an escape that stands for no character", "an escape such as"),
        ("a = 1944-02-30", "line 1: found a date or time that is none", "a date or time"),
        ("a = '\0'", "line 1: found the character U+0000", "text without control"),
        ('a = "\x1b"', "line 1: found the character U+001B", "text without control"),
        ("a = 1 # \x07", "line 1: found the character U+0007", "text without control"),
        ("a = 1 # x\ry", "line 1: found the character U+000D", "text without control"),
    ],
)
def test_what_is_wrong_is_told_apart_from_what_is_expected(text: str, found: str, expected: str) -> None:
    line = refusal(text)
    assert found in line
    assert expected in line.partition(", expected ")[2]


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text("a = 1\n", encoding="utf-8-sig")
    assert read_toml(tmp_path / "x.toml") == {"a": 1}
    assert "line 2" in refusal("\ufeffa = 1\n\ufeffb = 2\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a = " + "[" * 10_000, "brackets"),
        ("a = 1\n" + "[" * 5_000 + "x" + "]" * 5_000, "brackets"),
        (".".join(["a"] * 10_000) + " = 1", "characters"),
        (".".join(["a"] * 5_000) + " = 1", "dots"),
        (".".join(['"a"'] * 10_000) + " = 1", "characters"),
        (".".join(['"a"'] * 1_000) + " = 1", "dots"),
        ("[" + ".".join(["a"] * 1_000) + "]", "dots"),
        ("a = " + "1" * 19_000, "line 1: found a number of 19000 digits"),
        ("a = 1" + " " * 30_000, "characters"),
        ('a = """\nmany\nlines"""', "several lines"),
        ("a = '''\nmany\nlines'''", "several lines"),
    ],
)
def test_what_would_hang_or_crash_the_parser_is_refused_before(text: str, words: str) -> None:
    start = time.perf_counter()
    assert words in refusal(text)
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "+nan", "1e999"])
def test_only_finite_numbers(value: str) -> None:
    assert "a.b[2]: " in refusal(f"[a]\nb = [1.5, {value}]")


@pytest.mark.parametrize(
    "escape",
    [
        "\\u001b[31m",
        "\\u0007",
        "\\n",
        "\\t",
        "\\u009b",
        "\\u202e",
        "\\u2066",
        "\\u200b",
        "\\ufeff",
        "\\u2028",
        "\\u007f",
    ],
)
def test_characters_that_do_not_show_are_refused(escape: str) -> None:
    line = refusal(f'[a]\nname = "x{escape}y"')
    assert "a.name" in line
    assert line.isprintable()


def test_such_characters_are_refused_raw_and_in_keys() -> None:
    assert "a.name" in refusal('[a]\nname = "x\u202ey"')
    assert refusal('[a]\n"x\u202ey" = 1').isprintable()
    assert refusal('"\\u001b]52;c;aGk=\\u0007" = 1').isprintable()


def test_brackets_and_dots_in_strings_and_comments_do_not_count() -> None:
    text = 'a = "' + "[." * 50 + '"\n# ' + "[." * 50 + "\nb = '" + "{." * 50 + "'\n"
    assert set(parse_toml(text, "x.toml")) == {"a", "b"}


def test_files_that_are_missing_large_binary_or_no_files(tmp_path: Path) -> None:
    for name, content, words in (
        ("missing.toml", None, "no such file"),
        ("large.toml", b"#" * (reading.MAX_BYTES + 1), "bytes"),
        ("binary.toml", b"a = 1\nb = '\xff\xfe'\n", "line 2: found bytes that are no UTF-8"),
    ):
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(ScenarioError, match=words) as caught:
            read_toml(tmp_path / name)
        assert str(caught.value).startswith(name)
    with pytest.raises(ScenarioError, match="no file"):
        read_toml(tmp_path)


@pytest.mark.parametrize("path", ["../a", "a/../../b", "/etc/passwd", "", "a\\b", "C:x", "a/.."])
def test_paths_in_files_stay_inside_the_folder(path: str, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="inside the folder"):
        inside(tmp_path, path, "x.toml", "scenario")


def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "out").symlink_to(tmp_path)
    assert inside(home, "some/where", "x.toml", "scenario") == home / "some" / "where"
    with pytest.raises(ScenarioError, match="inside the folder"):
        inside(home, "out/x", "x.toml", "scenario")
