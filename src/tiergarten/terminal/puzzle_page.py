"""Puzzles on the whole screen: the question stands above the moves, and what is said to a try."""

from tiergarten.engine.actions import Move
from tiergarten.engine.language import mark
from tiergarten.terminal import puzzle
from tiergarten.terminal.asking import Asking, wait_for_enter
from tiergarten.terminal.choosing import Choices
from tiergarten.terminal.display import Display
from tiergarten.terminal.frame import Frame
from tiergarten.terminal.full import parts_of
from tiergarten.terminal.paint import Paint
from tiergarten.terminal.puzzle import Solver

KEYS = mark("↑↓ Enter: try  ?: help  hint next rules quit")


def run_on(display: Display, solver: Solver) -> None:
    """Pose puzzles on an open screen."""
    paint = Paint(solver.game.table.text_colours(solver.say))
    with display.with_signs(solver.game.table.ASCII):
        going = True
        while going:
            PuzzlePage(display, paint, solver).run()
            going = solver.go_on()
        _wait(display, solver, paint, solver.ended())


def _wait(display: Display, solver: Solver, paint: Paint, words: str) -> None:
    wait_for_enter(display, solver.say, lambda: _frame(solver, paint), words)


def _frame(solver: Solver, paint: Paint) -> Frame:
    coach, say = solver.coach, solver.say
    return Frame(
        title=say("Puzzle: {game}", game=say(solver.game.title)),
        corner=solver.title,
        parts=parts_of(coach.match, coach.seat, say),
        board=coach.seat,
        paint=paint,
        news=[],
        note_style="green",
    )


class PuzzlePage(Asking):
    """One puzzle, until it is solved or left."""

    words = puzzle.WORDS

    def __init__(self, display: Display, paint: Paint, solver: Solver) -> None:
        coach = solver.coach
        super().__init__(display, solver.say, paint, coach.match, coach.seat)
        self.solver = solver

    def frame(self) -> Frame:
        words = self.solver.coach.words(self.say)
        frame = _frame(self.solver, self.paint)
        frame.note = f"{words}\n{self.note}" if self.note else words
        frame.choices, frame.typed, frame.board = self.choices, self.typed, self.board
        frame.prompt = self.match.prompt(self.seat, self.say.language)
        frame.keys = self.say(KEYS)
        return frame

    def play(self, move: Move) -> bool:
        said = self.solver.attempt(move)
        self.note = puzzle.praised(self.say, said)
        if said.right:
            _wait(self.display, self.solver, self.paint, self.note)
        return said.right

    def obey(self, word: str, rest: str) -> bool:
        if word == "next":
            return True
        self.answer(puzzle.answer(self.solver, word, rest), is_book=word == "rules")
        if word == "hint":  # the best move is marked in the list, too
            moves = self.match.legal(self.seat)
            labels = [self.label(move) for move in moves]
            wanted = frozenset(self.solver.coach.best)
            self.choices = Choices(moves, labels, wanted=wanted)
        return False
