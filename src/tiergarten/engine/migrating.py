"""Bringing matches of older rules up to date.

A game's `migrations` say which moves an older version of its rules made automatically. While a
match of that version is replayed, these moves are added where they belong.
"""

from collections.abc import Callable

from tiergarten.engine.errors import WrongRules
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.record import State
from tiergarten.engine.sentence import Sentence


class Migration:
    """The way from an older version of a game's rules to the present one."""

    def __init__(self, game: Game, version: int) -> None:
        """`WrongRules` if there is no such way."""
        between = range(version, game.version)
        known = game.migrations.MADE_BY_ITSELF
        if version > game.version or not all(old in known for old in between):
            raise WrongRules(
                Sentence(
                    "the match was played by version {rules} of the rules of {game}; "
                    "this program plays version {known}",
                    rules=version,
                    game=Sentence(game.title),
                    known=game.version,
                )
            )
        self._asked: list[Callable[[State], int | None]] = [known[v] for v in between]

    @property
    def is_needless(self) -> bool:
        """Whether the match was played by the present rules."""
        return not self._asked

    def catch_up(self, match: Match) -> int:
        """Make the moves that the older rules made automatically here; returns how many."""
        count = 0
        while (action := self._due(match)) is not None:
            match.play(action)
            count += 1
        return count

    def _due(self, match: Match) -> int | None:
        if match.over or not self._asked:
            return None
        state = match.record()
        found = (ask(state) for ask in self._asked)
        return next((action for action in found if action is not None), None)
