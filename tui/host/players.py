"""Who may come in: names with their public keys, in a file of one line each as SSH writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scenarios.problems import shown
from scenarios.writing import write_text

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,23}")
"""What a player may be called: letters, digits, - and _, at most 24."""

KINDS = ("ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-rsa",
         "sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com")  # fmt: skip
"""The kinds of public keys."""


class PlayersError(Exception):
    """Something wrong with the players' file, a name or a key; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A public key: its kind and its text in base 64."""

    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind} {self.text}"


def parse_key(text: str, place: str = "the key") -> PublicKey:
    """A public key from the line of a .pub file. Raises PlayersError."""
    words = text.split()
    if len(words) < 2 or words[0] not in KINDS or not re.fullmatch(r"[A-Za-z0-9+/]{40,12000}={0,2}", words[1]):
        if "PRIVATE KEY" in text:
            raise PlayersError(f"{place}: this is a private key, which nobody should have; the one in .pub is wanted")
        raise PlayersError(f"{place}: no public key as ssh-keygen writes it (ssh-ed25519 AAAA...)")
    return PublicKey(words[0], words[1])


def check_name(name: str) -> str:
    """A name that a player may have. Raises PlayersError."""
    if not NAME.fullmatch(name):
        raise PlayersError(f"{shown(name)!r} is no name: letters, digits, - and _, at most 24")
    return name


class Players:
    """The players' file. It is read anew at each question, so that players can be added while the host runs."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def all(self) -> Mapping[PublicKey, str]:
        """The names by their keys. Raises PlayersError for a line that is none."""
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return {}
        except (OSError, UnicodeDecodeError) as error:
            raise PlayersError(f"{self.path.name}: {getattr(error, 'strerror', None) or 'no UTF-8 text'}") from None
        found = {}
        for number, text in enumerate(lines, start=1):
            if text.strip() and not text.startswith("#"):
                name, _, key = text.partition(" ")
                place = f"{self.path.name}, line {number}"
                if not NAME.fullmatch(name):
                    raise PlayersError(f"{place}: {shown(name)!r} is no name")
                found[parse_key(key, place)] = name
        return found

    def name_of(self, key: PublicKey) -> str | None:
        """Whose key it is, or None."""
        return self.all().get(key)

    def add(self, name: str, key: PublicKey) -> None:
        """Let a player in by a key; one may have several. Raises PlayersError for a key of somebody else, OSError."""
        check_name(name)
        known = self.all()
        owner = known.get(key)
        if owner is not None:
            if owner != name:
                raise PlayersError(f"this is the key of {owner}")
            return
        self._write({**known, key: name})

    def free(self, name: str) -> bool:
        """Whether a name can be had and is nobody's yet. Raises PlayersError."""
        return bool(NAME.fullmatch(name)) and name.casefold() not in {one.casefold() for one in self.all().values()}

    def first_use(self, name: str, key: PublicKey) -> bool:
        """Register a player who comes for the first time; False if the name is another's or can not be had."""
        if not self.free(name):
            return False
        self.add(name, key)
        return True

    def remove(self, name: str) -> int:
        """Take all keys of a player away; how many there were. Raises PlayersError, OSError."""
        known = self.all()
        kept = {key: owner for key, owner in known.items() if owner != name}
        if len(kept) < len(known):
            self._write(kept)
        return len(known) - len(kept)

    def _write(self, players: Mapping[PublicKey, str]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_text(self.path, "".join(f"{name} {key}\n" for key, name in players.items()))
