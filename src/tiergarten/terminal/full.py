"""Playing on the whole screen, with keys: the table stays where it is, and nothing scrolls."""

from collections.abc import Sequence

from tiergarten.engine.actions import Move
from tiergarten.engine.begun import begun_paths
from tiergarten.engine.language import Say, mark
from tiergarten.engine.match import Match
from tiergarten.engine.second_person import addressed
from tiergarten.engine.steps import tell_steps
from tiergarten.engine.text_part import TextPart
from tiergarten.terminal import commands, hinted, keys, pages
from tiergarten.terminal.arrange import Parts
from tiergarten.terminal.asking import Asking
from tiergarten.terminal.display import Display
from tiergarten.terminal.frame import Frame
from tiergarten.terminal.learned import Learned
from tiergarten.terminal.paint import Paint, styled
from tiergarten.terminal.sitting import Sitting

KEYS = mark("Tab: boards  ↑↓ Enter: choose  Esc: back  ?: help  undo hint log rules quit")
HELP = mark(
    """↑ ↓ Enter       choose a move of the list; Esc goes back
PgUp PgDn       leaf through a long list
letters         show only the moves in which they occur
a number        play the move with that number
a move          play it by its text; words may be shortened: ta 2
Tab             look at the board of another player
why MOVE        why a move is not allowed, or that it is
hint            what a strong bot would do
undo            take back your last move
table           the whole table, to leaf through
log             what has happened so far
score           the points, line by line
rules [ID]      the rules, or one of them: rules 12
save FILE       keep the match in a file
help            this list
quit            stop; the game can be continued later"""
)
MOST_HEARD = 40  # moves


class Full:
    """Shows a match on the whole screen."""

    def __init__(self, display: Display, say: Say, match: Match, learned: Learned) -> None:
        self.display = display
        self.say = say
        self.paint = Paint(match.game.table.text_colours(say))
        self.after: list[str] = []  # what is printed when the screen is as it was before
        self._learned = learned
        self._heard: list[str] = []
        self._told = len(match.made)
        self._note = ""

    # What a sitting asks for

    def turn(self, sitting: Sitting, seat: int) -> None:
        """Let a person choose a move."""
        self._fall_curtain(sitting, seat)
        taken_back = sitting.news(seat).taken_back
        self._hear(sitting, seat)
        # One's own move came first; of many, what the others did in between is left out.
        told = taken_back if len(taken_back) <= 2 else [f"{taken_back[0]} …", taken_back[-1]]
        notes = [sitting.say("taken back: {move}", move=words) for words in told]
        note = "\n".join([*notes, *([self._note] if self._note else [])])
        self._note = ""
        Turn(self, sitting, seat, note).run()

    def waiting(self, sitting: Sitting, seat: int) -> None:
        """Show who is thinking."""
        self._hear(sitting, self._eyes(sitting))
        who = sitting.match.names[seat]
        self._show_waiting(sitting, self.say("{name} is thinking …", name=who))

    def moved(self, sitting: Sitting) -> None:
        """Nobody reads along where only bots play."""

    def warn(self, words: str) -> None:
        self._note = words

    def stopped(self, words: str) -> None:
        self.after = [words] if words else []

    def finished(self, sitting: Sitting) -> None:
        match, say = sitting.match, self.say
        self._hear(sitting, self._eyes(sitting))
        result = commands.result_text(match, say)
        table = match.game.table.as_text(say, match.record(), None, match.names)
        told = [result, commands.score_text(match, say)]
        if helped := hinted.told(match, say):
            told.append(helped)
        self.after = told
        last = "\n".join(self._heard[-2:])
        text = "\n\n".join([*told, last, table])
        title = say(match.game.title)
        pages.read(self.display, say, title, lambda w: pages.lines_of(text, self.paint, w))

    # What is on the screen

    def frame(self, sitting: Sitting, eyes: int | None, board: int | None) -> Frame:
        """A page as one seat sees it; None sees what everybody may."""
        match = sitting.match
        return Frame(
            title=self.say(match.game.title),
            corner="" if eyes is None else match.names[eyes],
            parts=parts_of(match, eyes, self.say),
            board=board,
            paint=self.paint,
            news=self._heard,
        )

    def show(self, frame: Frame, typing: bool) -> None:
        """Draw a page; with a cursor where somebody may type."""
        width, height = self.display.size()
        lines = frame.lines(width, height)
        self.display.draw(lines, frame.cursor(height) if typing else None)

    def _show_waiting(self, sitting: Sitting, words: str) -> None:
        eyes = self._eyes(sitting)
        frame = self.frame(sitting, eyes, eyes)
        frame.prompt = words
        self.show(frame, typing=False)

    def _eyes(self, sitting: Sitting) -> int | None:
        """Who looks at the screen while nobody is asked: the one person, or everybody."""
        return sitting.people[0] if len(sitting.people) == 1 else None

    def _hear(self, sitting: Sitting, seat: int | None) -> None:
        """What has happened since the person's last decision; tips about it."""
        match = sitting.match
        made = match.made
        reader = seat if len(sitting.people) == 1 else None
        own = [index for index, turn in enumerate(made) if turn.seat == seat]
        first = max(own[-1] if own else 0, len(made) - MOST_HEARD)
        self._heard = [
            words
            for index in range(first, len(made))
            for words in sentences(match, index, reader, self.say)
        ]
        for index in range(min(self._told, len(made)), len(made)):
            if reader is not None and not self._note:
                self._note = self._learned.tip(match, index, reader, self.say)
        self._told = len(made)

    def _fall_curtain(self, sitting: Sitting, seat: int) -> None:
        if not sitting.falls_curtain(seat):
            return
        name = sitting.match.names[seat]
        words = self.say("{name} is next. Press Enter when nobody else is looking.", name=name)
        self.display.wipe()
        key = ""
        while key != keys.ENTER:
            width, _ = self.display.size()
            lines = [pages.bar(self.say(sitting.match.game.title), width), styled("")]
            lines += pages.lines_of(words, self.paint, width)
            self.display.draw(lines, (len(lines), 0))
            key = self.display.key()


class Turn(Asking):
    """A person's decision in a match."""

    def __init__(self, face: Full, sitting: Sitting, seat: int, note: str) -> None:
        super().__init__(face.display, face.say, face.paint, sitting.match, seat, note)
        self.face, self.sitting = face, sitting

    def frame(self) -> Frame:
        frame = self.face.frame(self.sitting, self.seat, self.board)
        frame.prompt = self._prompt()
        frame.note, frame.choices, frame.typed = self.note, self.choices, self.typed
        frame.keys = self.say(KEYS)
        return frame

    def _prompt(self) -> str:
        """What to do; in the middle of a move what the page would say there."""
        if self.choices.steps:
            inside = {move.id for move in self.choices.steps[-1]}
            scene = self.match.scene(self.seat, self.say.language)
            for steps, actions in begun_paths(scene).items():
                if set(actions) == inside:
                    return scene.prompts[steps]
        return self.match.prompt(self.seat, self.say.language)

    def play(self, move: Move) -> bool:
        self.match.play(move, self.seat)
        return True

    def obey(self, word: str, rest: str) -> bool:
        if word == "help":
            self.answer(commands.help_text(self.match, self.say, HELP))
            return False
        if word == "table":
            state, table = self.match.concealed(self.seat, 0), self.match.game.table
            self.answer(table.as_text(self.say, state, self.seat, self.match.names))
            return False
        if word == "hint":
            frame = self.frame()
            frame.note = self.say("thinking …")
            self.face.show(frame, typing=False)
        text = commands.answer(self.sitting, self.seat, word, rest, self.choices.moves)
        if text is not None:
            self.answer(text, is_book=word == "rules")
        return text is None


def parts_of(match: Match, eyes: int | None, say: Say) -> Parts:
    """The parts of the table as a seat sees them, for any size."""
    state = match.record() if eyes is None else match.concealed(eyes, 0)
    made: dict[tuple[int, int], Sequence[TextPart]] = {}

    def parts(width: int, height: int) -> Sequence[TextPart]:
        if (width, height) not in made:
            table = match.game.table
            made[width, height] = table.text_parts(say, state, eyes, match.names, width, height)
        return made[width, height]

    return parts


def sentences(match: Match, index: int, reader: int | None, say: Say) -> list[str]:
    """What a move did, for the log: nothing, if a later one tells it all."""
    speaker, names = addressed(match.game, say.language, match.names, reader)
    told = tell_steps(match, index, speaker, names)
    return [] if told is None else [told]
