"""What a host bears: players with a key each 200 ms, and what each costs. ``python -m tests.bench.bench_host``.

The players connect over loopback from the same machine, so that its processors bear them as well. A key counts until
the last byte of its answer. ``--quick`` takes fewer players; a number is that of the players.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.tui.host.hosting import Running, Visitor
from tests.tui.pty_harness import DOWN, LEFT, RIGHT, UP
from tui.saves import SavedGame
from tui.seats import Seats

NUMBERS = [int(one) for one in sys.argv[1:] if one.isdigit()] or ([8] if "--quick" in sys.argv else [1, 16, 32, 48, 64])
SECONDS = 5.0
IDLE = 5.0 if "--quick" in sys.argv else 20.0
PAUSE = 0.2
SIZE = (120, 40)
WALK = (RIGHT, LEFT, DOWN, UP)
TICK = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure and print."""
    most = max(NUMBERS)
    names = [f"p{number}" for number in range(most)]
    limits = ("--connections-an-address", "999", "--waiting-an-address", "999", "--waiting", "999", "--sessions", "999")
    with tempfile.TemporaryDirectory() as place:
        host = Running(Path(place, "host"), *limits, players=names)
        os.environ["BOCAGE_GAMES"] = str(host.games)
        sides = seated(names)
        with host:
            host.run(measure(host, names, sides))


def seated(names: list[str]) -> list[str]:
    """Games for all, two players at each; the side of each."""
    sides = []
    for first, second in zip(names[::2], [*names[1::2], ""], strict=False):
        with SavedGame.create("st-lo", 4) as saved:
            for side, name in zip(saved.game.system.sides, (first, second), strict=True):
                if name:
                    Seats(saved).claim(side, name)
                sides.append(side)
    return sides


async def measure(host: Running, names: list[str], sides: list[str]) -> None:
    """Let more and more players come, and see how they fare."""
    players: list[Visitor] = []
    firsts: list[float] = []
    for number in NUMBERS:
        while len(players) < number:
            which = len(players)
            begun = time.perf_counter()
            player = await host.visit(names[which], sides[which], columns=SIZE[0], lines=SIZE[1], shows=False)
            await player.wait_for(lambda player=player: len(player.raw) > 3000)
            firsts.append(time.perf_counter() - begun)
            players.append(player)
            await player.quiet()
        await keys(host, players)
    print(f"connect to first frame   p50 {ms(statistics.median(firsts))}  most {ms(max(firsts))}")
    sizes = [size(pid) for pid in host.sessions]
    each, nursery, server = (
        one / 1024 for one in (statistics.median(sizes), size(host.nursery), size(host.process.pid))
    )
    print(f"memory of a session      PSS {each:.1f} MB; the nursery {nursery:.1f} MB, the host {server:.1f} MB")
    await idle(host, players)


async def keys(host: Running, players: list[Visitor]) -> None:
    """A key of each player each 200 ms, none at the same moment as the next player's."""
    before, own = busy(host), time.process_time()
    begun = time.perf_counter()
    found = await asyncio.gather(*(type_keys(one, place / len(players)) for place, one in enumerate(players)))
    passed = time.perf_counter() - begun
    times = sorted(ms_ for one in found for ms_, _ in one)
    sizes = sorted(count for one in found for _, count in one)
    load, ours = (busy(host) - before) / passed, (time.process_time() - own) / passed
    print(
        f"{len(players):3} players  p50 {times[len(times) // 2]:6.1f} ms  p95 {times[int(len(times) * 0.95)]:6.1f} ms"
        f"  most {times[-1]:6.1f} ms  {sizes[len(sizes) // 2]} bytes a key"
        f"  processors: host {load:4.0%}, players {ours:4.0%}",
        flush=True,
    )


async def type_keys(player: Visitor, shift: float) -> list[tuple[float, int]]:
    """The milliseconds and bytes of a player's keys."""
    found = []
    await asyncio.sleep(shift * PAUSE)
    end = time.perf_counter() + SECONDS
    number = 0
    while (sent := time.perf_counter()) < end:
        before = len(player.raw)
        player.send(WALK[number % len(WALK)])
        number += 1
        await asyncio.sleep(PAUSE - (time.perf_counter() - sent))
        while len(player.raw) == before and time.perf_counter() < sent + 5:
            await asyncio.sleep(0.005)
        found.append(((player.last - sent) * 1000, len(player.raw) - before))
    return found


async def idle(host: Running, players: list[Visitor]) -> None:
    """What players cost who only wait."""
    for player in players:
        await player.quiet(0.3)
    bytes_, before, all_ = [len(one.raw) for one in players], [cpu(pid) for pid in host.sessions], busy(host)
    await asyncio.sleep(IDLE)
    used = [after - one for after, one in zip([cpu(pid) for pid in host.sessions], before, strict=True)]
    came = sum(len(one.raw) - size_ for one, size_ in zip(players, bytes_, strict=True))
    print(
        f"a session that waits     {statistics.mean(used) / IDLE:.3%} of a processor,"
        f" {came} bytes in {IDLE:.0f} s of all; host and sessions {(busy(host) - all_) / IDLE:.2%}"
    )


def busy(host: Running) -> float:
    """Seconds of the processors that the host, its nursery and its sessions have used."""
    return sum(cpu(pid) for pid in (host.process.pid, host.nursery, *host.sessions))


def cpu(pid: int) -> float:
    """Seconds of the processors that all threads of a process have used."""
    return sum(int(one.read_text().split()[0]) for one in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def size(pid: int) -> int:
    """Kilobytes of memory of a process, with its share of what it has in common with others."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(text.partition("\nPss:")[2].split()[0])


def ms(seconds: float) -> str:
    """Seconds as milliseconds in words."""
    return f"{seconds * 1000:.0f} ms"


if __name__ == "__main__":
    main()
