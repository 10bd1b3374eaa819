"""Positions typed by hand: the shorter ways to write them, and filling in what was left out."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tiergarten.engine.record import State
from tiergarten.games.zoosim.pieces import (
    BOX,
    NO_BID,
    NOBODY,
    ROUNDS,
    START_COINS,
    START_TILE,
    TILES_A_ROUND,
    TREE_TILES,
    TREE_TILES_A_ROUND,
    TREES_OF,
)
from tiergarten.games.zoosim.position.placing import zoo_of
from tiergarten.games.zoosim.position.survey import Survey, figures
from tiergarten.games.zoosim.state import STATE

_PLACE = ("seat", "tile", "x", "y", "rotation")  # a laid tile written as a list
_LAID = re.compile(r"^laid\[(\d{1,3})\](?:\.(\w+))?")


def complete(plain: dict[str, Any]) -> dict[str, Any]:
    """Fill in what nobody wants to type.

    A laid tile may be written as [seat, tile, x, y, rotation], and start tiles left out. Tiles
    that are named nowhere fill the pile as far as the round allows and are out of the game
    otherwise. Worths, benches and so on follow from the laid tiles, and after the end the score
    of the last round. Everybody has 8 coins, and nobody has bid.
    """
    players = plain["players"]
    plain.setdefault("round_number", ROUNDS if plain.get("over") is True else 1)
    if _has_no_start_tiles(plain.setdefault("laid", [])):
        start = {"tile": START_TILE, "x": 0, "y": 0, "rotation": 0}
        plain["laid"] = [{"seat": seat, **start} for seat in range(players)] + plain["laid"]
    if isinstance(plain["laid"], list):
        plain["laid"] = [_full_place(place) for place in plain["laid"]]
    plain.setdefault("flag", list(range(players)))
    plain.setdefault("bid", [None] * players)
    plain.setdefault("laying", None)
    zoos = plain.setdefault("zoo", [{} for _ in range(players)])
    if isinstance(zoos, list | tuple):
        plain["zoo"] = [_with_all_rounds(zoo) for zoo in zoos]
    known = STATE.read(plain)  # what was typed is sound by itself before anything follows from it
    _deal(plain, known)
    surveys = [zoo_of(known, seat) for seat in range(players)]
    plain["zoo"] = [
        _full_zoo(zoo, zoos[seat], known, surveys, seat) for seat, zoo in enumerate(plain["zoo"])
    ]
    if "acting" not in plain:
        waiting = [seat for seat in range(players) if known.bid[seat] == NO_BID]
        if known.laying != NOBODY:
            waiting = [int(known.laying)]
        plain["acting"] = [] if known.over else waiting
    return plain


def _has_no_start_tiles(laid: Any) -> bool:
    if not isinstance(laid, list):
        return False
    places = [_full_place(place) for place in laid]
    return all(isinstance(place, dict) and place.get("tile") != START_TILE for place in places)


def _full_place(place: Any) -> Any:
    """A laid tile may be written as a list."""
    if isinstance(place, list | tuple) and len(place) == len(_PLACE):
        return dict(zip(_PLACE, place, strict=True))
    return place


def _deal(plain: dict[str, Any], known: State) -> None:
    """Tiles that are named nowhere: to the row if it is missing, to the pile, out of the game."""
    seen = tiles_seen(known) + Counter(STATE.fields["pile"].plain(known.pile, None))
    unseen = [tile for tile in BOX if not seen[tile]]
    number, by_trees = int(known.round_number), bool(known.variant)
    if known.over:
        plain.setdefault("row", [])
    if "row" not in plain:
        if by_trees:  # a row ends with a tile with trees
            unseen.sort(key=lambda tile: TREES_OF[tile] == 0)
        plain["row"], unseen = unseen[:TILES_A_ROUND], unseen[TILES_A_ROUND:]
        if by_trees:
            unseen = plain["row"][TREE_TILES_A_ROUND:] + unseen
            plain["row"] = plain["row"][:TREE_TILES_A_ROUND]
    if "pile" not in plain:
        later = ROUNDS - number
        with_trees = [tile for tile in unseen if TREES_OF[tile]]
        if by_trees:
            pile = [tile for tile in unseen if not TREES_OF[tile]] if later else []
            to_come = TREE_TILES - TREE_TILES_A_ROUND * number if later else 0
            pile += with_trees[:to_come]
        else:
            pile = unseen[: later * TILES_A_ROUND]
        plain["pile"] = sorted(pile)
        unseen = [tile for tile in unseen if tile not in pile]
    plain.setdefault("lost", unseen)


def tiles_seen(state: State) -> Counter[int]:
    """Every tile that is not in the pile."""
    laid, row = state.laid, state.row
    tiles = Counter(int(tile) for tile in laid.tile[1 : laid.count + 1] if tile != START_TILE)
    tiles.update(int(tile) for tile in row.tile[: row.count])
    tiles.update(tile for tile in BOX if int(state.lost) >> tile & 1)
    return tiles


def _with_all_rounds(zoo: Any) -> Any:
    """Rounds at the end of the list of scores may be left out."""
    if not isinstance(zoo, Mapping) or not isinstance(zoo.get("scored", []), list | tuple):
        return zoo
    scored = list(zoo.get("scored", []))
    return {**zoo, "scored": scored + [{}] * (ROUNDS - len(scored))}


def _full_zoo(
    full: dict[str, Any], typed: Mapping[str, Any], state: State, surveys: list[Survey], seat: int
) -> Any:
    found = surveys[seat]
    full.setdefault("coins", START_COINS)
    full.setdefault("tiles", found.tiles)
    full.setdefault("benches", found.benches)
    full.setdefault("worth", found.worth)
    full.setdefault("since", found.since)
    if state.over and len(typed.get("scored", [])) < ROUNDS:
        full["scored"][-1] = scored_now(surveys, seat)
    return full


def scored_now(surveys: list[Survey], seat: int) -> dict[str, int]:
    """What a zoo would score in a round that ended now (ZS-13)."""
    by_kind = {kind: figures(surveys, kind)[seat] for kind in surveys[seat].worth}
    trees = by_kind.pop("trees")
    return {"visitors": sum(by_kind.values()), "trees": trees, "benches": surveys[seat].benches}


def spellings(field: str, typed: Mapping[str, Any]) -> Iterator[str]:
    """A field; a laid tile by its place in the list that was typed, without the start tiles."""
    found = _LAID.match(field)
    if not found:
        yield field
        return
    index = int(found[1])
    if _has_no_start_tiles(typed.get("laid", [])):
        index -= int(typed["players"])
    if index < 0:
        return  # a start tile that nobody typed
    if found[2] is None:
        yield f"laid[{index}]"
    else:
        yield f"laid[{index}].{found[2]}"
        if found[2] in _PLACE:
            yield f"laid[{index}][{_PLACE.index(found[2])}]"
