"""What is checked in the positions of all games, around a game's own `position.check`.

So a game's check can rely on a number of players it is made for, on seats that exist, and on
nothing being left where nobody sits.
"""

from collections.abc import Iterator
from typing import Any

from tiergarten.engine.errors import BadOption, BadPosition
from tiergarten.engine.game import Game
from tiergarten.engine.record import Many, Record, Seat, Seats, State


def check_players(game: Game, players: Any) -> None:
    """Refuse a number of players that the game is not for."""
    try:
        game.check_players(players)
    except BadOption as error:
        raise BadPosition("players", str(error)) from None


def check_position(game: Game, state: State) -> None:
    """Refuse a position that no game reaches, naming the field."""
    check_players(game, int(state.players))
    for where, seats in _seats_named(game.record, state):
        if seats >> int(state.players):
            raise BadPosition(where, f"there is no seat {seats.bit_length() - 1}")
    for where, left in _left_over(game.record, state):
        if any(left.tobytes()):
            raise BadPosition(where, f"there is no such entry with {state.players} players")
    if state.over and state.acting:
        raise BadPosition("acting", "nobody acts after the end", "over")
    game.position.check(state)
    if not state.over and not state.acting:
        raise BadPosition("acting", "somebody acts until the end", "over")


def _seats_named(record: Record, state: State) -> Iterator[tuple[str, int]]:
    """The fields that name seats, and the mask of those they name."""
    for name, field in record.fields.items():
        if isinstance(field, Seats):
            yield name, int(state[name])
        elif isinstance(field, Seat) and state[name] != field.none:
            yield name, 1 << int(state[name])


def _left_over(record: Record, state: State) -> Iterator[tuple[str, Any]]:
    """The entries that mean nothing with this many players."""
    for name, field in record.fields.items():
        if isinstance(field, Many) and field.used is not None:
            for index in range(field.used(state), field.most):
                yield f"{name}[{index}]", state[name][index]
