"""The players' file: names and keys, changed while a host runs, and never guessed at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.host.players import Players, PlayersError, PublicKey, check_name, parse_key

KEY = "ssh-ed25519 " + "A" * 68


def key(number: int = 0) -> PublicKey:
    return PublicKey("ssh-ed25519", f"{number:068d}")


@pytest.fixture
def players(tmp_path: Path) -> Players:
    return Players(tmp_path / "host" / "players", ["watch", "us", "German"])


def test_a_player_is_known_by_each_of_his_keys(players: Players) -> None:
    players.add("anna", key(1))
    players.add("bob", key(2))
    players.add("anna", key(3))
    players.add("anna", key(3))
    assert [players.name_of(key(number)) for number in range(5)] == [None, "anna", "bob", "anna", None]
    assert players.names() == ("anna", "bob")
    assert players.remove("anna") == 2
    assert players.remove("anna") == 0
    assert players.names() == ("bob",)


def test_what_another_process_writes_counts_at_once(players: Players) -> None:
    other = Players(players.path)
    assert players.names() == ()
    for number, name in enumerate(("anna", "bob")):
        other.add(name, key(number))
        assert name in players.names()
    other.remove("anna")
    assert players.names() == ("bob",)


def test_a_key_belongs_to_one_player(players: Players) -> None:
    players.add("anna", key())
    with pytest.raises(PlayersError, match="this is the key of anna"):
        players.add("bob", key())


def test_names_that_look_alike_are_not_two_players(players: Players) -> None:
    players.add("anna", key(1))
    with pytest.raises(PlayersError, match="small and large letters"):
        players.add("Anna", key(2))
    assert not players.free("ANNA")


@pytest.mark.parametrize("name", ["", "-x", "a b", "../x", "a/b", "ä", "x" * 25, ".", "a\x1b", "a\n"])
def test_names_that_could_mean_a_path_or_a_command_are_none(players: Players, name: str) -> None:
    assert not players.free(name)
    with pytest.raises(PlayersError, match="is no name"):
        check_name(name)
    with pytest.raises(PlayersError, match="is no name"):
        players.add(name, key())
    assert not players.register(name, key(), 10)
    assert players.names() == ()


@pytest.mark.parametrize("name", ["us", "US", "german", "watch"])
def test_nobody_registers_by_the_name_of_a_side(players: Players, name: str) -> None:
    assert not players.register(name, key(), 10)
    players.add(name, key())
    assert players.names() == (name,)


def test_who_registers_takes_no_name_and_no_key_of_others(players: Players) -> None:
    assert players.register("anna", key(1), 3)
    assert not players.register("anna", key(2), 3)
    assert not players.register("bob", key(1), 3)
    assert players.register("bob", key(2), 3)
    assert players.register("claire", key(3), 3)
    assert not players.register("dora", key(4), 3)
    assert players.names() == ("anna", "bob", "claire")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "no public key"),
        ("ssh-ed25519", "no public key"),
        ("ssh-dss " + "A" * 68, "no public key"),
        ("ssh-ed25519 short", "no public key"),
        (f"command=x {KEY}", "no public key"),
        ("-----BEGIN OPENSSH PRIVATE KEY-----\nabc", "private key"),
    ],
)
def test_what_is_no_public_key_is_told(text: str, wrong: str) -> None:
    with pytest.raises(PlayersError, match=f"^file: .*{wrong}"):
        parse_key(text, "file")


def test_the_comment_of_a_key_is_dropped() -> None:
    assert str(parse_key(f"{KEY} anna@home\n")) == KEY


@pytest.mark.parametrize(
    ("line", "wrong"), [("a b", "line 2: no public key"), (f"../x {KEY}", "line 2: '../x' is no name")]
)
def test_a_wrong_line_of_the_file_is_named(players: Players, line: str, wrong: str) -> None:
    players.path.parent.mkdir()
    players.path.write_text(f"# players\n{line}\n")
    with pytest.raises(PlayersError, match=f"players, {wrong}"):
        players.all()


def test_a_file_that_is_no_text_is_told(players: Players) -> None:
    players.path.parent.mkdir()
    players.path.write_bytes(b"\xff\xfe")
    with pytest.raises(PlayersError, match="players: no UTF-8 text"):
        players.all()
