"""One source, three ways to run it: compiled, compiled with bounds checks, and interpreted.

All three play the same games, state by state, and think the same about them. The checked run also
proves that no index leaves its array; the interpreted one, with warnings as errors, that no small
integer overflows. What they play and think is compared as digests, each mode in a process of its
own: TIERGARTEN_MODE is read once.
"""

import argparse
import hashlib
import itertools
import json
import os
import random
import subprocess
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from tiergarten.bots import bot
from tiergarten.engine.compiled import MODE
from tiergarten.engine.features import vector
from tiergarten.engine.match import Match
from tiergarten.engine.position_checks import check_position
from tiergarten.testing.checking import Unsound, explained
from tiergarten.testing.thinker import thinking_digest
from tiergarten.testing.variants import Variant

THINKING = "thinking"
_MAIN = f"from {__name__} import main; main()"


def check_twins(
    mode: str, variants: Sequence[Variant], games: int = 1, every: int = 40, thinking: bool = True
) -> None:
    """A mode plays and thinks as this process does.

    `games` games of each variant are played, and positions checked every few moves (`every`).
    """
    names = sorted({variant.game for variant in variants})
    explained(
        f"{', '.join(names)}, the twin that is {mode}",
        lambda: _compare(mode, variants, games, every, thinking),
    )


def _compare(
    mode: str, variants: Sequence[Variant], games: int, every: int, thinking: bool
) -> None:
    there = digests_in(mode, variants, games, every, thinking)
    here = digests(variants, games, 1000, thinking)
    for variant in variants:
        if there[str(variant)] != here[str(variant)]:
            raise Unsound(f"{variant} {_first_difference(mode, variant, games)}")
    if there != here:
        raise Unsound(f"the judgement is not the same as the one that is {MODE}")


def _first_difference(mode: str, variant: Variant, games: int) -> str:
    """Where the games of a variant part."""
    for seed in range(games):
        there = _run(mode, [variant], "--trace", str(seed)).splitlines()
        steps = itertools.zip_longest(there, trace(variant, seed), fillvalue="the end")
        for number, (other, mine) in enumerate(steps):
            if other != mine:
                return (
                    f"plays otherwise than {MODE}: with seed {seed}, move {number + 1} "
                    f"is {other!r} there and {mine!r} here"
                )
    return f"sees otherwise than {MODE}: features, concealed copies, greedy moves or scores differ"


def digests(
    variants: Sequence[Variant], games: int, every: int, thinking: bool = True
) -> dict[str, str]:
    """Of so many random games of each variant, checked every so many moves; and of judgement."""
    found = {str(variant): digest(variant, games, every) for variant in variants}
    if thinking:
        found[THINKING] = thinking_digest(variants)
    return found


def digest(variant: Variant, games: int, every: int = 1) -> str:
    """Play random games, check every so many moves, and return the digest of all states."""
    total = hashlib.sha256()
    for seed in range(games):
        match = variant.deal(seed)
        chance = random.Random(seed)
        while not match.over:
            seat = chance.choice(match.acting)
            match.play(chance.choice(match.canonical(seat)), seat)
            total.update(match.record().tobytes())
            if match.ply % every == 0:
                check_position(match.game, match.record())
            if match.ply % 25 == 0 and not match.over:
                total.update(_seen(match))
        check_position(match.game, match.record())
        total.update(repr((match.scores(), match.ranks())).encode())
    return total.hexdigest()[:16]


def _seen(match: Match) -> bytes:
    """What the other compiled functions make of a position."""
    rules, seat = match.game.rules, match.acting[0]
    features = vector(rules, match.record(), seat)
    concealed = match.concealed(seat, seed=match.ply)
    move = bot("greedy", seed=match.ply).choose(match, seat)
    return features.tobytes() + bytes(concealed.tobytes()) + move.text.encode()


def trace(variant: Variant, seed: int) -> Iterator[str]:
    """The moves of such a game, each with a sum over the state it led to."""
    match = variant.deal(seed)
    chance = random.Random(seed)
    while not match.over:
        seat = chance.choice(match.acting)
        move = chance.choice(match.canonical(seat))
        match.play(move, seat)
        yield f"p{seat + 1} {move.text} -> {zlib.crc32(match.record().tobytes()):08x}"


def digests_in(
    mode: str, variants: Sequence[Variant], games: int, every: int, thinking: bool
) -> dict[str, str]:
    """The digests of a run in a mode, in a process of its own."""
    arguments = ["--games", str(games), "--every", str(every)]
    said = _run(mode, variants, *arguments, *([] if thinking else ["--thoughtless"]))
    return dict(line.rsplit(maxsplit=1) for line in said.splitlines())


def _run(mode: str, variants: Sequence[Variant], *arguments: str) -> str:
    """What this module prints in a process of its own."""
    asked = json.dumps([asdict(variant) for variant in variants])
    path = os.pathsep.join(folder for folder in sys.path if folder)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", _MAIN, asked, *arguments],
        # Less is optimised: checking is quick enough, and compiling for it takes a third less.
        env=os.environ | {"TIERGARTEN_MODE": mode, "NUMBA_OPT": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise Unsound(f"it stops: {last[0]}\n{done.stderr[-2000:]}")
    return done.stdout


def main() -> None:
    """What `_run` asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", help="as JSON: game, players and options of each")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="check after every so many moves")
    parser.add_argument("--thoughtless", action="store_true", help="play only")
    parser.add_argument("--trace", type=int, metavar="SEED", help="tell the moves of one game")
    given = parser.parse_args()
    variants = [Variant(**plain) for plain in json.loads(given.variants)]
    if given.trace is not None:
        for variant in variants:
            for line in trace(variant, given.trace):
                print(line)
        return
    found = digests(variants, given.games, given.every, not given.thoughtless)
    for name, one in found.items():
        print(name, one, flush=True)
