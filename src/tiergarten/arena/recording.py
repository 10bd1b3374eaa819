"""What learners want to know of a game, written down while it is played (`arena.dataset`)."""

import io
from typing import Any

import numpy as np

from tiergarten.bots import LEVELS, Bot, SearchBot, Thoughts
from tiergarten.engine.actions import Move
from tiergarten.engine.features import vector
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.envs.datasets import BY_DECISION


def untimed(name: str, game: Game) -> str:
    """A bot as it plays for a dataset: a level may think as long as it takes, so that the same
    seed gives the same data on any machine."""
    if name in LEVELS:
        return f"{name}@{LEVELS[name].iterations(game)}"
    return name


class Recorder:
    """The decisions of one game."""

    def __init__(self, match: Match) -> None:
        self._game, self._players = match.game, match.players
        self._rows: dict[str, list[Any]] = {name: [] for name in BY_DECISION}

    def choose(self, player: Bot, match: Match, seat: int) -> Move:
        """A bot's move, written down with what it thought."""
        thoughts = None
        if isinstance(player, SearchBot):
            thoughts = player.consider(match, seat)
            move = player.pick(thoughts)
        else:
            move = player.choose(match, seat)
        self._note(match, seat, move, thoughts)
        return move

    def _note(self, match: Match, seat: int, move: Move, thoughts: Thoughts | None) -> None:
        seen = np.array(self._game.actions.as_seen_by(seat, self._players))
        legal = np.zeros(len(seen), np.uint8)
        legal[seen[match.legal_ids(seat)]] = 1
        visits = np.zeros(len(seen), np.int32)
        chances = np.full(self._players, np.nan, np.float32)
        if thoughts is not None:
            for prospect in thoughts.prospects:
                if prospect.same_as is None:
                    visits[seen[prospect.move.id]] = prospect.visits
            chances[:] = np.roll(thoughts.chances, -seat)
        row = {
            "positions": np.frombuffer(match.content(), np.uint8),
            "features": vector(self._game.rules, match.present, seat),
            "legal": legal,
            "moves": np.int16(seen[move.id]),
            "visits": visits,
            "chances": chances,
            "seats": np.int8(seat),
            "games": np.int32(0),
        }
        for name, value in row.items():
            self._rows[name].append(value)

    def content(self, shares: tuple[float, ...]) -> bytes:
        """All of it as a file, once it is known who has won."""
        seats = self._rows["seats"]
        self._rows["outcomes"] = [np.roll(np.array(shares, np.float32), -seat) for seat in seats]
        file = io.BytesIO()
        arrays: dict[str, Any] = {name: np.stack(rows) for name, rows in self._rows.items()}
        np.savez_compressed(file, **arrays)
        return file.getvalue()
