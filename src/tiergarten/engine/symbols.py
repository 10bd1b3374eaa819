"""What the pictures on a table mean: every symbol of a game's art explains itself.

A game says in its `table` what a symbol is and what it means in this game (`explain`), and may keep
an encyclopedia: small cards about what is drawn, such as the animals (`cards`). Without them the
names that its scenes give to the symbols are all that is told.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from tiergarten.engine import svg
from tiergarten.engine.language import Say

if TYPE_CHECKING:
    from tiergarten.engine.game import Game


class Symbol(NamedTuple):
    """A symbol in words: what it is, what it means in this game, and the card that tells more."""

    name: str
    meaning: str = ""
    card: str = ""

    def plain(self) -> list[str]:
        return [*self] if self.card else [*self[:2]]


class Card(NamedTuple):
    """A card of the encyclopedia: its title and picture, the words that lead to it ("More about the
    panda"), and a fact or two."""

    title: str
    art: str
    more: str
    facts: tuple[str, ...]

    def plain(self) -> dict[str, Any]:
        return {**self._asdict(), "facts": list(self.facts)}


def explained(game: "Game", say: Say) -> dict[str, Symbol]:
    """All symbols of a game's art that are explained, by name."""
    names = _names_in_scenes(game, say)
    found = {}
    for art in sorted(svg.drawn(game.picture("art"))):
        symbol = game.table.explain(say, art)
        if symbol is None and art in names:
            symbol = Symbol(names[art])
        if symbol is not None:
            found[art] = symbol
    return found


def _names_in_scenes(game: "Game", say: Say) -> dict[str, str]:
    """What the symbols of a fresh table are called, whatever the number of players."""
    from tiergarten.engine.match import Match

    names: dict[str, str] = {}
    for players in game.players:
        names |= Match.new(game, players, seed=1).scene(None, say.language).art
    return names


def unexplained(game: "Game", say: Say, drawn: Iterable[str]) -> list[str]:
    """The symbols among those drawn that have no more than a name, or whose card is missing."""
    cards = game.table.cards(say)
    found = []
    for art in sorted(drawn):
        symbol = game.table.explain(say, art)
        if symbol is None or not (symbol.name and symbol.meaning):
            found.append(art)
        elif symbol.card and symbol.card not in cards:
            found.append(f"{art} (its card {symbol.card})")
    return found
