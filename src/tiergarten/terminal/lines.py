"""Playing line by line: for pipes, for screen readers, and for terminals that can do no more."""

from tiergarten.engine.actions import Move
from tiergarten.engine.errors import TiergartenError
from tiergarten.terminal import commands, hinted
from tiergarten.terminal.screen import Screen
from tiergarten.terminal.sitting import NOBODY, Sitting


class Lines:
    """Shows a match in lines, and takes lines."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def turn(self, sitting: Sitting, seat: int) -> None:
        """Show a person the table, and take lines until one is a move."""
        name = sitting.match.names[seat]
        if sitting.falls_curtain(seat):
            self.screen.curtain(
                sitting.say("{name} is next. Press Enter when nobody else is looking.", name=name)
            )
            input()
        self._show_news(sitting, seat)
        self._show_table(sitting, seat)
        moves = self._show_moves(sitting, seat)
        while True:
            line = input(f"{name}> ").strip()
            try:
                if self._obey(sitting, line, seat, moves):
                    return
            except TiergartenError as error:
                self.screen.write(error.said(sitting.say))

    def waiting(self, sitting: Sitting, seat: int) -> None:
        """Nothing is written: the news tell."""

    def moved(self, sitting: Sitting) -> None:
        self._show_news(sitting, NOBODY)

    def warn(self, words: str) -> None:
        self.screen.write(words)

    def stopped(self, words: str) -> None:
        self.screen.write()
        if words:
            self.screen.write(words)

    def finished(self, sitting: Sitting) -> None:
        match, say = sitting.match, sitting.say
        self._show_news(sitting, sitting.reader())
        self.screen.write(match.game.table.as_text(say, match.record(), None, match.names))
        self.screen.write()
        show_result(sitting, self.screen)

    def _obey(self, sitting: Sitting, line: str, seat: int, moves: list[Move]) -> bool:
        """Carry out a line; True if the position has changed."""
        if not line:
            return False
        if line.isdecimal():
            sitting.match.play(commands.numbered(sitting.say, line, moves), seat)
            return True
        word, rest = commands.command_in(line)
        if word == "table":
            self._show_table(sitting, seat)
            self._show_moves(sitting, seat)
            return False
        if word:
            text = commands.answer(sitting, seat, word, rest, moves)
            if text is not None:
                self.screen.write(text)
            return text is None
        sitting.match.play(line, seat)
        return True

    def _show_news(self, sitting: Sitting, seat: int) -> None:
        """What has happened, or was taken back, since this person last saw the table."""
        news = sitting.news(seat)
        for sentence in news.taken_back:
            self.screen.write(sitting.say("taken back: {move}", move=sentence))
        if news.taken_back:
            self.screen.write()
        for sentence in news.happened:
            self.screen.write(self.screen.dim(sentence))
        if news.happened:
            self.screen.write()

    def _show_table(self, sitting: Sitting, seat: int) -> None:
        match = sitting.match
        state = match.concealed(seat, 0)
        self.screen.write(match.game.table.as_text(sitting.say, state, seat, match.names))
        self.screen.write()

    def _show_moves(self, sitting: Sitting, seat: int) -> list[Move]:
        match = sitting.match
        self.screen.write(self.screen.bold(match.prompt(seat, sitting.say.language)))
        moves = match.legal(seat)
        labels = [sitting.label(seat, move) for move in moves]
        width = max(map(len, labels))
        numbers = enumerate(zip(labels, moves, strict=True), start=commands.first_number(moves))
        for number, (label, move) in numbers:
            self.screen.write(f"{number:>3}  {label:<{width}}  {self.screen.dim(move.text)}")
        return moves


def show_result(sitting: Sitting, screen: Screen) -> None:
    """Who has won, everybody's points, and who was helped."""
    match, say = sitting.match, sitting.say
    screen.write(screen.bold(commands.result_text(match, say)))
    for seat, name in enumerate(match.names):
        screen.write(screen.bold(commands.points_title(match, say, seat, name)))
        for line in commands.points_lines(match, say, seat):
            screen.write(line)
    if helped := hinted.told(match, say):
        screen.write(helped)
