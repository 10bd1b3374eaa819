"""Every tile, every expansion and every point of a position counted from scratch, and where."""

from collections import Counter
from collections.abc import Iterator

from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import (
    BACK_UP,
    FACE_DOWN,
    FIRST_FACE,
    FRONT_UP,
    GONE,
    NOTHING,
    POINTS_PAVILION,
    PRICE_OF_SUPPLY,
    ROUNDS,
    STACK,
)
from tiergarten.games.queens_garden.position.survey import survey


def tile_places(state: State) -> Iterator[tuple[str, Counter[int]]]:
    """The fields in which tiles lie, but for the bag, and the tiles there."""
    yield "tower", Counter({hexagon: int(n) for hexagon, n in enumerate(state.tower)})
    for i, slot in enumerate(state.slot):
        yield f"slot[{i}].tiles", Counter(slot.tiles.hex[: slot.tiles.count].tolist())
    hand, expansion = divmod(int(state.doing.hand), 2)
    in_hand = state.doing.hand != NOTHING and not expansion
    yield "doing.hand", Counter([hand] if in_hand else [])
    for seat, player in enumerate(state.player[: state.players]):
        yield f"player[{seat}].tiles", Counter(player.tiles.hex[: player.tiles.count].tolist())
        yield f"player[{seat}].garden", survey(player.garden).hexes


def tiles_anywhere(state: State) -> Counter[int]:
    """Every tile but those in the bag."""
    tiles: Counter[int] = Counter()
    for _, there in tile_places(state):
        tiles.update(there)
    return tiles


def tile_fields(state: State, hexagon: int | None = None) -> list[str]:
    """The fields with such a tile, or with any: those with the most of them first."""
    there = [(n.total() if hexagon is None else n[hexagon], at) for at, n in tile_places(state)]
    return [at for n, at in sorted(there, key=lambda one: -one[0]) if n]


def expansion_places(state: State) -> Iterator[tuple[str, list[int]]]:
    """The fields in which expansions lie open, and which these are."""
    for i, slot in enumerate(state.slot):
        if FIRST_FACE <= slot.face < GONE:
            yield f"slot[{i}].face", [int(slot.face) - FIRST_FACE]
    hand, expansion = divmod(int(state.doing.hand), 2)
    if state.doing.hand != NOTHING and expansion:
        yield "doing.hand", [hand]
    for seat, player in enumerate(state.player[: state.players]):
        held = player.expansions
        yield f"player[{seat}].expansions", held.hex[: held.count].tolist()
        fronts = [what - FRONT_UP for what in player.garden.place.tolist() if what >= FRONT_UP]
        yield f"player[{seat}].garden", fronts


def open_expansions(state: State) -> Counter[int]:
    """The expansions whose printed hex everybody can see."""
    return Counter(hexagon for _, there in expansion_places(state) for hexagon in there)


def expansion_fields(state: State, hexagon: int | None = None) -> list[str]:
    """The fields in which this expansion, or any, lies open; the last one first."""
    there = [at for at, held in expansion_places(state) if held and hexagon in (None, *held)]
    return there[::-1]


def face_down(state: State) -> int:
    """The face-down expansions of this round and of the rounds to come."""
    stack = int(STACK[state.players])
    here = sum(int(slot.face == FACE_DOWN) for slot in state.slot[:stack])
    return here + (ROUNDS - max(1, int(state.round_number))) * stack


def backs(state: State) -> int:
    """The expansions that lie back up in gardens (QG-19)."""
    gardens = [player.garden for player in state.player[: state.players]]
    return sum(int((garden.place == BACK_UP).sum()) for garden in gardens)


def expansions_anywhere(state: State) -> int:
    """How many expansions there are outside the supply."""
    return open_expansions(state).total() + face_down(state) + backs(state)


def earned(player: State) -> int:
    """The points of the wheel and of pavilions so far (QG-23)."""
    return int(player.wheel.sum()) + POINTS_PAVILION * int(player.pavilions.sum())


def spent(player: State) -> int:
    """The points paid so far: QG-19, QG-20, QG-21."""
    bought = PRICE_OF_SUPPLY * int((player.garden.place == BACK_UP).sum())
    return bought + int(player.fines) + int(player.discards)


def may_have_paid(state: State, hexagon: int) -> bool:
    """QG-14: whether such a hex is in the tower or, as an expansion, in the supply."""
    if state.tower[hexagon]:
        return True
    seen = not int(state.unseen) >> hexagon & 1
    return seen and not open_expansions(state)[hexagon]
