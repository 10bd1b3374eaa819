"""What `python -m tests.soak --moves` and `--replay` do."""

import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import tiergarten
from tests.soaking.keeping import Folder, OtherSoak, default_folder, identity, read_broken
from tests.soaking.plan import GREEDY, RANDOM, all_variants, batches
from tests.soaking.running import run
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.position_checks import check_position
from tiergarten.games import find

GREEDY_SHARE = 10  # greedy moves take longer, so their batches are this much smaller


def soak_for(
    name: str,
    moves: int,
    greedy: int,
    *,
    stride: int,
    workers: int,
    quota: int,
    path: Path | None,
) -> int:
    """Play this many moves; returns the exit code."""
    game = find(name)
    quotas = {RANDOM: quota, GREEDY: max(1, quota // GREEDY_SHARE)}
    wanted = {RANDOM: moves, GREEDY: greedy}
    soak = identity(game, stride, quotas)
    by_share = []
    for policy in (RANDOM, GREEDY):
        planned = list(batches(game, policy, wanted[policy], quotas[policy]))
        by_share += [((batch.number + 0.5) / len(planned), batch) for batch in planned]
    by_share.sort(key=lambda pair: pair[0])  # both policies are half done at half time
    variants = sum(len(all_variants(game, players)) for players in game.players)
    every = "every move" if stride == 1 else f"every {stride} moves, and the last of a game"
    try:
        with Folder(path or default_folder(soak), soak) as folder:
            print(
                f"{name}: {moves:,} random and {greedy:,} greedy moves over "
                f"{_counted(variants, 'variant')}, "
                f"everything recounted after {every}; kept in {folder.path}",
                flush=True,
            )
            try:
                broken = run(name, stride, [batch for _, batch in by_share], folder, workers)
            except KeyboardInterrupt:
                played = sum(done.moves for done in folder.done.values())
                print(f"\ninterrupted after {played:,} moves; the same command goes on from there")
                return 130
            if broken:
                for one in broken:
                    print(f"BROKEN: {one}")
                print(f"the moves are kept in {folder.path}/broken-*.json")
                return 1
            print(*report(folder.summarise()), sep="\n")
    except OtherSoak as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def report(summary: Mapping[str, Any]) -> Iterator[str]:
    """What a soak that broke nothing has come to, line by line."""
    for policy, total in summary["totals"].items():
        games = summary["games by variant"][policy]
        yield (
            f"{policy}: {_counted(total['moves'], 'move')}, {_counted(total['games'], 'game')} of "
            f"{_counted(len(games), 'variant')} ({_each(games.values())}), "
            f"{_counted(total['recounts'], 'recount')}, nothing broken"
        )
    yield f"digest {summary['digest']}"


def _counted(n: int, thing: str) -> str:
    return f"{n:,} {thing if n == 1 else thing + 's'}"


def _each(games: Collection[int]) -> str:
    least, most = min(games), max(games)
    return f"{least:,} each" if least == most else f"{least:,} to {most:,} each"


def replay(path: Path) -> int:
    """Play a broken game again, with the slow check of positions; returns the exit code."""
    broken = read_broken(path)
    print(broken)
    match = tiergarten.new(broken.game, broken.players, broken.seed, **broken.options)
    for seat, action in broken.moves:
        try:
            match.play(action, seat)
            check_position(match.game, match.record())
        except TiergartenError as error:
            print(f"ply {match.ply}, seat {seat}, {match.game.actions[action]}: {error}")
            return 1
    print(f"the slow check has nothing against these {match.ply} moves:")
    print("\n".join(match.log()[-5:]))
    return 1
