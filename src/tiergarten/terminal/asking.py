"""Asking for a move with keys: choosing from the list, typing, leafing through, looking around."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from rich.text import Text

from tiergarten.engine.actions import Move
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.language import Say
from tiergarten.engine.match import Match
from tiergarten.terminal import book, commands, keys, pages
from tiergarten.terminal.choosing import Choices, Option
from tiergarten.terminal.display import Display
from tiergarten.terminal.frame import Frame
from tiergarten.terminal.paint import Paint
from tiergarten.terminal.sitting import Quit

SHORT_ANSWER = 4  # lines; a longer one has a page of its own


class Asking(ABC):
    """A decision of one seat: keys are taken until one of them ends it."""

    words: Sequence[str] = commands.WORDS

    def __init__(
        self, display: Display, say: Say, paint: Paint, match: Match, seat: int, note: str = ""
    ) -> None:
        self.display, self.say, self.paint = display, say, paint
        self.match, self.seat = match, seat
        moves = match.legal(seat) if seat in match.acting else []
        self.choices = Choices(moves, [self.label(move) for move in moves])
        self.board = seat
        self.typed = ""
        self.note = note

    @abstractmethod
    def frame(self) -> Frame:
        """What is on the screen."""

    @abstractmethod
    def play(self, move: Move) -> bool:
        """Make a move; whether that was the decision."""

    @abstractmethod
    def obey(self, word: str, rest: str) -> bool:
        """Carry out a command; whether that was the decision."""

    def enter_nothing(self) -> bool:
        """Enter alone, with nothing selected; whether that was the decision."""
        return False

    def label(self, move: Move) -> str:
        table, state = self.match.game.table, self.match.record()
        return table.label(self.say, state, self.seat, move.id, self.match.names)

    def run(self) -> None:
        while True:
            self.show(self.frame())
            try:
                if self._press(self.display.key(), self.choices.options):
                    return
            except TiergartenError as error:
                self.note, self.typed = error.said(self.say), ""
                self.choices.narrow("")

    def show(self, frame: Frame) -> None:
        """Draw a page, with a cursor where one types."""
        width, height = self.display.size()
        lines = frame.lines(width, height)
        self.display.draw(lines, frame.cursor(height))

    def answer(self, text: str, is_book: bool = False) -> None:
        """Show what was asked for: beside the table if it is short, else on a page of its own."""

        def laid(width: int) -> list[Text]:
            return book.lines(text, width) if is_book else pages.lines_of(text, self.paint, width)

        if len(laid(self.display.size()[0])) <= SHORT_ANSWER:
            self.note = "\n".join(book.paragraphs(text)) if is_book else text
        else:
            pages.read(self.display, self.say, self.say(self.match.game.title), laid)

    def _press(self, key: str, options: Sequence[Option]) -> bool:
        """Obey a key; whether that was the decision."""
        if key == keys.ENTER:
            return self._enter(options)
        if key in (keys.UP, keys.LEFT):
            self.choices.step(-1, len(options))
        elif key in (keys.DOWN, keys.RIGHT):
            self.choices.step(1, len(options))
        elif key in (keys.PAGE_UP, keys.PAGE_DOWN):
            self.choices.turn_page(1 if key == keys.PAGE_DOWN else -1)
        elif key in (keys.TAB, keys.BACKTAB):
            self.board = (self.board + (1 if key == keys.TAB else -1)) % self.match.players
        elif key == keys.ESCAPE:
            self._escape()
        elif key == keys.BACKSPACE:
            self._type(self.typed[:-1])
        elif key == keys.CLEAR:
            self._type("")
        elif key == "?" and not self.typed:
            return self.obey("help", "")
        elif len(key) == 1:
            self._type(self.typed + key)
        return False

    def _type(self, text: str) -> None:
        """What is typed narrows the list, unless it is a number or begins a command."""
        self.typed = text
        word = text.strip().lower()
        begins = any(command.startswith(word.partition(" ")[0]) for command in self.words)
        matching = self.choices.narrowed(word)
        self.choices.narrow("" if word.isdecimal() or (begins and not matching) else word)

    def _escape(self) -> None:
        if self.typed or self.note:
            self.typed, self.note = "", ""
            self.choices.narrow("")
        elif not self.choices.back():
            self.board = self.seat

    def _enter(self, options: Sequence[Option]) -> bool:
        line, self.typed, self.note = self.typed.strip(), "", ""
        selected = self.choices.selected
        if not line:
            if selected is None:
                return self.enter_nothing()
            return self._choose(options[selected])
        if line.isdecimal():
            numbers = dict(self.choices.numbered(options))
            if int(line) in numbers:
                return self._choose(numbers[int(line)])
            commands.numbered(self.say, line, [option.moves[0] for option in options])
        word, rest = commands.command_in(line, self.words)
        self.choices.narrow("")
        if word:
            return self.obey(word, rest)
        try:
            return self.play(self.match.meant(line, self.seat))
        except TiergartenError:
            if selected is None and len(options) != 1:
                raise
            return self._choose(options[selected or 0])

    def _choose(self, option: Option) -> bool:
        if option.move is None:
            self.choices.open(option)
            return False
        return self.play(option.move)


def wait_for_enter(display: Display, say: Say, frame: Callable[[], Frame], words: str) -> None:
    """Say something about what a frame shows until Enter is pressed; Escape stops."""
    while True:
        shown = frame()
        shown.note = words
        shown.keys = say("Enter: go on   Esc: stop")
        width, height = display.size()
        display.draw(shown.lines(width, height), shown.cursor(height))
        key = display.key()
        if key == keys.ESCAPE:
            raise Quit
        if key == keys.ENTER:
            return
