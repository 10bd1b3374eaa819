"""Positions from outside: filling in what follows from the rest, checking, hiding.

The check is slow and obvious: it surveys every zoo from scratch. It guards positions typed by
hand, and the tests call it after every move of many random games.
"""

from collections import Counter
from typing import Any

from tiergarten.engine.errors import BadPosition
from tiergarten.engine.language import say_in
from tiergarten.engine.record import State
from tiergarten.games.zoosim import MONEY, VARIANTS
from tiergarten.games.zoosim.legal import has_place
from tiergarten.games.zoosim.pieces import (
    COLOURS,
    FIGURES_BEST,
    FIGURES_SECOND,
    MOST_COINS,
    NO_BID,
    NOBODY,
    ROUNDS,
    SIDES,
    START_COINS,
    START_TILE,
    TILES_A_ROUND,
    TREE_TILES,
    TREE_TILES_A_ROUND,
    TREES_OF,
    ZOO_TILES,
)
from tiergarten.games.zoosim.placing import objection, zoo_of
from tiergarten.games.zoosim.state import KINDS, STATE
from tiergarten.games.zoosim.survey import Survey, survey
from tiergarten.games.zoosim.zoo import half_at, square_at

BOX = range(1, ZOO_TILES + 1)
SEALED = "sealed"  # what others see of a bid that is in


def complete(plain: dict[str, Any]) -> dict[str, Any]:
    """Fill in what a person would not care to type.

    A laid tile may be written as [seat, tile, x, y, rotation], and start tiles left out. Tiles
    that are named nowhere fill the pile as far as the round allows and are out of the game
    otherwise. Worths, benches and so on follow from the laid tiles. Everybody has 8 coins, and
    nobody has bid.
    """
    players = plain.get("players")
    if type(players) is not int or players not in (2, 3, 4):
        raise BadPosition("players", f"ZooSim is for 2 to 4 players, not {players!r}")
    plain.setdefault("round_number", 1)
    plain["laid"] = _full_laid(plain.get("laid", []), players)
    plain.setdefault("flag", list(range(players)))
    plain.setdefault("bid", [None] * players)
    plain.setdefault("laying", None)
    _deal(plain)
    zoos = plain.setdefault("zoo", [{} for _ in range(players)])
    if isinstance(zoos, list):
        laid = STATE.fields["laid"].plain(STATE.read({"laid": plain["laid"]}).laid, None)
        plain["zoo"] = [_full_zoo(zoo, survey(laid, seat)) for seat, zoo in enumerate(zoos)]
    if "acting" not in plain and isinstance(plain["bid"], list):
        waiting = [seat for seat, bid in enumerate(plain["bid"]) if bid is None]
        laying = plain["laying"]
        if type(laying) is int:
            waiting = [laying]
        plain["acting"] = waiting
        if plain.get("over"):
            plain["acting"] = []
    return plain


def _full_laid(laid: Any, players: int) -> Any:
    """Laid tiles may be written as lists, and start tiles left out."""
    if not isinstance(laid, list):
        return laid
    names = ("seat", "tile", "x", "y", "rotation")
    places = [
        dict(zip(names, place, strict=True))
        if isinstance(place, list | tuple) and len(place) == len(names)
        else place
        for place in laid
    ]
    if all(isinstance(place, dict) and place.get("tile") != START_TILE for place in places):
        start = {"tile": START_TILE, "x": 0, "y": 0, "rotation": 0}
        places = [{"seat": seat, **start} for seat in range(players)] + places
    return places


def _deal(plain: dict[str, Any]) -> None:
    """Tiles that are named nowhere: to the row if it is missing, to the pile, out of the game."""
    known = STATE.read({k: plain[k] for k in ("laid", "pile", "row", "lost") if k in plain})
    seen = _tiles_seen(known) + Counter(STATE.fields["pile"].plain(known.pile, None))
    unseen = [tile for tile in BOX if not seen[tile]]
    number = plain["round_number"]
    by_trees = plain.get("variant") == "trees"
    if plain.get("over"):
        plain.setdefault("row", [])
    if "row" not in plain:
        if by_trees:  # a row ends with a tile with trees
            unseen.sort(key=lambda tile: TREES_OF[tile] == 0)
        plain["row"], unseen = unseen[:TILES_A_ROUND], unseen[TILES_A_ROUND:]
        if by_trees:
            unseen = plain["row"][TREE_TILES_A_ROUND:] + unseen
            plain["row"] = plain["row"][:TREE_TILES_A_ROUND]
    if "pile" not in plain and isinstance(number, int):
        later = max(0, ROUNDS - number)
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


def _full_zoo(zoo: Any, found: Survey) -> Any:
    if not isinstance(zoo, dict):
        return zoo
    full = dict(zoo)
    full.setdefault("coins", START_COINS)
    full.setdefault("tiles", found.tiles)
    full.setdefault("benches", found.benches)
    full.setdefault("worth", found.worth)
    full.setdefault("since", found.since)
    scored = full.setdefault("scored", [])
    if isinstance(scored, list):
        full["scored"] = scored + [{}] * (ROUNDS - len(scored))
    return full


def hide(plain: dict[str, Any], seat: int) -> None:
    """ZS-4: bids that are in are sealed; ZS-5: hidden money is one's own affair until the end."""
    for other, bid in enumerate(plain["bid"]):
        if other != seat and bid is not None:
            plain["bid"][other] = SEALED
    if plain["money"] == MONEY[0] and not plain["over"]:
        for other, zoo in enumerate(plain["zoo"]):
            if other != seat:
                zoo["coins"] = None


def _tiles_seen(state: State) -> Counter[int]:
    """Every tile that is not in the pile."""
    laid, row = state.laid, state.row
    tiles = Counter(int(tile) for tile in laid.tile[1 : laid.count + 1] if tile != START_TILE)
    tiles.update(int(tile) for tile in row.tile[: row.count])
    tiles.update(tile for tile in BOX if int(state.lost) >> tile & 1)
    return tiles


def check(state: State) -> None:
    """Refuse a position that no game could reach or go on from, naming the field."""
    players = int(state.players)
    _check_laid(state, players)
    _check_tiles(state)
    surveys = [zoo_of(state, seat) for seat in range(players)]
    for seat in range(len(state.zoo)):
        if seat < players:
            _check_zoo(state, seat, surveys[seat])
            _check_list(state, seat, surveys[seat])
        elif any(state.zoo[seat].tobytes()):
            raise BadPosition(f"zoo[{seat}]", "nobody sits there")
    _check_scored(state)
    _check_turn(state, players)


def _check_scored(state: State) -> None:
    """ZS-8, ZS-10: no more figures in a round, in all zoos together, than there are."""
    most = FIGURES_BEST + FIGURES_SECOND
    for i in range(ROUNDS):
        scored = state.zoo["scored"][:, i]
        if scored["visitors"].sum() > most * len(COLOURS):
            raise BadPosition("zoo", f"more than {most} visitors a colour in round {i + 1} (ZS-8)")
        if scored["trees"].sum() > most:
            raise BadPosition("zoo", f"more than {most} tree figures in round {i + 1} (ZS-10)")


def _check_laid(state: State, players: int) -> None:
    """ZS-6, for every tile in the order of laying."""
    laid = STATE.fields["laid"].plain(state.laid, state)
    for seat in range(players):
        start = {"seat": seat, "tile": START_TILE, "x": 0, "y": 0, "rotation": 0}
        if laid[seat : seat + 1] != [start]:
            raise BadPosition(f"laid[{seat}]", "the list begins with the start tiles (ZS-2)")
    ground = [survey(laid[:players], seat) for seat in range(players)]
    for t, place in enumerate(laid[players:], start=players):
        where = f"laid[{t}]"
        if place["seat"] >= players:
            raise BadPosition(f"{where}.seat", f"there is no seat {place['seat']}")
        if place["tile"] == START_TILE:
            raise BadPosition(f"{where}.tile", "there is one start tile for each player (ZS-2)")
        zoo = ground[place["seat"]]
        at = place["x"], place["y"], place["rotation"]
        if why := objection(say_in("en"), zoo, place["tile"], at):
            raise BadPosition(where, f"{why} (ZS-6)")
        zoo.ground.update(survey([place], place["seat"]).ground)


def _check_zoo(state: State, seat: int, found: Survey) -> None:
    """ZS-8 to ZS-11: what is kept agrees with what is found."""
    zoo, where = state.zoo[seat], f"zoo[{seat}]"
    if zoo.tiles != found.tiles:
        raise BadPosition(f"{where}.tiles", f"{found.tiles} tiles were laid (ZS-13)")
    if zoo.benches != found.benches:
        raise BadPosition(f"{where}.benches", f"the paths make {found.benches} loops (ZS-11)")
    for kind, name in enumerate(KINDS):
        if zoo.worth[kind] != found.worth[name]:
            raise BadPosition(f"{where}.worth.{name}", f"is {found.worth[name]} (ZS-8, ZS-10)")
        if zoo.since[kind] != found.since[name]:
            raise BadPosition(f"{where}.since.{name}", f"is {found.since[name]} (ZS-9)")
    rounds = ROUNDS if state.over else int(state.round_number) - 1
    if zoo.coins > MOST_COINS[rounds]:
        raise BadPosition(f"{where}.coins", f"more than {MOST_COINS[rounds]} cannot be (ZS-13)")
    benches = 0
    for i, scored in enumerate(zoo.scored):
        if i >= rounds and any(scored.tobytes()):
            raise BadPosition(f"{where}.scored[{i}]", "this round has not been scored (ZS-13)")
        if i < rounds and not benches <= scored.benches <= zoo.benches:
            raise BadPosition(f"{where}.scored[{i}].benches", "benches are never lost (ZS-11)")
        benches = int(scored.benches)


def _check_list(state: State, seat: int, found: Survey) -> None:
    """What the list of laid tiles keeps for quick answers is right."""
    laid = state.laid
    numbers = {ground.half: square for square, ground in found.ground.items()}
    doors = dict.fromkeys(numbers, 0)
    for square, side in found.exits:
        doors[found.ground[square].half] |= 1 << SIDES.index(side)
    for half, square in numbers.items():
        kept = half_at(laid, square_at(seat, *square))
        exits = sum(1 << SIDES.index(side) for side in found.ground[square].exits)
        kept_doors = int(laid.doors[half >> 1]) >> 4 * (half & 1) & 15
        if kept != half or laid.exits[half] != exits or kept_doors != doors[half]:
            raise BadPosition("laid", f"half {half} is not kept as it lies")
    for area in found.areas:
        halves = {found.ground[square].half for square in area}
        stars = sum(found.ground[square].stars for square in area)
        if {int(laid.area[half]) for half in halves} != {min(halves)}:
            raise BadPosition("laid", f"half {min(halves)} is not kept in its area (ZS-8)")
        if laid.stars[min(halves)] != stars:
            raise BadPosition("laid", f"the area of half {min(halves)} has {stars} stars (ZS-8)")


def _check_tiles(state: State) -> None:
    """Every tile is in one place, and as many are to come as the round says (ZS-3, ZS-15)."""
    pile = [tile for tile in BOX if int(state.pile) >> tile & 1]
    everywhere = _tiles_seen(state) + Counter(pile)
    for tile in BOX:
        if everywhere[tile] != 1:
            where = "is nowhere" if not everywhere[tile] else "is in more than one place"
            raise BadPosition("pile", f"tile {tile} {where} (ZS-1)")
    if not 1 <= state.round_number <= ROUNDS:
        raise BadPosition("round_number", f"rounds go from 1 to {ROUNDS} (ZS-3)")
    if state.over and state.round_number != ROUNDS:
        raise BadPosition("over", f"the game ends after round {ROUNDS} (ZS-14)")
    row = [int(tile) for tile in state.row.tile[: state.row.count]]
    if bool(row) == bool(state.over):
        raise BadPosition("row", "there are tiles to sell until the end, and none after it")
    later = ROUNDS - int(state.round_number)
    if VARIANTS[state.variant] == "basic" or later == 0:
        if len(pile) != later * TILES_A_ROUND:
            raise BadPosition("pile", f"{later * TILES_A_ROUND} tiles are still to come (ZS-3)")
        if VARIANTS[state.variant] == "basic" and len(row) > TILES_A_ROUND:
            raise BadPosition("row", f"a round sells {TILES_A_ROUND} tiles (ZS-3)")
        return
    trees = TREE_TILES - TREE_TILES_A_ROUND * int(state.round_number)
    if sum(TREES_OF[tile] > 0 for tile in pile) != trees:
        raise BadPosition("pile", f"{trees} tiles with trees are still to come (ZS-15)")
    if sum(TREES_OF[tile] > 0 for tile in row) > TREE_TILES_A_ROUND or not TREES_OF[row[-1]]:
        raise BadPosition("row", "ends with the third tile with trees (ZS-15)")


def _check_turn(state: State, players: int) -> None:
    """ZS-4, ZS-6: either all who have not bid may act, or the winner lays the tile."""
    seats = (1 << players) - 1
    if sorted(int(seat) for seat in state.flag[:players]) != list(range(players)):
        raise BadPosition("flag", "every player has one flag on the pole (ZS-2)")
    waiting = 0
    for seat in range(players):
        if state.bid[seat] == NO_BID:
            waiting |= 1 << seat
        elif state.bid[seat] > state.zoo[seat].coins:
            raise BadPosition(f"bid[{seat}]", "is more than all the money (ZS-4)")
    acting = 0 if state.over else waiting
    if state.laying != NOBODY:
        if state.laying >= players or state.over:
            raise BadPosition("laying", "nobody who plays lays a tile now")
        acting = 1 << int(state.laying)
        if not has_place(state.laid, int(state.laying), int(state.row.tile[0])):
            raise BadPosition("laying", "there is no place for the tile (ZS-7)")
    if (state.laying != NOBODY or state.over) and waiting != seats:
        raise BadPosition("bid", "there is no auction to bid in (ZS-4)")
    if waiting == 0:
        raise BadPosition("bid", "when all bids are in, they are settled (ZS-4)")
    if state.acting != acting:
        raise BadPosition("acting", "who has not bid acts, or the winner who lays the tile")
