"""Lessons on the whole screen: the coach speaks above the moves, and marks what is asked for."""

from tiergarten.engine.actions import Move
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, mark
from tiergarten.terminal import learn
from tiergarten.terminal.asking import Asking, wait_for_enter
from tiergarten.terminal.choosing import Choices
from tiergarten.terminal.display import Display
from tiergarten.terminal.frame import Frame
from tiergarten.terminal.full import parts_of
from tiergarten.terminal.learn import Pupil
from tiergarten.terminal.paint import Paint
from tiergarten.terminal.playing import play_on

KEYS = mark("↑↓ Enter: try  ?: help  hint skip back again rules quit")


def run_on(display: Display, game: Game, say: Say, after: list[str]) -> None:
    """Give a lesson on an open screen, then play a real game."""
    pupil = Pupil(game, say)
    paint = Paint(game.table.text_colours(say))
    with display.with_signs(game.table.ASCII):
        going = True
        while going:
            step = StepPage(display, paint, pupil)
            step.run()
            going = pupil.go_to(step.next)
        _wait(display, pupil, paint, say("The lesson is over. Now a real game against easy bots!"))
    match, kinds = pupil.first_game()
    play_on(display, match, kinds, say, after)


def _wait(display: Display, pupil: Pupil, paint: Paint, words: str) -> None:
    wait_for_enter(display, pupil.say, lambda: _frame(pupil, paint), words)


def _frame(pupil: Pupil, paint: Paint) -> Frame:
    coach, say = pupil.coach, pupil.say
    lesson = say("Learn {game}", game=say(pupil.game.title))
    return Frame(
        title=f"{lesson}  {pupil.place}",
        corner="",
        parts=parts_of(coach.match, coach.seat, say),
        board=coach.seat,
        paint=paint,
        news=coach.told(say),
        note_style="green",
    )


class StepPage(Asking):
    """One step, until it is done or left."""

    words = learn.WORDS

    def __init__(self, display: Display, paint: Paint, pupil: Pupil) -> None:
        coach = pupil.coach
        super().__init__(display, pupil.say, paint, coach.match, coach.seat)
        self.pupil = pupil
        self.next = coach.number + 1
        self._list_moves()

    def _list_moves(self) -> None:
        """The moves that there are now; what the coach asks for is marked."""
        coach = self.pupil.coach
        acting = self.seat in self.match.acting and not self.pupil.is_reading
        moves = self.match.legal(self.seat) if acting else []
        labels = [self.label(move) for move in moves]
        self.choices = Choices(moves, labels, wanted=frozenset(coach.wanted))

    def frame(self) -> Frame:
        coach = self.pupil.coach
        frame = _frame(self.pupil, self.paint)
        words = coach.words(self.say)
        frame.note = f"{words}\n{self.note}" if self.note else words
        frame.choices, frame.typed, frame.board = self.choices, self.typed, self.board
        if self.pupil.is_reading:
            frame.keys = self.say("Enter: go on   skip back quit")
        else:
            frame.prompt = self.match.prompt(self.seat, self.say.language)
            frame.keys = self.say(KEYS)
        return frame

    def enter_nothing(self) -> bool:
        return self.pupil.is_reading

    def play(self, move: Move) -> bool:
        coach = self.pupil.coach
        said = self.pupil.attempt(move)
        self.note = said.words
        if coach.missed:
            words = self.say("Try again.")
            _wait(self.display, self.pupil, self.paint, f"{said.words}\n{words}")
            self.next = coach.number
            return True
        if coach.done:
            if coach.step.after:
                _wait(self.display, self.pupil, self.paint, self.say(coach.step.after))
            return True
        self._list_moves()
        return False

    def obey(self, word: str, rest: str) -> bool:
        number = self.pupil.coach.number
        if word in ("skip", "back", "again"):
            self.next = max(0, number + {"skip": 1, "back": -1, "again": 0}[word])
            return True
        self.answer(learn.answer(self.pupil, word, rest), is_book=word == "rules")
        return False
