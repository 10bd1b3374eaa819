"""Learning a game step by step: the coach says a sentence, the pupil tries, and a wrong try is
answered kindly. The same lessons as on the page; here also line by line."""

import sys

from tiergarten.engine.actions import Move
from tiergarten.engine.coach import Answer, Coach
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, mark
from tiergarten.engine.match import Match
from tiergarten.terminal import commands
from tiergarten.terminal.learned import Learned
from tiergarten.terminal.playing import play
from tiergarten.terminal.screen import Screen, is_full
from tiergarten.terminal.seats import HUMAN, seat_names
from tiergarten.terminal.sitting import Quit

FIRST_BOT = "easy"  # against whom one plays after the lesson
WORDS = ("help", "quit", "skip", "back", "again", "hint", "why", "rules", "table")
HELP = mark(
    """A number        try the move with that number; * marks what the coach asks for
a move          try it by its text; words may be shortened: ta 2
hint            what to do now
skip            go on to the next step
back            to the step before
again           begin this step again
why MOVE        why a move is not allowed, or that it is
rules [ID]      the rules, or one of them: rules 12
help            this list
quit            stop; the lesson goes on here next time"""
)


class Pupil:
    """Somebody in a lesson: at a step, with some moves made in it. It is kept after every move."""

    def __init__(self, game: Game, say: Say) -> None:
        self.game, self.say = game, say
        self._learned = Learned()
        self._made: list[Move] = []
        number, made = self._learned.step(game.name)
        try:
            self.coach = Coach(game, number, made, self._name)
            self._made = [turn.move for turn in self.coach.match.made[-len(made) :]] if made else []
        except TiergartenError:  # the lesson has changed since then
            self.coach = Coach(game, name=self._name)

    @property
    def _name(self) -> str:
        return self.say("Player {n}", n=1)

    @property
    def place(self) -> str:
        """Which step it is: "3/11"."""
        return f"{self.coach.number + 1}/{len(self.coach.lesson.steps)}"

    @property
    def is_reading(self) -> bool:
        """Whether the step is only read."""
        return not self.coach.step.moves and not self.coach.step.lets_go

    def attempt(self, move: Move) -> Answer:
        """Try a move, and remember it if it was made."""
        answer = self.coach.attempt(move, self.say)
        if answer.right and not self.coach.done:
            self._made.append(move)
            self._learned.reach(self.game.name, self.coach.number, self._made)
        return answer

    def go_to(self, number: int) -> bool:
        """Begin a step; False if the lesson is over."""
        if number >= len(self.coach.lesson.steps):
            self._learned.finish(self.game.name)
            return False
        self.coach = Coach(self.game, max(0, number), name=self._name)
        self._made = []
        self._learned.reach(self.game.name, self.coach.number)
        return True

    def first_game(self) -> tuple[Match, list[str]]:
        """The real game that follows."""
        kinds = [HUMAN, *[FIRST_BOT] * (self.coach.lesson.players - 1)]
        names = seat_names(self.say, kinds)
        return Match.new(self.game, len(kinds), names=names), kinds


def run(game: Game, say: Say, plain: bool = False) -> None:
    """Give a lesson, then offer a real game."""
    if is_full(plain):
        from tiergarten.terminal import learn_page
        from tiergarten.terminal.display import Display

        after: list[str] = []
        try:
            with Display() as display:
                learn_page.run_on(display, game, say, after)
        finally:
            for text in after:
                print(text)
            sys.stdout.flush()
        return
    _Lines(Pupil(game, say), Screen(plain)).run()


class _Lines:
    """A lesson line by line."""

    def __init__(self, pupil: Pupil, screen: Screen) -> None:
        self.pupil, self.screen, self.say = pupil, screen, pupil.say

    def run(self) -> None:
        going = True
        while going:
            going = self._step()
        self.screen.write(self.say("The lesson is over. Now a real game against easy bots!"))
        input(self.say("Press Enter to begin; Ctrl-C stops."))
        match, kinds = self.pupil.first_game()
        play(match, kinds, self.say, plain=True)

    def _step(self) -> bool:
        """Show a step and take lines until it is done; whether another follows."""
        pupil, coach, say = self.pupil, self.pupil.coach, self.say
        self._show()
        while not coach.done and not coach.missed:
            if not self._obey(input("> ").strip()):
                return True
            coach = pupil.coach
        if coach.missed:
            self.screen.write(say("Try again."))
            return pupil.go_to(coach.number)
        if coach.step.after:
            self.screen.write(say(coach.step.after))
        if pupil.is_reading:
            input(say("Press Enter to go on."))
        return pupil.go_to(coach.number + 1)

    def _show(self) -> None:
        coach, say, match = self.pupil.coach, self.say, self.pupil.coach.match
        self.screen.write()
        self.screen.write(self.screen.bold(f"[{self.pupil.place}] {coach.words(say)}"))
        for sentence in coach.told(say):
            self.screen.write(sentence)
        state = match.concealed(coach.seat, 0)
        self.screen.write(match.game.table.as_text(say, state, coach.seat, match.names))
        if not self.pupil.is_reading:
            self._show_moves()

    def _show_moves(self) -> None:
        coach, say, match = self.pupil.coach, self.say, self.pupil.coach.match
        if coach.seat not in match.acting:
            return
        self.screen.write(match.prompt(coach.seat, say.language))
        moves, wanted = match.legal(coach.seat), coach.wanted
        for number, move in enumerate(moves, start=commands.first_number(moves)):
            label = match.game.table.label(say, match.record(), coach.seat, move.id, match.names)
            sign = "*" if move in wanted else " "
            self.screen.write(f"{number:>3}{sign} {label}  {self.screen.dim(move.text)}")

    def _obey(self, line: str) -> bool:
        """Carry out a line; False if another step has begun."""
        pupil, coach = self.pupil, self.pupil.coach
        moves = coach.match.legal(coach.seat) if coach.seat in coach.match.acting else []
        word, rest = commands.command_in(line, WORDS)
        if word in ("skip", "back", "again"):
            step = coach.number + {"skip": 1, "back": -1, "again": 0}[word]
            pupil.go_to(min(step, len(coach.lesson.steps) - 1))
            return False
        try:
            if word:
                self.screen.write(answer(pupil, word, rest))
            elif line:
                move = (
                    commands.numbered(self.say, line, moves)
                    if line.isdecimal()
                    else coach.match.meant(line, coach.seat)
                )
                said = pupil.attempt(move)
                if said.words:
                    self.screen.write(said.words)
                if said.right and not coach.done:
                    self._show_moves()
        except TiergartenError as error:
            self.screen.write(error.said(self.say))
        return True


def answer(pupil: Pupil, word: str, rest: str) -> str:
    """What a command says."""
    coach, say, match = pupil.coach, pupil.say, pupil.coach.match
    if word == "quit":
        raise Quit
    if word == "help":
        return commands.help_text(match, say, HELP)
    if word == "hint":
        return coach.hint(say) or say("You decide: any move that leads there is right.")
    if word == "table":
        state = match.concealed(coach.seat, 0)
        return match.game.table.as_text(say, state, coach.seat, match.names)
    if word == "rules":
        return commands.rules_text(match, say, rest)
    return commands.why_text(match, say, coach.seat, rest, match.legal(coach.seat))
