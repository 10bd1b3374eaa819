"""One page of a game: the table, what has happened, what to do, and the moves to choose from."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from tiergarten.terminal.arrange import Parts, arrange, unfolded
from tiergarten.terminal.choosing import Choices
from tiergarten.terminal.pages import bar
from tiergarten.terminal.paint import Paint, fit, styled, wrap

FEWEST_OPTIONS = 3  # lines, if there are as many
FEW_NEWS = 6  # lines; more if nothing else wants the room
FEW_OPTIONS = 8  # lines, if that is enough for all
MOST_PROMPT = 2
INPUT = "> "
BULLET = "· "
MORE = "… "  # before news that began earlier


@dataclass
class Frame:
    """What stands on the page."""

    title: str
    corner: str
    parts: Parts
    board: int | None
    paint: Paint
    news: Sequence[str] = ()
    prompt: str = ""
    note: str = ""  # an answer, or what the coach says
    note_style: str = "italic"
    choices: Choices | None = None
    typed: str = ""
    keys: str = ""
    part: str = field(default="", init=False)  # which page of the moves is shown

    def lines(self, width: int, height: int) -> list[Text]:
        """The page, row by row: exactly as high as the screen.

        Where the table would not fit, the prompt gets shorter, and goes if somebody explains the
        move anyway.
        """
        for most in range(MOST_PROMPT, -1 if self.note else 0, -1):
            lines, is_whole = self._lines(width, height, most)
            if is_whole:
                break
        return lines

    def _lines(self, width: int, height: int, most_prompt: int) -> tuple[list[Text], bool]:
        """The page with this many lines for the prompt, and whether the table is whole on it."""
        prompt = wrap(self.paint(self.prompt, "bold"), width)[:most_prompt] if self.prompt else []
        note = self._note(width, height)
        room = height - 3 - len(prompt) - len(note)
        news = self._news(width)
        if self.choices is not None and self.choices.steps:
            prompt.append(fit(self.paint(f"› {self.choices.heading}", "bold"), width))
            room -= 1
        options = self._options(width, room)[0]
        fewest = min(len(options), FEWEST_OPTIONS)
        at_least = room - fewest - min(1, len(news))
        table = arrange(self.parts, self.board, self.paint, width, max(1, at_least))
        left = room - len(table.lines)
        options, self.part = self._options(width, max(1, left - min(1, len(news))))
        left -= len(options)
        heard = self._last(news, min(FEW_NEWS, max(0, left)), width)
        whole = unfolded(table, self.paint, width, len(table.lines) + left - len(heard))
        heard = self._last(news, max(0, room - len(whole) - len(options)), width)
        blank = max(0, room - len(whole) - len(heard) - len(options))
        lines = [bar(self.title, width, self.corner), *whole]
        lines += [styled("")] * blank + heard + note + prompt + options
        entry = styled(INPUT, "bold") + styled(self.typed)
        lines += [entry, fit(styled(self._foot(), "dim"), width)]
        return [fit(line, width) for line in lines[:height]], not table.cut

    def cursor(self, height: int) -> tuple[int, int]:
        """Where one types."""
        return height - 2, len(INPUT) + Text(self.typed).cell_len

    def _note(self, width: int, height: int) -> list[Text]:
        """At most a third of the page; more is read on a page of its own."""
        if not self.note:
            return []
        return wrap(self.paint(self.note, self.note_style), width)[: max(2, height // 3)]

    def _options(self, width: int, rows: int) -> tuple[list[Text], str]:
        if self.choices is None:
            return [], ""
        if self.choices.fits(width, min(rows, FEW_OPTIONS)):
            rows = min(rows, FEW_OPTIONS)
        return self.choices.lines(self.paint, width, rows)

    def _news(self, width: int) -> list[Text]:
        """A line for each sentence."""
        bullet = styled(BULLET, "dim")
        texts = [bullet + self.paint(sentence) for sentence in self.news]
        return [line for text in texts for line in wrap(text, width, len(BULLET))]

    def _last(self, news: list[Text], rows: int, width: int) -> list[Text]:
        """The news if there is room for them; else one after another, and only the last."""
        if len(news) <= rows:
            return news
        if not rows:
            return []
        running = wrap(self.paint(f" {BULLET}".join(self.news)), width - len(MORE))
        if len(running) <= rows:
            return running
        shown = running[len(running) - rows :]
        return [styled(MORE, "dim") + shown[0], *shown[1:]]

    def _foot(self) -> str:
        return f"PgDn {self.part}   {self.keys}" if self.part else self.keys
