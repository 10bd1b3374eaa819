"""One match played in the terminal by people and bots, a line at a time."""

import os
from collections.abc import Sequence
from pathlib import Path

from tiergarten.bots import KINDS, Bot, bot
from tiergarten.bots.external import EXEC
from tiergarten.engine import rulebook
from tiergarten.engine.actions import Move
from tiergarten.engine.errors import (
    BadOption,
    CannotKeep,
    TiergartenError,
    UnknownBot,
)
from tiergarten.engine.files import path_from
from tiergarten.engine.language import Say, mark
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.terminal import keep
from tiergarten.terminal.screen import Screen

HUMAN = "human"
SEATS_TAG = "Seats"

HELP = mark(
    """A number        play the move with that number
a move          play it by its text; words may be shortened: ta 2
why MOVE        why a move is not allowed, or that it is
hint            what a strong bot would do
undo            take back your last move
table           show the table again
log             what has happened so far
score           the points, line by line
rules [ID]      the rules, or one of them: rules 12
save FILE       keep the match in a file
help            this list
quit            stop; the game can be continued later"""
)


SHORT_FOR = {"q": "quit", "exit": "quit", "?": "help", "h": "help", "scores": "score"}


NOBODY = -1  # whose news they are when only bots play


class Quit(Exception):
    """The person at the keyboard wants to stop."""


class Sitting:
    """People and bots around one match."""

    def __init__(self, match: Match, kinds: Sequence[str], screen: Screen, say: Say) -> None:
        self.match = match
        self.kinds = check_kinds(kinds, match.players)
        self.screen = screen
        self.say = say
        self.bots: dict[int, Bot] = {}
        for seat, kind in enumerate(self.kinds):
            if kind != HUMAN:
                seed = None if match.seed is None else (match.seed + 1 + seat) % 2**128
                self.bots[seat] = bot(kind, seed)
        self._people = [seat for seat, kind in enumerate(self.kinds) if kind == HUMAN]
        self._seen = dict.fromkeys([*self._people, NOBODY], len(match.history))
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
            self.screen.write()
            if self._keep():
                command = os.environ.get("TIERGARTEN_COMMAND", "tiergarten")
                self.screen.write(
                    self.say(
                        "The game is saved. Continue it with: {command} play --resume",
                        command=command,
                    )
                )
            raise
        keep.forget(keep.place_of(self.match))
        self._show_news(self._people[-1] if self._people else NOBODY)
        self._show_result()

    def _keep(self) -> bool:
        """Save a game with people in it, so that it can be continued; say once if that fails."""
        if not self._people or self._cannot_keep:
            return False
        try:
            keep.write(self.match, keep.place_of(self.match))
        except CannotKeep as error:
            self._cannot_keep = True
            why = error.said(self.say)
            self.screen.write(self.say("This game cannot be continued later: {why}", why=why))
        return not self._cannot_keep

    def _step(self) -> None:
        seat = next((s for s in self.match.acting if s in self.bots), self.match.acting[0])
        if seat in self.bots:
            self.match.play(self.bots[seat].choose(self.match, seat), seat)
            if not self._people:
                self._show_news(NOBODY)
        else:
            self._person(seat)

    def _person(self, seat: int) -> None:
        """Show a person the table, and take lines until one is a move."""
        self._draw_curtain(seat)
        self.screen.clear()
        self._show_news(seat)
        self._show_table(seat)
        moves = self._show_moves(seat)
        while True:
            line = self._ask(seat)
            try:
                if self._obey(line, seat, moves):
                    return
            except TiergartenError as error:
                self.screen.write(error.said(self.say))

    def _draw_curtain(self, seat: int) -> None:
        """Before another person looks at what only they may see."""
        others = self._last_person != seat and len(self._people) > 1 and self.match.history
        if self.match.game.secrets and others:
            name = self.match.names[seat]
            self.screen.curtain(
                self.say("{name} is next. Press Enter when nobody else is looking.", name=name)
            )
            input()
        self._last_person = seat

    def _ask(self, seat: int) -> str:
        return input(f"{self.match.names[seat]}> ").strip()

    def _obey(self, line: str, seat: int, moves: list[Move]) -> bool:
        """Carry out a line; True if the position has changed."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if not line:
            return False
        if line.isdecimal():
            self.match.play(self._numbered(line, moves), seat)
            return True
        word = SHORT_FOR.get(word.lower(), word.lower())
        command = getattr(self, f"_do_{word}", None)
        if command is not None:
            return bool(command(seat, rest))
        self.match.play(line, seat)
        return True

    def _numbered(self, text: str, moves: list[Move]) -> Move:
        """The move of a number in the list that was shown."""
        first = first_number(moves)
        numbers = {str(number): move for number, move in enumerate(moves, start=first)}
        if text not in numbers:
            last = first + len(moves) - 1
            raise BadOption(self.say("choose a number from {first} to {n}", first=first, n=last))
        return numbers[text]

    def _do_help(self, seat: int, rest: str) -> None:
        verbs = ", ".join(self.match.game.actions.form(v) for v in self.match.game.actions.verbs)
        self.screen.write(self.say(HELP))
        self.screen.write(self.say("Moves: {verbs}", verbs=verbs))
        self.screen.write(self.match.game.table.legend(self.say))

    def _do_quit(self, seat: int, rest: str) -> None:
        raise Quit

    def _do_table(self, seat: int, rest: str) -> None:
        self._show_table(seat)
        self._show_moves(seat)

    def _do_log(self, seat: int, rest: str) -> None:
        for sentence in self.match.log_made(self.say.language):
            self.screen.write(sentence)

    def _do_score(self, seat: int, rest: str) -> None:
        self._show_scores()

    def _do_rules(self, seat: int, rest: str) -> None:
        game = self.match.game
        language = self.say.language
        self.screen.write(
            rulebook.rule(game, rest, language) if rest else rulebook.page(game, language)
        )

    def _do_save(self, seat: int, rest: str) -> None:
        if not rest:
            raise BadOption(self.say("save needs a file name: save FILE"))
        if len(self.match.acting) < len(self._people) and self._half_sealed():
            raise BadOption(
                self.say("save once everybody has chosen: the file would reveal what is sealed")
            )
        path = path_from(rest)
        if path not in self._saved and keep.exists(path):
            raise BadOption(self.say("{file} already exists; choose another name", file=rest))
        keep.write(self.match, path)
        self._saved.add(path)
        self.screen.write(self.say("saved in {file}", file=rest))

    def _do_why(self, seat: int, rest: str) -> None:
        if rest.isdecimal():
            rest = self._numbered(rest, self.match.legal(seat)).text
        refusal = self.match.why_not(rest, seat, self.say.language)
        if refusal is None:
            self.screen.write(self.say("{move}: allowed", move=rest))
            return
        self.screen.write(f"{rest}: {refusal.why}")
        if refusal.rule:
            rule = rulebook.rule(self.match.game, refusal.rule, self.say.language)
            self.screen.write(rule)

    def _do_hint(self, seat: int, rest: str) -> None:
        move = bot("hard").choose(self.match.reopened(), seat)
        self.screen.write(f"{move.text}: {self._label(seat, move)}")

    def _do_undo(self, seat: int, rest: str) -> bool:
        """Back to one's last decision, past what bots did since, but never past a person."""
        for back, turn in enumerate(reversed(self.match.made), start=1):
            if self._sealed(len(self.match.history) - back):
                raise BadOption(self.say("a sealed choice stands"))
            if turn.seat == seat:
                self._taken_back = self.match.log_made(self.say.language)[-back:]
                self.match.undo(back)
                made = len(self.match.history)
                self._seen = {who: min(seen, made) for who, seen in self._seen.items()}
                return True
            if turn.seat in self._people:
                raise BadOption(
                    self.say("{name} has moved since then", name=self.match.names[turn.seat])
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

    def _label(self, seat: int, move: Move) -> str:
        words = self.match.game.table
        record = self.match.record()
        text: str = words.label(self.say, record, seat, move.id, self.match.names)
        return text

    def _show_news(self, seat: int) -> None:
        """What has happened, or was taken back, since this person last saw the table."""
        for sentence in self._taken_back:
            self.screen.write(self.say("taken back: {move}", move=sentence))
        if self._taken_back:
            self.screen.write()
        self._taken_back = []
        for index in range(self._seen[seat], len(self.match.history)):
            self.screen.write(self.screen.dim(self.match.tell_made(index, self.say.language)))
        if self._seen[seat] < len(self.match.history):
            self.screen.write()
        self._seen[seat] = len(self.match.history)

    def _show_table(self, seat: int) -> None:
        text = self.match.game.table
        record = self.match.concealed(seat, 0)
        self.screen.write(text.as_text(self.say, record, seat, self.match.names))
        self.screen.write()

    def _show_moves(self, seat: int) -> list[Move]:
        self.screen.write(self.screen.bold(self.match.prompt(seat, self.say.language)))
        moves = self.match.legal(seat)
        labels = [self._label(seat, move) for move in moves]
        width = max(map(len, labels))
        numbered = enumerate(zip(labels, moves, strict=True), start=first_number(moves))
        for number, (label, move) in numbered:
            self.screen.write(f"{number:>3}  {label:<{width}}  {self.screen.dim(move.text)}")
        return moves

    def _show_scores(self) -> None:
        for seat, name in enumerate(self.match.names):
            total = self.match.scores()[seat]
            points = self.say.many("{n} point", "{n} points", total)
            self.screen.write(self.screen.bold(f"{name}: {points}"))
            for line in self.match.breakdown(seat, self.say.language):
                self.screen.write(f"  {line.points:>4}  {line.label}  {line.rule}")

    def _show_result(self) -> None:
        text = self.match.game.table
        self.screen.write(text.as_text(self.say, self.match.record(), None, self.match.names))
        self.screen.write()
        show_result(self.match, self.screen, self.say)
        self._show_scores()


def show_result(match: Match, screen: Screen, say: Say) -> None:
    """Who has won."""
    names = [match.names[seat] for seat in match.winners]
    if len(names) == 1:
        screen.write(screen.bold(say("{name} wins.", name=names[0])))
    else:
        screen.write(screen.bold(say("{names} share the victory.", names=", ".join(names))))


def check_kinds(kinds: Sequence[str], players: int | None = None) -> list[str]:
    """Refuse seats of an unknown kind."""
    for kind in kinds:
        if kind != HUMAN:
            try:
                bot(kind)
            except UnknownBot:
                raise BadOption(
                    Sentence(
                        "unknown kind of seat {kind}; choose one of {known}",
                        kind=repr(kind[:40]),
                        known=", ".join((HUMAN, *KINDS)),
                    )
                ) from None
    if players is not None and len(kinds) != players:
        raise BadOption(
            Sentence(
                "players in the match: {players}, but kinds of seats given: {kinds}",
                players=players,
                kinds=len(kinds),
            )
        )
    return list(kinds)


def kinds_in(match: Match) -> list[str]:
    """Who sat where when a match was saved; a file can never start a program."""
    kinds = match.tags.get(SEATS_TAG, ",".join([HUMAN] * match.players)).split(",")
    for kind in kinds:
        if kind.startswith(EXEC) and ":" in kind:
            raise BadOption(
                Sentence(
                    "the file asks to run {program}; if you want that, name the seats with --seats",
                    program=repr(kind[:60]),
                )
            )
    return check_kinds(kinds, match.players)


def seat_names(say: Say, kinds: Sequence[str]) -> list[str]:
    """A name for every seat, by who sits there; bots have their own names in every language."""
    # For a program only `exec` is shown: a command may be too long for a name.
    return [
        say("Player {n}", n=seat)
        if kind == HUMAN
        else f"{kind.partition(':')[0].capitalize()} {seat}"
        for seat, kind in enumerate(kinds, start=1)
    ]


def first_number(moves: Sequence[Move]) -> int:
    """Lists are numbered from 1; a list of amounts that begins with 0 by the amounts."""
    return 0 if moves and moves[0].arguments == ("0",) else 1
