"""Puzzles: find the move that is clearly best. The same as on the page; here also line by line."""

import sys
from collections.abc import Sequence

from tiergarten.engine.actions import Move
from tiergarten.engine.coach import Answer
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, mark
from tiergarten.engine.puzzle import Puzzle, needed, of_the_day, today, upcoming
from tiergarten.engine.puzzle_coach import PuzzleCoach
from tiergarten.terminal import commands
from tiergarten.terminal.learned import Learned
from tiergarten.terminal.screen import Screen, is_full
from tiergarten.terminal.sitting import Quit

WORDS = ("help", "quit", "next", "hint", "why", "rules", "table")
HELP = mark(
    """A number        try the move with that number
a move          try it by its text; words may be shortened: ta 2
hint            show the best move, and why it is best
next            go on to another puzzle
why MOVE        why a move is not allowed, or that it is
rules [ID]      the rules, or one of them: rules 12
table           show the table again
help            this list
quit            stop; what is solved is remembered"""
)


class Solver:
    """Somebody who solves the puzzles of a game, that of the day first."""

    def __init__(self, game: Game, say: Say, puzzles: Sequence[Puzzle] | None = None) -> None:
        self.game, self.say = game, say
        self.puzzles = needed(game, puzzles)
        self._learned = Learned()
        self.shown = False  # whether the best move was shown: then it is not counted as solved
        first = upcoming(game, self.solved, self.puzzles)
        self._begin(first or of_the_day(game, today(), self.puzzles))

    def _begin(self, puzzle: Puzzle) -> None:
        self.coach = PuzzleCoach(self.game, puzzle, name=self.say("Player {n}", n=1))
        self.shown = False

    @property
    def solved(self) -> list[str]:
        """Those of the puzzles there are that are solved, by their ids."""
        solved = self._learned.solved(self.game.name)
        return [puzzle.id for puzzle in self.puzzles if puzzle.id in solved]

    @property
    def title(self) -> str:
        """Which puzzle it is, and how many are solved."""
        puzzle, say = self.coach.puzzle, self.say
        name = say("Puzzle {n}", n=self.puzzles.index(puzzle) + 1)
        if puzzle == of_the_day(self.game, today(), self.puzzles):
            name = say("Puzzle of the day")
        solved = say("solved: {n} of {all}", n=len(self.solved), all=len(self.puzzles))
        return f"{name} · {solved}"

    def attempt(self, move: Move) -> Answer:
        """Try a move, and remember that the puzzle is solved if it is."""
        answer = self.coach.attempt(move, self.say)
        if answer.right and not self.shown:
            self._learned.solve(self.game.name, self.coach.puzzle.id)
        return answer

    def show_best(self) -> str:
        """Give up: which move is best, and why."""
        self.shown = True
        return self.coach.why(self.say)

    def go_on(self) -> bool:
        """Begin the next puzzle that is not solved; False if there is none."""
        at = self.puzzles.index(self.coach.puzzle) + 1
        order = [*self.puzzles[at:], *self.puzzles[:at]]
        solved = self.solved
        left = next((puzzle for puzzle in order if puzzle.id not in solved), None)
        if left is None:
            return False
        self._begin(left)
        return True

    def ended(self) -> str:
        """What is said when all are solved."""
        return self.say("All are solved. The puzzle of the day is another one tomorrow.")


def run(game: Game, say: Say, plain: bool = False, puzzles: Sequence[Puzzle] | None = None) -> None:
    """Pose puzzles until somebody stops, or all are solved."""
    solver = Solver(game, say, puzzles)
    if is_full(plain):
        from tiergarten.terminal import puzzle_page
        from tiergarten.terminal.display import Display

        with Display() as display:
            puzzle_page.run_on(display, solver)
        sys.stdout.flush()
        return
    _Lines(solver, Screen(plain)).run()


class _Lines:
    """Puzzles line by line."""

    def __init__(self, solver: Solver, screen: Screen) -> None:
        self.solver, self.screen, self.say = solver, screen, solver.say

    def run(self) -> None:
        going = True
        while going:
            self._pose()
            going = self.solver.go_on()
        self.screen.write(self.solver.ended())

    def _pose(self) -> None:
        """Show a puzzle and take lines until it is solved or left."""
        coach, say, match = self.solver.coach, self.say, self.solver.coach.match
        self.screen.write()
        self.screen.write(self.screen.bold(self.solver.title))
        state = match.concealed(coach.seat, 0)
        self.screen.write(match.game.table.as_text(say, state, coach.seat, match.names))
        self.screen.write(self.screen.bold(coach.words(say)))
        self.screen.write(match.prompt(coach.seat, say.language))
        moves = match.legal(coach.seat)
        for number, move in enumerate(moves, start=commands.first_number(moves)):
            self.screen.write(
                f"{number:>3}  {coach.label(move, say)}  {self.screen.dim(move.text)}"
            )
        while not coach.done:
            if not self._obey(input("> ").strip(), moves):
                return
        input(say("Press Enter to go on."))

    def _obey(self, line: str, moves: Sequence[Move]) -> bool:
        """Carry out a line; False if the puzzle is left."""
        coach = self.solver.coach
        word, rest = commands.command_in(line, WORDS)
        if word == "next":
            return False
        try:
            if word:
                self.screen.write(answer(self.solver, word, rest))
            elif line:
                move = (
                    commands.numbered(self.say, line, moves)
                    if line.isdecimal()
                    else coach.match.meant(line, coach.seat)
                )
                self.screen.write(praised(self.say, self.solver.attempt(move)))
        except TiergartenError as error:
            self.screen.write(error.said(self.say))
        return True


def praised(say: Say, answer: Answer) -> str:
    """What is said to a move that was tried."""
    return say("Right! {why}", why=answer.words) if answer.right else answer.words


def answer(solver: Solver, word: str, rest: str) -> str:
    """What a command says."""
    coach, say, match = solver.coach, solver.say, solver.coach.match
    if word == "quit":
        raise Quit
    if word == "help":
        return commands.help_text(match, say, HELP)
    if word == "hint":
        return solver.show_best()
    if word == "table":
        state = match.concealed(coach.seat, 0)
        return match.game.table.as_text(say, state, coach.seat, match.names)
    if word == "rules":
        return commands.rules_text(match, say, rest)
    return commands.why_text(match, say, coach.seat, rest, match.legal(coach.seat))
