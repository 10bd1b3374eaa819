"""Every view of the page, one after another: what holds on all of them is asked of each."""

import random
from collections.abc import Iterator, Sequence

from tests.browser.fixtures import GAMES, prepare_table
from tests.browser.visitor import Visitor
from tests.web.serving import Served

VIEWS = (
    *("home", "maker", "settings", "account", "learn", "puzzle", "lobby", "join"),
    *("drawer", "moves", "menu", "preview", "end"),
)
TABLES = tuple(f"table of {game}" for game in GAMES)


def views(visitor: Visitor, served: Served, games: Sequence[str] = GAMES) -> Iterator[str]:
    """Go through all views, with tables of these games; the name of the one that is shown now."""
    yield from _home(visitor)
    yield from _waiting(visitor, served)
    for game in games:
        table = prepare_table(served.database, game, "Anna", "bot greedy", "bot greedy", moves=24)
        visitor.sits(table.id, table.tokens[0]).is_to_move()
        yield f"table of {game}"
    yield from _at_the_table(visitor)
    table = prepare_table(served.database, "zooloretto", "Anna", "bot greedy", moves=-1)
    visitor.sits(table.id, table.tokens[0])
    visitor.plays(random.Random(1))
    visitor.see(".end .chart svg")
    yield "end"


def _home(visitor: Visitor) -> Iterator[str]:
    visitor.go().see("article[data-game=zoosim] button[data-do=play]")
    yield "home"
    visitor.click("article[data-game=zoosim] button[data-do=make]")
    visitor.see("button[data-do=create]")
    yield "maker"
    visitor.page.keyboard.press("Escape")
    visitor.click("#top button[data-do=settings]")
    visitor.see("input[name=pace]")
    yield "settings"
    visitor.page.keyboard.press("Escape")
    visitor.go("/account").see("form[data-do=create]")
    yield "account"
    visitor.go("/learn/zooloretto").see(".coach-words")
    yield "learn"
    visitor.go("/puzzle/zooloretto").see("[data-do=answer]")
    yield "puzzle"


def _waiting(visitor: Visitor, served: Served) -> Iterator[str]:
    table = prepare_table(served.database, "zoosim", "Anna", "open", "open")
    visitor.sits(table.id, None).see("form[data-do=join]")
    yield "join"
    visitor.page.fill("form[data-do=join] input[name=name]", "Bert")
    visitor.click("form[data-do=join] button[type=submit]")
    visitor.see("[data-do=personal]")
    yield "lobby"


def _at_the_table(visitor: Visitor) -> Iterator[str]:
    """What opens at a table that is shown already."""
    visitor.click("button[data-do=menu]")
    visitor.see(".menu")
    yield "menu"
    visitor.click(".menu button[data-do=rules]")
    visitor.see(".drawer [data-rule]")
    yield "drawer"
    visitor.page.keyboard.press("Escape")
    visitor.click("button[data-do=moves]")
    visitor.see(".moves")
    yield "moves"
    visitor.click(".moves button[data-move]")
    visitor.see(".preview")
    yield "preview"
