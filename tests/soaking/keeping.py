"""The folder of a soak: what it is, a line for every batch that was played, and what broke.

    soak.json        which soak this is: game, code, how it counts
    batches.jsonl    a line for every batch, in the order of their ends
    broken-*.json    a game that broke an invariant: `python -m tests.soak --replay FILE`
    summary.json     games and moves by variant, once all is played

A batch counts from the moment its line is complete. A torn last line is taken away.
"""

import fcntl
import hashlib
import json
import os
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.soaking.playing import Broken, Done
from tiergarten.engine.compile_cache import digest_of
from tiergarten.engine.files import data_folder, write_whole
from tiergarten.engine.game import Game


class OtherSoak(Exception):
    """The folder cannot be used for this soak."""


def identity(game: Game, stride: int, quotas: dict[str, int]) -> dict[str, Any]:
    """What must be the same for batches to count: above all the code that is soaked."""
    package = game.package.rpartition(".")[2]
    code = digest_of(
        f"{game.package}.rules",
        f"{game.package}.judgement",
        f"tests.invariants.{package}",
        "tests.soaking.walking",
    )
    return {
        "game": game.name,
        "rules": game.version,
        "code": code,
        "stride": stride,
        "quotas": quotas,
    }


def default_folder(soak: dict[str, Any]) -> Path:
    """Where a soak is kept if nobody says where: other code, another folder."""
    digest = hashlib.sha256(json.dumps(soak, sort_keys=True).encode()).hexdigest()[:12]
    return data_folder() / "soak" / f"{soak['game']}-{digest}"


class Folder:
    """An open folder; nobody else can write to it meanwhile."""

    def __init__(self, path: Path, soak: dict[str, Any]) -> None:
        self.path = path
        self.done: dict[tuple[str, int], Done] = {}
        path.mkdir(parents=True, exist_ok=True)
        header = path / "soak.json"
        if header.exists():
            kept = json.loads(header.read_text(encoding="utf-8"))
            if different := [name for name in soak if soak[name] != kept.get(name)]:
                raise OtherSoak(f"{path} holds another soak ({', '.join(different)} differ)")
        elif any(path.iterdir()):
            raise OtherSoak(f"{path} holds something else: choose an empty or a new folder")
        else:
            write_whole(header, json.dumps(soak, indent=2) + "\n")
        self._lines = open(path / "batches.jsonl", "a+b", buffering=0)  # noqa: SIM115
        try:
            fcntl.flock(self._lines, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lines.close()
            raise OtherSoak(f"{path} is in use by another soak") from None
        self._read()

    def _read(self) -> None:
        self._lines.seek(0)
        data = self._lines.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.ftruncate(self._lines.fileno(), whole)
        for line in data[:whole].splitlines():
            done = Done.from_plain(json.loads(line))
            self.done[done.key] = done

    def add(self, done: Done) -> None:
        """Keep a batch that was played; one that broke off is kept as a game to replay."""
        if done.broken:
            name = f"broken-{done.policy}-{done.batch}.json"
            write_whole(self.path / name, json.dumps(done.plain(), indent=1) + "\n")
            return
        line = json.dumps(done.plain(), separators=(",", ":")) + "\n"
        self._lines.write(line.encode())  # one call, appended
        self.done[done.key] = done

    def summarise(self) -> dict[str, Any]:
        """Write and return games and moves by policy and variant."""
        totals: dict[str, Counter[str]] = {}
        games: dict[str, Counter[str]] = {}
        for done in sorted(self.done.values(), key=lambda done: done.key):
            total = totals.setdefault(done.policy, Counter())
            total.update(games=done.games, moves=done.moves, recounts=done.recounts, batches=1)
            games.setdefault(done.policy, Counter())[done.variant] += done.games
        digests = sorted((*done.key, done.digest) for done in self.done.values())
        digest = hashlib.sha256(repr(digests).encode()).hexdigest()[:16]
        summary = {"totals": totals, "digest": digest, "games by variant": games}
        write_whole(self.path / "summary.json", json.dumps(summary, indent=1) + "\n")
        return summary

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lines.close()


def read_broken(path: Path) -> Broken:
    """A game that was kept to be replayed."""
    done = Done.from_plain(json.loads(path.read_text(encoding="utf-8")))
    if done.broken is None:
        raise OtherSoak(f"{path} holds no broken game")
    return done.broken
