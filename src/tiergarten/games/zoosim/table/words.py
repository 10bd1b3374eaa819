"""ZooSim in words: tiles, moves, what happened, and where the points come from."""

import functools
from collections.abc import Callable, Sequence
from typing import Any

from tiergarten.engine.contract import Asset, Line
from tiergarten.engine.language import Say, mark
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, copy_of
from tiergarten.games.zoosim.pieces import ACTIONS, ROUNDS, TILES, WAY_HALF
from tiergarten.games.zoosim.position.placing import tile_to_lay
from tiergarten.games.zoosim.rules import play, scoring
from tiergarten.games.zoosim.table.ground import EAST, grounds

RANKING = "ZS-14"  # the rule that says who has won, and what decides among equals
OPTIONS = {  # what one can choose before the game
    "variant": {
        "basic": mark("five tiles a round"),
        "trees": mark("tiles until three have trees"),
    },
    "money": {"hidden": mark("hidden from the others"), "open": mark("open to all")},
    "ties": {
        "shared": mark("equal points share the place"),
        "money": mark("more money wins"),
        "flag": mark("the higher flag wins"),
    },
}
ANIMALS = {  # ZS-1: who lives on each colour
    "orange": mark("apes"),
    "yellow": mark("mammals"),
    "red": mark("birds"),
    "grey": mark("reptiles"),
    "blue": mark("sea animals"),
}
KIND_NAMES = (*ANIMALS.values(), mark("trees"))
FIGURES = (  # who has how many, by kind
    mark("visitors to the apes: {figures}"),
    mark("visitors to the mammals: {figures}"),
    mark("visitors to the birds: {figures}"),
    mark("visitors to the reptiles: {figures}"),
    mark("visitors to the sea animals: {figures}"),
    mark("tree figures: {figures}"),
)
STAR = "★"
BESIDE = (  # a place for a tile: the square of an exit, and one in the N, E, S or W of it
    mark("exit {n} and the square above it"),
    mark("exit {n} and the square to the right of it"),
    mark("exit {n} and the square below it"),
    mark("exit {n} and the square to the left of it"),
)
AT_EXIT = (  # the half at an exit, and the other one in the N, E, S or W of it
    mark("exit {exit}: {near}, above it {far}"),
    mark("exit {exit}: {near}, to the right of it {far}"),
    mark("exit {exit}: {near}, below it {far}"),
    mark("exit {exit}: {near}, to the left of it {far}"),
)


# Of plain rows figures are counted as quickly as Python can, without a call of compiled code.
_figures: Callable[[Any, int, int], int] = getattr(scoring.figures, "py_func", scoring.figures)


def figures_of(state: Any, seat: int, kind: int) -> int:
    """The figures that a zoo has now, for a colour or for its trees."""
    return int(_figures(state, seat, kind))


def half_name(say: Say, tile: int, half: int) -> str:
    """One half of a tile, in words: `birds 3★`."""
    colour, stars, *_ = TILES[tile][half]
    return f"{say(ANIMALS[colour])} {stars}{STAR}"


@functools.cache
def tile_name(say: Say, tile: int) -> str:
    """A tile, in words: `apes 2★ / birds 3★, 2 trees`."""
    name = f"{half_name(say, tile, 0)} / {half_name(say, tile, 1)}"
    trees = TILES[tile][0][3] + TILES[tile][1][3]
    if trees:
        name = say.listing([name, say.many("{n} tree", "{n} trees", trees)])
    return name


def turned_name(say: Say, tile: int, rotation: int) -> str:
    """How a tile lies after some quarter turns clockwise: `birds above, apes below`."""
    one, other = (say(ANIMALS[half[0]]) for half in TILES[tile])
    if rotation in (2, 3):
        one, other = other, one
    if rotation % 2:
        return say("{one} above, {other} below", one=one, other=other)
    return say("{one} left, {other} right", one=one, other=other)


def label(say: Say, state: State, seat: int, action: int, names: Sequence[str]) -> str:
    """What a move does, as a person would choose it from a list."""
    verb, at = ACTIONS.indices(action)
    if verb == "bid":
        return say.many("bid {n} coin", "bid {n} coins", at[0])
    table = readable(state)
    zoo, tile = grounds(table)[seat], tile_to_lay(table)
    if at[0] >= len(zoo.exits) or not tile:
        return say("lay the tile at exit {exit}", exit=at[0] + 1)
    half = int(WAY_HALF[at[1]])
    near, far = (half_name(say, tile, which) for which in (half, 1 - half))
    side = (EAST + zoo.place(*at)[2] + 2 * half) % 4
    return say(AT_EXIT[side], exit=at[0] + 1, near=near, far=far)


def prompt(say: Say, state: State, seat: int) -> str:
    """One sentence: what this seat can do now."""
    state = readable(state)
    tile = tile_name(say, tile_to_lay(state))
    if state.laying == seat:
        return say("Lay the tile you have won: {tile}.", tile=tile)
    return say.many(
        "What do you bid for {tile}? You have {n} coin.",
        "What do you bid for {tile}? You have {n} coins.",
        int(state.zoo[seat].coins),
        tile=tile,
    )


def prompt_step(
    say: Say,
    state: State,
    seat: int,
    steps: Sequence[str],
    actions: Sequence[int],
    names: Sequence[str],
) -> str:
    """A place for the tile was pressed, and it can lie there in several ways."""
    return say("Lay the tile here: choose which way round.")


def tell(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> str:
    """What a move did, and what came of it, as a sentence.

    A bid stays secret until the last one is in; that one tells them all (ZS-4).
    """
    before, after = readable(before), readable(after)
    if ACTIONS[action].verb == "lay":
        sentences = _tell_lay(say, before, seat, after, names)
    else:
        sentences = [say("{who} has bid", who=names[seat])]
        if int(before.acting) == 1 << seat:
            sentences += _tell_auction(say, before, seat, action, after, names)
    if after.round_number != before.round_number or after.over:
        sentences += _tell_round(say, before, after, names)
    return say.together(sentences)


def foretell(
    say: Say, before: State, seat: int, action: int, after: State | None, names: Sequence[str]
) -> str:
    """What a move would do, told to the one who thinks of it: their own bid is no secret. What
    comes of it is told only if that is known (`after`)."""
    verb, at = ACTIONS.indices(action)
    if verb == "bid":
        return say.many("{who} bids {n} coin", "{who} bids {n} coins", at[0], who=names[seat])
    if after is None:
        return say("{who} lays {tile}", who=names[seat], tile=tile_name(say, tile_to_lay(before)))
    return tell(say, before, seat, action, after, names)


def bids_of(before: State, seat: int, action: int) -> list[int]:
    """All bids, once the last one is in."""
    bids = [int(bid) for bid in before.bid[: before.players]]
    bids[seat] = ACTIONS.indices(action)[1][0]
    return bids


def _tell_auction(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> list[str]:
    """All bids, who wins, and what becomes of the flag."""
    bids = zip(names, bids_of(before, seat, action), strict=True)
    shown = [f"{name} {bid}" for name, bid in bids]
    return [
        say("the bids: {bids}", bids=say.listing(shown)),
        *_tell_sale(say, before, seat, action, after, names),
    ]


def _tell_sale(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> list[str]:
    """Who gets the tile, by which flag among equals, and whether it finds a place."""
    bids = bids_of(before, seat, action)
    tied = [int(s) for s in before.flag[: before.players] if bids[s] == max(bids)]
    winner = names[tied[0]]
    sentences = []
    if len(tied) > 1:
        sentences.append(say("{who} has the higher flag, which goes to the bottom", who=winner))
    sentences.append(
        say.many(
            "{who} gets {tile} for {n} coin",
            "{who} gets {tile} for {n} coins",
            max(bids),
            who=winner,
            tile=tile_name(say, tile_to_lay(before)),
        )
    )
    if after.lost != before.lost:
        sentences.append(say("there is no place for it, and it leaves the game"))
    return sentences


def _tell_lay(say: Say, before: State, seat: int, after: State, names: Sequence[str]) -> list[str]:
    """What was laid, new benches, and the figures that were set anew (ZS-12)."""
    tile = tile_name(say, tile_to_lay(before))
    sentences = [say("{who} lays {tile}", who=names[seat], tile=tile)]
    benches = int(after.zoo[seat].benches) - int(before.zoo[seat].benches)
    if benches:
        sentences.append(say.many("a loop: 1 bench", "{n} loops: {n} benches", benches))
    for kind, words in enumerate(FIGURES):
        counts = [figures_of(after, whose, kind) for whose in range(after.players)]
        old = [figures_of(before, whose, kind) for whose in range(after.players)]
        if counts != old:
            now = [f"{names[whose]} {count}" for whose, count in enumerate(counts) if count]
            sentences.append(say(words, figures=say.listing(now)))
    return sentences


def _tell_round(say: Say, before: State, after: State, names: Sequence[str]) -> list[str]:
    """The points of the round that has ended."""
    number = int(before.round_number)
    won = []
    for seat, name in enumerate(names):
        scored = after.zoo[seat].scored[number - 1]
        count = int(scored.visitors) + int(scored.trees) + int(scored.benches)
        won.append(f"{name} {count * number}")
    sentences = [say("points of round {n}: {points}", n=number, points=say.listing(won))]
    if after.over:
        sentences.append(say("the game is over"))
    return sentences


SOURCES = (  # what scores in every round: the field, its rule, its name, and its line
    (
        "visitors",
        "ZS-8",
        mark("visitors"),
        mark("round {round}: visitors, {count} × {round}"),
        mark("round {round}: no visitors"),
    ),
    (
        "trees",
        "ZS-10",
        mark("tree figures"),
        mark("round {round}: tree figures, {count} × {round}"),
        mark("round {round}: no tree figures"),
    ),
    (
        "benches",
        "ZS-11",
        mark("benches"),
        mark("round {round}: benches, {count} × {round}"),
        mark("round {round}: no benches"),
    ),
)


TO_COME = (  # the same in the round that is being played
    (
        mark("when round {round} ends: visitors, {count} × {round}"),
        mark("when round {round} ends: no visitors yet"),
    ),
    (
        mark("when round {round} ends: tree figures, {count} × {round}"),
        mark("when round {round} ends: no tree figures yet"),
    ),
    (
        mark("when round {round} ends: benches, {count} × {round}"),
        mark("when round {round} ends: no benches yet"),
    ),
)


def hoped(state: State, seat: int, action: int) -> State | None:
    """After a bid that has won, as if nobody else had bid anything."""
    verb, at = ACTIONS.indices(action)
    if verb != "bid" or at == (0,):
        return None
    after = copy_of(state)
    after.bid[: int(state.players)] = 0
    after.acting = 1 << seat
    play(after, seat, action)
    return after


def assets(say: Say, state: State, seat: int) -> list[Asset]:
    """What will count at the end of the round. Coins are left out: most of them come by themselves
    when it ends."""
    return [
        Asset(say("visitors"), int(scoring.visitors(state, seat))),
        Asset(say("tree figures"), int(scoring.figures(state, seat, scoring.TREES))),
        Asset(say("benches"), int(state.zoo[seat].benches)),
    ]


def breakdown(say: Say, state: State, seat: int) -> list[Line]:
    """The score of a seat, round by round."""
    rounds = ROUNDS if state.over else int(state.round_number) - 1
    lines = []
    for i in range(rounds):
        for field, rule, category, text, none in SOURCES:
            count, number = int(state.zoo[seat].scored[i][field]), i + 1
            words = _counted(say, text, none, number, count)
            lines.append(Line(rule, words, count * number, say(category)))
    return lines if state.over else lines + _to_come(say, state, seat)


def _to_come(say: Say, state: State, seat: int) -> list[Line]:
    """What would count if the round ended now: no points yet."""
    number, zoo = int(state.round_number), state.zoo[seat]
    trees = int(scoring.figures(state, seat, scoring.TREES))
    counts = (int(scoring.visitors(state, seat)), trees, int(zoo.benches))
    return [
        Line(rule, _counted(say, *texts, number, count), 0, say(category))
        for (_, rule, category, *_), texts, count in zip(SOURCES, TO_COME, counts, strict=True)
    ]


def _counted(say: Say, text: str, none: str, number: int, count: int) -> str:
    return say(text, round=number, count=count) if count else say(none, round=number)
