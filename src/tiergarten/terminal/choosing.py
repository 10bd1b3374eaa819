"""The moves to choose from: in columns, by steps if there are many, narrowed by what is typed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from tiergarten.engine.actions import Move
from tiergarten.terminal.commands import first_number
from tiergarten.terminal.paint import ELLIPSIS, Paint, pad, styled, wrap

NUMBER = 5  # columns of a number and the space around it
GAP = 2
MARK = "*"  # beside a number
WIDEST = 44  # columns of a label beside others


@dataclass(frozen=True)
class Option:
    """One line of the list: a move, or several that begin alike."""

    label: str
    moves: tuple[Move, ...]

    @property
    def move(self) -> Move | None:
        return self.moves[0] if len(self.moves) == 1 else None


@dataclass
class Choices:
    """The legal moves as a list that one walks through."""

    moves: Sequence[Move]
    labels: Sequence[str]
    steps: list[tuple[Move, ...]] = field(default_factory=list)
    selected: int | None = None
    words: str = ""  # only what contains these is shown
    wanted: frozenset[Move] = frozenset()  # marked: what the coach asks for
    page: int = 0
    options: list[Option] = field(default_factory=list, init=False)  # as they were listed last
    _pages: int = field(default=1, init=False)

    def shown(self, width: int, rows: int) -> list[Option]:
        """The options that are listed now."""
        if self.words:
            return self.narrowed(self.words)
        inside = self.steps[-1] if self.steps else tuple(self.moves)
        return self._grouped(inside, width, rows)

    def fits(self, width: int, rows: int) -> bool:
        """Whether all moves can be listed at once, each by itself."""
        pairs = zip(self.moves, self.labels, strict=True)
        single = [Option(label, (move,)) for move, label in pairs]
        return len(_pages(single, width, rows)) <= 1

    def narrowed(self, words: str) -> list[Option]:
        """The moves that contain all these words, or the beginnings of them."""
        wanted = words.lower().split()
        return [
            Option(label, (move,))
            for move, label in zip(self.moves, self.labels, strict=True)
            if all(word in f"{label} {move.text}".lower() for word in wanted)
        ]

    def _grouped(self, moves: tuple[Move, ...], width: int, rows: int) -> list[Option]:
        label_of = dict(zip(self.moves, self.labels, strict=True))
        labels = [label_of[move] for move in moves]
        if self.steps:
            labels = without_common(labels)
        single = [Option(label, (move,)) for label, move in zip(labels, moves, strict=True)]
        if len(_pages(single, width, rows)) <= 1:
            return single
        for groups in (_by_verb(moves), _by_argument(moves), _by_beginning(moves, labels)):
            options = _merged([_group(group, label_of, single, moves) for group in groups])
            if 1 < len(options) < len(moves):
                return options
        return single

    @property
    def heading(self) -> str:
        """What the moves of the open group have in common."""
        label_of = dict(zip(self.moves, self.labels, strict=True))
        return " … ".join(filter(None, common([label_of[move] for move in self.steps[-1]])))

    def narrow(self, words: str) -> None:
        """Show only what contains these words; nothing stays selected."""
        self.words, self.selected, self.page = words, None, 0

    def open(self, option: Option) -> None:
        """Go into a group."""
        self.steps.append(option.moves)
        self.selected, self.page, self.words = None, 0, ""

    def back(self) -> bool:
        """Out of the group that was opened last; whether there was one."""
        self.selected, self.page = None, 0
        if not self.steps:
            return False
        self.steps.pop()
        return True

    def step(self, by: int, count: int) -> None:
        """Select the next or the one before."""
        if count:
            here = -1 if self.selected is None and by > 0 else (self.selected or 0)
            self.selected = (here + by) % count

    def turn_page(self, by: int) -> None:
        self.page = max(0, min(self.page + by, self._pages - 1))
        self.selected = None

    def numbered(self, options: Sequence[Option]) -> list[tuple[int, Option]]:
        """The options with their numbers."""
        first = first_number([option.moves[0] for option in options]) if options else 1
        return list(enumerate(options, start=first))

    def lines(self, paint: Paint, width: int, rows: int) -> tuple[list[Text], str]:
        """The list in at most `rows` lines, and which part of it that is ("2/3")."""
        self.options = options = self.shown(width, rows)
        pages = _pages(options, width, rows)
        self._pages = max(1, len(pages))
        self.page = min(self.page, self._pages - 1)
        if self.selected is not None and options:
            self.selected = min(self.selected, len(options) - 1)
            self.page = next(
                number for number, page in enumerate(pages) if self.selected in page.indices
            )
        if not pages:
            return [], ""
        numbers = self.numbered(options)
        painted = []
        page = pages[self.page]
        for index in page.indices:
            number, option = numbers[index]
            chosen = index == self.selected
            marked = self.wanted.intersection(option.moves)
            head = f"{number:>3}{MARK if marked else ' '} "
            text = styled(head, "bold green" if marked else "bold") + paint(option.label)
            if option.move is None:
                text.append(f" ({len(option.moves)})", "dim")
            if chosen:
                text.stylize("reverse")
            painted.append(text)
        part = f"{self.page + 1}/{len(pages)}" if len(pages) > 1 else ""
        return page.laid(painted, width), part


@dataclass(frozen=True)
class _Page:
    indices: range
    columns: int
    column: int  # width of one

    def laid(self, items: list[Text], width: int) -> list[Text]:
        if self.columns == 1:
            return [line for item in items for line in wrap(item, width, NUMBER)]
        rows = -(-len(items) // self.columns)
        lines = []
        for row in range(rows):
            cells = items[row::rows]
            line = styled("")
            for cell in cells[:-1]:
                line += pad(cell, self.column) + styled(" " * GAP)
            lines.append(line + cells[-1])
        return lines


def _pages(options: Sequence[Option], width: int, rows: int) -> list[_Page]:
    """How the options are divided into pages of this many rows."""
    column = max((_plain(option).cell_len for option in options), default=0)
    columns = max(1, (width + GAP) // (column + GAP)) if column <= WIDEST + NUMBER else 1
    count = len(options)
    if columns > 1:
        columns = min(columns, max(1, -(-count // max(1, rows))))
    if columns > 1:
        each = columns * max(1, rows)
        return [
            _Page(range(first, min(first + each, count)), columns, column)
            for first in range(0, count, each)
        ]
    pages, first, used = [], 0, 0
    for index, option in enumerate(options):
        height = len(wrap(_plain(option), width, NUMBER))
        if used and used + height > rows:
            pages.append(_Page(range(first, index), 1, width))
            first, used = index, 0
        used += height
    return [*pages, _Page(range(first, count), 1, width)] if count else []


def _plain(option: Option) -> Text:
    """An option as it is measured."""
    return Text(" " * NUMBER + option.label + ("" if option.move else " (00)"))


def _by_verb(moves: Sequence[Move]) -> list[tuple[Move, ...]]:
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(move.verb, []).append(move)
    return [tuple(group) for group in groups.values()]


def _by_argument(moves: Sequence[Move]) -> list[tuple[Move, ...]]:
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(move.arguments[0] if move.arguments else "", []).append(move)
    return [tuple(group) for group in groups.values()]


def _by_beginning(moves: Sequence[Move], labels: Sequence[str]) -> list[tuple[Move, ...]]:
    """By as many of the first words as tell them apart at all."""
    split = [label.split() for label in labels]
    alike = _alike(split, min(map(len, split)))
    groups: dict[tuple[str, ...], list[Move]] = {}
    for move, words in zip(moves, split, strict=True):
        groups.setdefault(tuple(words[: alike + 1]), []).append(move)
    return [tuple(group) for group in groups.values()]


def _merged(options: Sequence[Option]) -> list[Option]:
    """Groups that are called the same are one."""
    found: dict[str, Option] = {}
    for option in options:
        same = found.get(option.label)
        moves = option.moves if same is None else same.moves + option.moves
        found[option.label] = Option(option.label, moves)
    return list(found.values())


def _group(
    group: tuple[Move, ...],
    label_of: dict[Move, str],
    single: Sequence[Option],
    moves: Sequence[Move],
) -> Option:
    """Moves as one option, called by what their labels have in common."""
    if len(group) == 1:
        return single[list(moves).index(group[0])]
    name = name_of_group([label_of[move] for move in group])
    return Option(name or f"{group[0].verb} {ELLIPSIS}", group)


def name_of_group(labels: Sequence[str]) -> str:
    """What labels have in common, in short: how they end is said where the beginning says little;
    empty if they have nothing in common."""
    before, after = common(labels)
    if len(before.split()) > 1:
        return f"{before.rstrip(',;:')} {ELLIPSIS}"
    return f"{before} {ELLIPSIS} {after}".strip() if before or after else ""


def common(labels: Sequence[str]) -> tuple[str, str]:
    """The words that all labels begin and end with."""
    split = [label.split() for label in labels]
    shortest = min(map(len, split))
    start = _alike(split, shortest)
    end = _alike([words[::-1] for words in split], shortest - start)
    return " ".join(split[0][:start]), " ".join(split[0][len(split[0]) - end :] if end else [])


def _alike(split: Sequence[Sequence[str]], most: int) -> int:
    count = 0
    while count < most and len({words[count] for words in split}) == 1:
        count += 1
    return count


def without_common(labels: list[str]) -> list[str]:
    """Labels without what all of them begin with; a label is never left empty."""
    if len(labels) < 2:
        return labels
    split = [label.split() for label in labels]
    start = _alike(split, min(map(len, split)) - 1)
    return [" ".join(words[start:]) for words in split]
