"""Who may come in: names with their public keys, in a file of one line each as SSH writes them."""

from __future__ import annotations

import fcntl
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
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
    """The players' file. What was changed in it while the host runs counts at once.

    ``reserved`` are names that nobody can register for himself, since they mean something else.
    """

    def __init__(self, path: Path, reserved: Iterable[str] = ()) -> None:
        self.path = path
        self.reserved = frozenset(one.casefold() for one in reserved)
        self._seen: object = None
        self._known: Mapping[PublicKey, str] = {}

    def all(self) -> Mapping[PublicKey, str]:
        """The names by their keys. Raises PlayersError for a line that is none."""
        try:
            now = self.path.stat()
            seen = (now.st_mtime_ns, now.st_size, now.st_ino)
            if seen != self._seen:
                self._known = self._read(self.path.read_text(encoding="utf-8"))
                self._seen = seen
        except FileNotFoundError:
            return {}
        except (OSError, UnicodeDecodeError) as error:
            raise PlayersError(f"{self.path.name}: {getattr(error, 'strerror', None) or 'no UTF-8 text'}") from None
        return self._known

    def _read(self, text: str) -> Mapping[PublicKey, str]:
        found = {}
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip() and not line.startswith("#"):
                name, _, key = line.partition(" ")
                place = f"{self.path.name}, line {number}"
                if not NAME.fullmatch(name):
                    raise PlayersError(f"{place}: {shown(name)!r} is no name")
                found[parse_key(key, place)] = name
        return found

    def names(self) -> tuple[str, ...]:
        """All names, in the order of the alphabet. Raises PlayersError."""
        return tuple(sorted(set(self.all().values()), key=str.casefold))

    def name_of(self, key: PublicKey) -> str | None:
        """Whose key it is, or None. Raises PlayersError."""
        return self.all().get(key)

    def add(self, name: str, key: PublicKey) -> None:
        """Let a player in by a key; one may have several. Raises PlayersError for a key of somebody else, OSError."""
        check_name(name)
        with self._changing():
            known = self.all()
            owner = known.get(key)
            if owner not in (None, name):
                raise PlayersError(f"this is the key of {owner}")
            same = next((one for one in known.values() if one.casefold() == name.casefold()), name)
            if same != name:
                raise PlayersError(f"there is a player {same}, and names differ by more than small and large letters")
            if owner is None:
                self._write({**known, key: name})

    def free(self, name: str) -> bool:
        """Whether a player can register by a name: it can be had and is nobody's yet. Raises PlayersError."""
        taken = self.reserved | {one.casefold() for one in self.all().values()}
        return bool(NAME.fullmatch(name)) and name.casefold() not in taken

    def register(self, name: str, key: PublicKey, most: int) -> bool:
        """Register a player who comes for the first time; False if the name can not be had, or there are too many.

        Raises PlayersError, OSError.
        """
        with self._changing():
            known = self.all()
            if not self.free(name) or key in known or len(known) >= most:
                return False
            self._write({**known, key: name})
            return True

    def remove(self, name: str) -> int:
        """Take all keys of a player away; how many there were. Raises PlayersError, OSError."""
        with self._changing():
            known = self.all()
            kept = {key: owner for key, owner in known.items() if owner != name}
            if len(kept) < len(known):
                self._write(kept)
        return len(known) - len(kept)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the file alone: a host that runs may register somebody at the same moment."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.with_name(f"{self.path.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _write(self, players: Mapping[PublicKey, str]) -> None:
        write_text(self.path, "".join(f"{name} {key}\n" for key, name in players.items()))
