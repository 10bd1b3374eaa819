"""The menu on the whole screen."""

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from tiergarten.bots import KINDS
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, mark
from tiergarten.engine.puzzle import puzzles_of
from tiergarten.games import catalogue
from tiergarten.terminal import keep, keys, learn_page, menu, puzzle_page, wishes
from tiergarten.terminal.display import Display
from tiergarten.terminal.learned import Learned
from tiergarten.terminal.pages import bar, lines_of, read
from tiergarten.terminal.paint import Paint, fit, styled, wrap
from tiergarten.terminal.playing import play_on
from tiergarten.terminal.puzzle import Solver
from tiergarten.terminal.sitting import Quit

MOST_ABOUT = 3  # lines
KEYS = mark("↑ ↓ Enter: choose   Esc: back")


class Item(NamedTuple):
    """A line of a menu."""

    title: str
    beside: str = ""
    about: str = ""  # shown while it is selected
    key: str = ""  # what is typed for it; else its number


def run(say: Say) -> None:
    """Offer games until somebody quits."""
    after: list[str] = []
    try:
        with Display() as display:
            note = ""
            while True:
                note = _once(display, say, note, after)
    finally:
        for text in after[-1:]:
            print(text)
        sys.stdout.flush()


def _once(display: Display, say: Say, note: str, after: list[str]) -> str:
    """Let one choose something and do it; what is said about it above the next menu."""
    items, actions = _offers(display, say, after)
    chosen = choose(display, say, "Tiergarten", items, note)
    if chosen is None:
        raise Quit
    del after[:]
    try:
        actions[chosen]()
    except _Leave:
        raise
    except Quit:
        return after[-1] if after else ""
    except TiergartenError as error:
        return error.said(say)
    del after[:]
    return ""


def _offers(
    display: Display, say: Say, after: list[str]
) -> tuple[list[Item], list[Callable[[], None]]]:
    """What can be done: interrupted games first, then new ones, then lessons and
    puzzles."""
    items: list[Item] = []
    actions: list[Callable[[], None]] = []
    for one in keep.to_continue():
        title = say("Continue {game}", game=say(one.match.game.title))
        beside = menu.kept_text(say, one.match)
        items.append(Item(title, beside, beside))
        actions.append(lambda one=one: _continue(display, one, say, after))  # type: ignore[misc]
    for game in catalogue().values():
        items.append(Item(say(game.title), menu.facts(say, game), say(game.about)))
        actions.append(lambda game=game: _begin(display, game, say, after))  # type: ignore[misc]
    learned = Learned()
    for game in catalogue().values():
        if game.table.LESSON is None:
            continue
        words = say("go on where you stopped") if learned.begun(game.name) else ""
        items.append(Item(say("Learn {game}", game=say(game.title)), words, words))
        actions.append(lambda game=game: learn_page.run_on(display, game, say, after))  # type: ignore[misc]
    for game in catalogue().values():
        if not (puzzles := puzzles_of(game)):
            continue
        solved = set(learned.solved(game.name)) & {puzzle.id for puzzle in puzzles}
        words = say("solved: {n} of {all}", n=len(solved), all=len(puzzles))
        items.append(Item(say("Puzzle: {game}", game=say(game.title)), words, words))
        actions.append(lambda game=game: _pose(display, game, say))  # type: ignore[misc]
    title = say("What else there is")
    items.append(
        Item(title, about=say("how to play with friends, review matches, and more"), key="?")
    )
    actions.append(lambda: _tell_all(display, say, title))
    items.append(Item(say("Quit"), key="q"))
    actions.append(_quit)
    return items, actions


def _pose(display: Display, game: Game, say: Say) -> None:
    puzzle_page.run_on(display, Solver(game, say))


def _tell_all(display: Display, say: Say, title: str) -> None:
    """What one may want of Tiergarten, and what to type for it."""
    text = "\n".join(wishes.lines(say))
    read(display, say, title, lambda width: lines_of(text, Paint(), width))


def _quit() -> None:
    raise _Leave


class _Leave(Quit):
    """Leaving the menu itself."""


def _continue(display: Display, one: keep.Kept, say: Say, after: list[str]) -> None:
    play_on(display, one.match, keep.seats_of(one.path, one.match), say, after)


def _begin(display: Display, game: Game, say: Say, after: list[str]) -> None:
    """Ask who plays, and play."""
    title = say(game.title)
    counts = [str(n) for n in game.players]
    usual = counts.index(str(menu.usual_players(game)))
    players = _number(display, say, title, say("How many players"), counts, usual)
    if players is None:
        return
    numbers = [str(n) for n in range(1, players + 1)]
    people = _number(display, say, title, say("How many of them are people"), numbers, 0)
    if people is None:
        return
    kind = menu.USUAL_BOT
    if people < players:
        question = say("Who plays the other seats")
        items = [Item(name) for name in KINDS]
        chosen = choose(display, say, title, items, question, list(KINDS).index(menu.USUAL_BOT))
        if chosen is None:
            return
        kind = KINDS[chosen]
    match, kinds = menu.begin(say, game, people, players - people, kind)
    play_on(display, match, kinds, say, after)


def _number(
    display: Display, say: Say, title: str, question: str, answers: Sequence[str], usual: int
) -> int | None:
    chosen = choose(display, say, title, [Item("", key=n) for n in answers], question, usual)
    return None if chosen is None else int(answers[chosen])


def choose(
    display: Display, say: Say, title: str, items: Sequence[Item], note: str = "", usual: int = 0
) -> int | None:
    """Which of these somebody chooses; None: they go back."""
    selected, typed = usual, ""
    while True:
        width, height = display.size()
        head = [bar(title, width), *(wrap(styled(note, "bold"), width) if note else [])]
        about = wrap(styled(items[selected].about, "italic"), width)[:MOST_ABOUT]
        about += [styled("")] * (MOST_ABOUT - len(about))
        room = height - len(head) - len(about) - 2
        top = max(0, min(selected - room + 1, len(items) - room))
        lines = _lines(items, selected, width)[top : top + room]
        lines += [styled("")] * (room - len(lines))
        entry = styled("> ", "bold") + styled(typed)
        page = [*head, *lines, *about, entry, styled(say(KEYS), "dim")]
        display.draw(page, (height - 2, 2 + len(typed)))
        key = display.key()
        if key in (keys.UP, keys.LEFT):
            selected = (selected - 1) % len(items)
        elif key in (keys.DOWN, keys.RIGHT, keys.TAB):
            selected = (selected + 1) % len(items)
        elif key == keys.ESCAPE:
            return None
        elif key == keys.BACKSPACE:
            typed = typed[:-1]
        elif key == keys.ENTER:
            return selected
        elif len(key) == 1:
            typed += key
        selected = _meant(items, typed, selected) if typed else selected


def _meant(items: Sequence[Item], typed: str, selected: int) -> int:
    """Which item is meant by what was typed: its number, its key, or how it begins."""
    for index, item in enumerate(items):
        if typed.lower() in (item.key or str(index + 1), item.title.lower()):
            return index
    for index, item in enumerate(items):
        if not typed.isdecimal() and item.title.lower().startswith(typed.lower()):
            return index
    return selected


def _lines(items: Sequence[Item], selected: int, width: int) -> list[Text]:
    """A line for each item: its number, its title, and what stands beside it."""
    column = max(cell_len(item.title) for item in items) + 2
    lines = []
    for index, item in enumerate(items):
        line = styled(f"{item.key or index + 1:>3}  ", "bold") + styled(item.title.ljust(column))
        line.append(item.beside, "dim")
        if index == selected:
            line.stylize("reverse")
        lines.append(fit(line, width))
    return lines
