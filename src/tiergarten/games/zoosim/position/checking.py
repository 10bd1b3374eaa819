"""Positions from outside: filling in what follows from the rest, checking, hiding.

The check is slow and obvious: it surveys every zoo from scratch. It guards positions typed by
hand, and the tests call it after every move of many random games.

A zoo may have scored less than it really would have, and tiles that somebody could have laid may be
out of the game: nobody wants to type all that. Anything else that no game can reach is refused.
"""

from collections import Counter
from typing import Any

from tiergarten.engine.errors import BadPosition, some
from tiergarten.engine.language import say_in
from tiergarten.engine.record import State
from tiergarten.games.zoosim import MONEY, VARIANTS
from tiergarten.games.zoosim.pieces import (
    BOX,
    COLOURS,
    FIGURES_ALONE,
    FIGURES_BEST,
    FIGURES_SECOND,
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
from tiergarten.games.zoosim.position.completing import scored_now, tiles_seen
from tiergarten.games.zoosim.position.placing import objection, zoo_of
from tiergarten.games.zoosim.position.survey import Survey, survey
from tiergarten.games.zoosim.rules.moves import has_place
from tiergarten.games.zoosim.rules.squares import half_at, square_at
from tiergarten.games.zoosim.state import KINDS, STATE

SEALED = "sealed"  # what others see of a bid that is in


def hide(plain: dict[str, Any], seat: int) -> None:
    """ZS-4: bids that are in are sealed; ZS-5: hidden money is one's own affair until the end."""
    for other, bid in enumerate(plain["bid"]):
        if other != seat and bid is not None:
            plain["bid"][other] = SEALED
    if plain["money"] == MONEY[0] and not plain["over"]:
        for other, zoo in enumerate(plain["zoo"]):
            if other != seat:
                zoo["coins"] = None


def check(state: State) -> None:
    """Refuse a position that no game could reach or go on from, naming the field."""
    players = int(state.players)
    _check_laid(state, players)
    _check_tiles(state)
    surveys = [zoo_of(state, seat) for seat in range(players)]
    for seat in range(players):
        _check_zoo(state, seat, surveys[seat])
        _check_list(state, seat, surveys[seat])
        _check_scored(state, seat, surveys)
    _check_beyond(state)
    _check_figures(state, players)
    _check_turn(state, players)


def _check_laid(state: State, players: int) -> None:
    """ZS-6, for every tile in the order of laying."""
    laid = STATE.fields["laid"].plain(state.laid, state)
    for seat in range(players):
        start = {"seat": seat, "tile": START_TILE, "x": 0, "y": 0, "rotation": 0}
        if laid[seat : seat + 1] != [start]:
            why = "the list begins with the start tiles (ZS-2)"
            raise BadPosition(f"laid[{seat}]", why, "laid")
    ground = [survey(laid[:players], seat) for seat in range(players)]
    for t, place in enumerate(laid[players:], start=players):
        where = f"laid[{t}]"
        if place["seat"] >= players:
            raise BadPosition(f"{where}.seat", f"there is no seat {place['seat']}")
        if place["tile"] == START_TILE:
            raise BadPosition(f"{where}.tile", "there is one start tile for each player (ZS-2)")
        zoo = ground[place["seat"]]
        at = place["x"], place["y"], place["rotation"]
        if against := objection(say_in("en"), zoo, place["tile"], at):
            raise BadPosition(where, f"{against} (ZS-6)")
        zoo.ground.update(survey([place], place["seat"]).ground)


def _check_zoo(state: State, seat: int, found: Survey) -> None:
    """ZS-8 to ZS-11: what is kept agrees with what is found; ZS-13: money comes with tiles."""
    zoo, where = state.zoo[seat], f"zoo[{seat}]"
    if zoo.tiles != found.tiles:
        why = f"{some(found.tiles, 'tile was', 'tiles were')} laid (ZS-13)"
        raise BadPosition(f"{where}.tiles", why)
    if zoo.benches != found.benches:
        why = f"the paths make {some(found.benches, 'loop')} (ZS-11)"
        raise BadPosition(f"{where}.benches", why)
    for kind, name in enumerate(KINDS):
        if zoo.worth[kind] != found.worth[name]:
            why = f"is {found.worth[name]} (ZS-8, ZS-10)"
            raise BadPosition(f"{where}.worth.{name}", why, f"{where}.worth")
        if zoo.since[kind] != found.since[name]:
            why = f"is {found.since[name]} (ZS-9)"
            raise BadPosition(f"{where}.since.{name}", why, f"{where}.since")
    most = START_COINS + sum(
        min(found.tiles, _most_sold(state, number))
        for number in range(1, _rounds_scored(state) + 1)
    )
    if zoo.coins > most:
        tiles = some(found.tiles, "tile")
        why = f"more than {most} cannot be, with {tiles} in round {state.round_number} (ZS-13)"
        raise BadPosition(f"{where}.coins", why, "round_number", "laid")


def _rounds_scored(state: State) -> int:
    return ROUNDS if state.over else int(state.round_number) - 1


def _most_sold(state: State, rounds: int) -> int:
    """How many tiles this many rounds sell at most.

    The tree variant can show the most in round 1: all those without trees at once.
    """
    if VARIANTS[state.variant] == "basic":
        return rounds * TILES_A_ROUND
    return min(ZOO_TILES, ZOO_TILES - TREE_TILES + rounds * TREE_TILES_A_ROUND)


def _check_scored(state: State, seat: int, surveys: list[Survey]) -> None:
    """ZS-13: a round scores at its end, and what it scored is still there."""
    rounds, most = _rounds_scored(state), _most_figures(surveys, seat)
    benches = 0
    for i, scored in enumerate(state.zoo[seat].scored):
        where = f"zoo[{seat}].scored[{i}]"
        if i >= rounds:
            if any(scored.tobytes()):
                why = "this round has not been scored (ZS-13)"
                raise BadPosition(where, why, "round_number")
            continue
        if not benches <= scored.benches <= surveys[seat].benches:
            raise BadPosition(f"{where}.benches", "benches are never lost (ZS-11)", where)
        benches = int(scored.benches)
        for name, rule in (("visitors", "ZS-8"), ("trees", "ZS-10")):
            if scored[name] > most[name]:
                why = f"more than {most[name]} cannot be for what was laid ({rule})"
                raise BadPosition(f"{where}.{name}", why, where, "laid")
    if state.over:
        for name, n in scored_now(surveys, seat).items():
            if scored[name] != n:
                raise BadPosition(f"{where}.{name}", f"is {n} at the end (ZS-13)", where)


def _most_figures(surveys: list[Survey], seat: int) -> dict[str, int]:
    """The figures that a zoo can have had at most: two for what another zoo has too, else one."""
    most = dict.fromkeys(KINDS, 0)
    for kind in KINDS:
        if surveys[seat].worth[kind]:
            rivals = sum(zoo.worth[kind] > 0 for zoo in surveys)
            most[kind] = FIGURES_BEST if rivals > 1 else FIGURES_ALONE
    return {"visitors": sum(most[colour] for colour in COLOURS), "trees": most["trees"]}


def _check_figures(state: State, players: int) -> None:
    """ZS-8, ZS-10: no more figures in a round, in all zoos together, than there are."""
    most = FIGURES_BEST + FIGURES_SECOND
    kinds = (("visitors", most * len(COLOURS), "ZS-8"), ("trees", most, "ZS-10"))
    for i in range(ROUNDS):
        for name, limit, rule in kinds:
            if state.zoo["scored"][:, i][name].sum() > limit:
                fields = [f"zoo[{seat}].scored[{i}].{name}" for seat in reversed(range(players))]
                why = f"more than {limit} in all zoos in round {i + 1} ({rule})"
                raise BadPosition(fields[0], why, *fields[1:])


def _check_list(state: State, seat: int, found: Survey) -> None:
    """What the list of laid tiles keeps for quick answers is right."""
    laid = state.laid
    numbers = {ground.half: square for square, ground in found.ground.items()}
    doors = [4 * found.ground[square].half + SIDES.index(side) for square, side in found.exits]
    if laid.door[laid.first_door[seat] : laid.first_door[seat + 1]].tolist() != doors:
        raise BadPosition("laid", "the exits are not kept as they are")
    for half, square in numbers.items():
        kept = half_at(laid, square_at(seat, *square))
        exits = sum(1 << SIDES.index(side) for side in found.ground[square].exits)
        if kept != half or laid.exits[half] != exits:
            raise BadPosition("laid", f"half {half} is not kept as it lies")
    for area in found.areas:
        halves = {found.ground[square].half for square in area}
        stars = sum(found.ground[square].stars for square in area)
        if {int(laid.area[half]) for half in halves} != {min(halves)}:
            raise BadPosition("laid", f"half {min(halves)} is not kept in its area (ZS-8)")
        if laid.stars[min(halves)] != stars:
            raise BadPosition("laid", f"the area of half {min(halves)} has {stars} stars (ZS-8)")


def _check_beyond(state: State) -> None:
    """What lies beyond the exits is what is found there when all tiles are laid once more."""
    field, last = STATE.fields["laid"], int(state.laid.first_door[-1])
    again = field.read(field.plain(state.laid, state), "laid", None)
    if again.beyond[:last].tolist() != state.laid.beyond[:last].tolist():
        raise BadPosition("laid", "what lies beyond the exits is not kept as it is")


def _places_of(state: State, tile: int) -> list[str]:
    """The fields in which a tile is."""
    row, laid = state.row.tile[: state.row.count].tolist(), state.laid
    fields = [f"laid[{t}]" for t in range(int(laid.count)) if laid.tile[t + 1] == tile]
    fields += [f"row[{i}]" for i, sold in enumerate(row) if sold == tile]
    fields += [name for name in ("lost", "pile") if int(state[name]) >> tile & 1]
    return fields[::-1]


def _check_tiles(state: State) -> None:
    """Every tile is in one place, and as many are to come as the round says (ZS-3, ZS-15)."""
    pile = [tile for tile in BOX if int(state.pile) >> tile & 1]
    everywhere = tiles_seen(state) + Counter(pile)
    for tile in BOX:
        if everywhere[tile] != 1:
            where = "is nowhere" if not everywhere[tile] else "is in more than one place"
            fields = [*_places_of(state, tile), "pile", "lost", "row", "laid"]
            raise BadPosition(fields[0], f"tile {tile} {where} (ZS-1)", *fields[1:])
    if not 1 <= state.round_number <= ROUNDS:
        raise BadPosition("round_number", f"rounds go from 1 to {ROUNDS} (ZS-3)")
    if state.over and state.round_number != ROUNDS:
        raise BadPosition("over", f"the game ends after round {ROUNDS} (ZS-14)")
    row = [int(tile) for tile in state.row.tile[: state.row.count]]
    if bool(row) == bool(state.over):
        why = "there are tiles to sell until the end, and none after it (ZS-3)"
        raise BadPosition("row", why, "over", "lost", "laid")
    elsewhere = ("lost", "row", "laid", "round_number")
    later = ROUNDS - int(state.round_number)
    basic = VARIANTS[state.variant] == "basic"
    if (basic or not later) and len(pile) != later * TILES_A_ROUND:
        why = f"{some(later * TILES_A_ROUND, 'tile is', 'tiles are')} still to come (ZS-3)"
        raise BadPosition("pile", why, *elsewhere)
    if basic:
        if len(row) > TILES_A_ROUND:
            raise BadPosition("row", f"a round sells {TILES_A_ROUND} tiles (ZS-3)", *elsewhere)
        return
    trees = TREE_TILES - TREE_TILES_A_ROUND * int(state.round_number)
    in_pile, in_row = (sum(TREES_OF[tile] > 0 for tile in tiles) for tiles in (pile, row))
    if later and in_pile != trees:
        why = f"{some(trees, 'tile', 'tiles')} with trees still to come (ZS-15)"
        raise BadPosition("pile", why, *elsewhere)
    most = TREE_TILES_A_ROUND if later else trees + TREE_TILES_A_ROUND
    if in_row > most or (later and not TREES_OF[row[-1]]):
        why = "ends with the third tile with trees" if later else f"has {most} tiles with trees"
        raise BadPosition("row", f"{why} (ZS-15)", *elsewhere)


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
            why = "is more than all the money (ZS-4)"
            raise BadPosition(f"bid[{seat}]", why, f"zoo[{seat}].coins")
    acting = 0 if state.over else waiting
    if state.laying != NOBODY:
        if state.over:
            raise BadPosition("laying", "nobody lays a tile after the end", "over")
        acting = 1 << int(state.laying)
        if not has_place(state.laid, int(state.laying), int(state.row.tile[0])):
            raise BadPosition("laying", "there is no place for the tile (ZS-7)", "row")
    if (state.laying != NOBODY or state.over) and waiting != seats:
        raise BadPosition("bid", "there is no auction to bid in (ZS-4)", "laying", "over")
    if waiting == 0:
        raise BadPosition("bid", "when all bids are in, they are settled (ZS-4)")
    if state.acting != acting:
        why = "who has not bid acts, or the winner who lays the tile"
        raise BadPosition("acting", why, "bid", "laying", "over")
