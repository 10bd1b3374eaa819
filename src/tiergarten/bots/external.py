"""Bots that are programs of their own: `exec:COMMAND`, by the protocol of docs/bot-protocol.md.

A program is sent what its seat may know and nothing else: the lines are made from the concealed
position that every bot is given, so the true one is not even available here.
"""

import json
import os
import shlex
import shutil
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from tiergarten.bots.base import Bot, seat_to_play
from tiergarten.bots.budget import Budget
from tiergarten.bots.program import Program, plain
from tiergarten.engine.actions import Move
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.record import State
from tiergarten.engine.sentence import Sentence
from tiergarten.engine.steps import steps_into_turn

EXEC = "exec"
PROTOCOL = 1
LONGEST_NAME = 40
MOST_STEPS = 9  # of a turn that are counted
SEED_BITS = 32  # of the seed for the program: every language can hold that


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How long a program may take, in seconds."""

    seconds: float = 1.0  # to choose a move: its budget, which is sent to it
    grace: float = 2.0  # after its budget, until it has failed
    start: float = 10.0  # to start, and to prepare for a new game

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            _check_limit(name, value)

    @classmethod
    def usual(cls, **other: float) -> Self:
        """The limits set in the environment: TIERGARTEN_BOT_SECONDS, _GRACE and _START."""
        for name in cls.__dataclass_fields__:
            variable = f"TIERGARTEN_BOT_{name.upper()}"
            if text := os.environ.get(variable):
                try:
                    other[name] = float(text)
                except ValueError:
                    raise BadOption(
                        Sentence("{text} is not a number", text=f"{variable}={text[:40]!r}")
                    ) from None
                _check_limit(variable, other[name])
        return cls(**other)


def _check_limit(name: str, seconds: float) -> None:
    if not 0 < seconds <= 86_400:
        raise BadOption(
            Sentence(
                "{limit} is not a time limit: give seconds, up to a day",
                limit=f"{name}={seconds:g}",
            )
        )


class ProgramBot(Bot):
    """Asks a program for its moves; starts it when it is first needed."""

    def __init__(
        self,
        command: str | Sequence[str],
        seed: int | None = None,
        *,
        budget: Budget | None = None,
        limits: Limits | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """The command is split as a shell would, but no shell runs it; a list is taken as it is."""
        super().__init__(seed)
        try:
            self.command = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise BadOption(
                Sentence("{text} is not a command: {why}", text=repr(command), why=error)
            ) from None
        if not self.command:
            raise BadOption(Sentence("which program? Write exec:COMMAND, such as exec:./my-bot"))
        text = command if isinstance(command, str) else shlex.join(command)
        self.name = f"{EXEC}:{text}"
        self.limits = limits or Limits.usual()
        if budget is not None:
            if budget.seconds is None:
                raise BadOption(Sentence("give a program a budget in seconds, such as 0.5s"))
            self.limits = replace(self.limits, seconds=budget.seconds)
        self.introduced = ""  # the name by which the program has introduced itself
        self._environment = environment
        self._program: Program | None = None
        self._match: weakref.ref[Match] | None = None
        self._playing: tuple[str, int] | None = None
        self._step = 0  # of the turn it is asked about

    def check_found(self) -> None:
        """Refuse a program that is not there or cannot be started, without starting it."""
        if shutil.which(self.command[0]) is None:
            raise BadOption(Sentence("there is no executable program {name}", name=self.command[0]))

    def choose(self, match: Match, seat: int | None = None) -> Move:
        if self._match is None or self._match() is not match:
            self._match, self._playing = weakref.ref(match), None
        self._step = steps_into_turn(match, seat_to_play(match, seat), MOST_STEPS)
        return super().choose(match, seat)

    def think(self, game: Game, state: State, seat: int, legal: list[Move], seed: int) -> Move:
        try:
            program = self._started()
            if self._playing != (game.name, seat):
                self._begin(program, game, int(state.players), seat)
            return self._ask(program, Match(game, state), seat, legal)
        except BaseException:
            self._drop()  # an answer that is still to come must not count for the next question
            raise

    def close(self) -> None:
        """End the program; another question starts it again."""
        if self._program is not None:
            self._program.quit()
        self._drop()

    def _drop(self) -> None:
        if self._program is not None:
            self._program.end()
        self._program = self._playing = None

    def _started(self) -> Program:
        if self._program is not None and self._program.owner == os.getpid():
            return self._program
        self._drop()
        self._program = program = Program(plain(self.name, 80), self.command, self._environment)
        program.ask(f"tiergarten {PROTOCOL}", [f"tiergarten {PROTOCOL}"], self.limits.start)
        self._hear(program, "ready")
        return program

    def _begin(self, program: Program, game: Game, players: int, seat: int) -> None:
        facts = {
            "game": game.name,
            "rules": game.version,
            "players": players,
            "seat": seat,
            "seed": self._chance.getrandbits(SEED_BITS),
        }
        program.ask("newgame", [f"newgame {_json(facts)}"], self.limits.start)
        self._hear(program, "ready")
        self._playing = (game.name, seat)

    def _ask(self, program: Program, world: Match, seat: int, legal: list[Move]) -> Move:
        seconds = self.limits.seconds
        lines = [
            f"view {_json(world.view(seat))}",
            f"position {_json(world.state())}",
            f"legal {_json([move.text for move in legal])}",
            f"step {self._step}",
            f"go {seconds:g}",
        ]
        program.ask(f"go {seconds:g}", lines, seconds + self.limits.grace)
        answer = self._hear(program, "bestmove")
        for move in legal:
            if move.text == answer:
                return move
        raise program.failed(
            Sentence(
                "{move} is not one of its {n} legal moves", move=repr(answer[:60]), n=len(legal)
            )
        )

    def _hear(self, program: Program, wanted: str) -> str:
        """What follows the expected keyword; only `info` lines may come before it."""
        while True:
            line = program.hear()
            word, _, rest = line.partition(" ")
            if word == wanted:
                return rest.strip()
            if word == "id":
                self._introduce(program, rest)
            elif word not in ("", "info"):
                raise program.failed(
                    Sentence(
                        "it answered {line} instead of {word}", line=repr(line[:60]), word=wanted
                    )
                )

    def _introduce(self, program: Program, words: str) -> None:
        what, _, name = words.partition(" ")
        known = plain(self.name, 80)
        if what == "name" and name.strip() not in ("", known):
            self.introduced = plain(name.strip(), LONGEST_NAME)
            program.name = f"{self.introduced} ({known})"


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
