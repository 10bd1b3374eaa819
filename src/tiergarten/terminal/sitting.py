"""One match played in the terminal by people and bots: the game itself, however it is shown.

A `Face` shows it and asks people for their moves: plain lines (`lines.py`) or the whole screen
(`full.py`).
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from tiergarten.bots import Bot, bot
from tiergarten.engine.actions import Move
from tiergarten.engine.errors import BadOption, BotFailed, CannotKeep
from tiergarten.engine.files import check_writable, path_from
from tiergarten.engine.invoked import command
from tiergarten.engine.language import Say
from tiergarten.engine.match import Match
from tiergarten.terminal import keep
from tiergarten.terminal.seats import HUMAN, SEATS_TAG, check_kinds, is_program

NOBODY = -1  # whose news they are when only bots play


class Quit(Exception):
    """The person at the keyboard wants to stop."""


class News(NamedTuple):
    """What a person has not been told yet, in sentences."""

    taken_back: list[str]
    happened: list[str]


class Face(Protocol):
    """How a match is shown."""

    def turn(self, sitting: "Sitting", seat: int) -> None:
        """Let a person act, until the position has changed."""

    def waiting(self, sitting: "Sitting", seat: int) -> None:
        """A bot is about to choose a move."""

    def moved(self, sitting: "Sitting") -> None:
        """A bot has made a move, and nobody but bots plays."""

    def warn(self, words: str) -> None:
        """Say something beside the game."""

    def finished(self, sitting: "Sitting") -> None:
        """The match is over."""

    def stopped(self, words: str) -> None:
        """Somebody has stopped the match; say how to continue, if there are words for it."""


class Sitting:
    """People and bots around one match."""

    def __init__(self, match: Match, kinds: Sequence[str], face: Face, say: Say) -> None:
        self.match = match
        self.kinds = check_kinds(kinds, match.players)
        self.face = face
        self.say = say
        self.bots: dict[int, Bot] = {}
        for seat, kind in enumerate(self.kinds):
            if kind != HUMAN:
                seed = None if match.seed is None else (match.seed + 1 + seat) % 2**128
                self.bots[seat] = bot(kind, seed)
                self.bots[seat].check_plays(match.game, match.players)
        self.people = [seat for seat, kind in enumerate(self.kinds) if kind == HUMAN]
        self._seen = dict.fromkeys([*self.people, NOBODY], len(match.history))
        self._last_person: int | None = None
        self._taken_back: list[str] = []  # what was just undone: told when the table is shown again
        self._cannot_keep = False
        self._saved: set[Path] = set()
        match.tags[SEATS_TAG] = ",".join(self.kinds)

    def run(self) -> None:
        """Play to the end, or until somebody stops; an unfinished match can be continued."""
        try:
            while not self.match.over:
                self._step()
                self._keep()
        except (Quit, KeyboardInterrupt, EOFError):
            words = ""
            if self._keep():
                words = self.say(
                    "The game is saved. Continue it with: {command} play --resume",
                    command=command(),
                )
            self.face.stopped(words)
            raise
        except BotFailed:
            self.face.stopped(self._without_programs() if self._keep() else "")
            raise
        keep.forget(keep.place_of(self.match))
        self.face.finished(self)

    def _without_programs(self) -> str:
        """How to go on with a match of which a bot has failed."""
        kinds = ",".join("greedy" if is_program(kind) else kind for kind in self.kinds)
        return self.say(
            "The game is saved. To continue it with another bot: {command} play --resume --seats"
            " {kinds}",
            command=command(),
            kinds=kinds,
        )

    def _step(self) -> None:
        seat = next((s for s in self.match.acting if s in self.bots), self.match.acting[0])
        if seat not in self.bots:
            self.face.turn(self, seat)
            return
        self.face.waiting(self, seat)
        self.match.play(self.bots[seat].choose(self.match, seat), seat)
        if not self.people:
            self.face.moved(self)

    def _keep(self) -> bool:
        """Save a game with people in it, so that it can be continued; say once if that fails."""
        if not self.people or self._cannot_keep:
            return False
        try:
            keep.write_interrupted(self.match, self.kinds)
        except CannotKeep as error:
            self._cannot_keep = True
            why = error.said(self.say)
            self.face.warn(self.say("This game cannot be continued later: {why}", why=why))
        return not self._cannot_keep

    # What a face asks and does

    def falls_curtain(self, seat: int) -> bool:
        """Whether another person has looked at the screen, and must not see what this one may."""
        others = self._last_person != seat and len(self.people) > 1 and self.match.history
        self._last_person = seat
        return bool(self.match.game.secrets and others)

    def reader(self) -> int:
        """Whose news are told at the end."""
        return self.people[-1] if self.people else NOBODY

    def news(self, seat: int) -> News:
        """What has happened, or was taken back, since this person last saw the table."""
        made = len(self.match.history)
        happened = [
            self.match.tell_made(index, self.say.language)
            for index in range(self._seen[seat], made)
        ]
        news = News(self._taken_back, happened)
        self._taken_back, self._seen[seat] = [], made
        return news

    def label(self, seat: int, move: Move) -> str:
        """A move in words, before it is made."""
        table, state = self.match.game.table, self.match.record()
        return table.label(self.say, state, seat, move.id, self.match.names)

    def save(self, name: str) -> None:
        """Keep the match in a file that a person has named."""
        if not name:
            raise BadOption(self.say("save needs a file name: save FILE"))
        if len(self.match.acting) < len(self.people) and self._half_sealed():
            raise BadOption(
                self.say("save once everybody has chosen: the file would reveal what is sealed")
            )
        path = path_from(name)
        if path not in self._saved and keep.exists(path):
            raise BadOption(self.say("{file} already exists; choose another name", file=name))
        check_writable(path)
        keep.write(self.match, path)
        self._saved.add(path)

    def undo(self, seat: int) -> None:
        """Back to one's last decision, past what bots did since, but never past a person."""
        for back, turn in enumerate(reversed(self.match.made), start=1):
            if self._sealed(len(self.match.history) - back):
                raise BadOption(self.say("a sealed choice stands"))
            if turn.seat == seat:
                self._taken_back = self.match.log_made(self.say.language)[-back:]
                self.match.undo(back)
                made = len(self.match.history)
                self._seen = {who: min(seen, made) for who, seen in self._seen.items()}
                return
            if turn.seat in self.people:
                raise BadOption(
                    self.say(
                        "{name} has moved since, so this can't be undone",
                        name=self.match.names[turn.seat],
                    )
                )
        raise BadOption(self.say("there is nothing to undo"))

    def _half_sealed(self) -> bool:
        """Whether some have chosen in secret and others have yet to."""
        last = len(self.match.history) - 1
        if last < 0 or not self._sealed(last):
            return False
        before = int(self.match.record_before(last).acting)
        return all(before >> seat & 1 for seat in self.match.acting)

    def _sealed(self, index: int) -> bool:
        """Whether a move of the history was a sealed choice, made while others made theirs."""
        seat = 1 << self.match.history[index].seat
        acting = [int(self.match.record_before(i).acting) for i in (index, max(0, index - 1))]
        return any(mask & seat and mask != seat for mask in acting)
