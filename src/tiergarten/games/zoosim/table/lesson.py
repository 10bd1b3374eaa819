"""A guided first game of ZooSim."""

from tiergarten.engine.language import mark
from tiergarten.engine.lesson import Lesson, Step
from tiergarten.engine.record import State
from tiergarten.games.zoosim.pieces import NOBODY

# Tiles that lie, as seat, tile, x, y and rotation: the birds and sea animals close a loop.
_BIRDS_AND_SEA = [0, 15, 0, -1, 0]
_SEA_AND_APES = [0, 22, 1, -2, 0]
_OF_ADA = [1, 8, 0, -1, 0]
_TWO_TREES_OF_ADA = [1, 4, 1, -1, 2]
_OF_OTTO = [2, 3, 0, -1, 0]
_SOLD = [_BIRDS_AND_SEA, _OF_ADA, _SEA_AND_APES, _OF_OTTO]
_FOUR_ROUNDS = [{"visitors": 3, "benches": 1}] * 4


def _wins_auction(before: State, now: State, seat: int) -> bool | None:
    if now.laying == NOBODY and int(now.row.count) == int(before.row.count):
        return None
    return bool(now.laying == seat)


def _closes_loop(before: State, now: State, seat: int) -> bool | None:
    if not now.over:
        return None
    return int(now.zoo[seat].benches) > int(before.zoo[seat].benches)


LESSON = Lesson(
    players=3,
    steps=(
        Step(
            words=mark(
                "You are building a zoo. One tile after another is auctioned: all bid in secret at "
                "the same time, and only the winner pays. You have 8 coins. Bid 3!"
            ),
            position={"players": 3, "row": [15, 22, 8, 3, 9]},
            before=((1, "bid 2"), (2, "bid 1")),
            moves=("bid 3",),
            wrong={
                "bid 0": mark("With 0 you hardly win anything. Bid 3 this time."),
                "bid 1": mark("That may be too little. Bid 3 this time."),
                "bid 2": mark("That may be too little. Bid 3 this time."),
                "bid": mark("Keep some coins: four more tiles come in this round. Bid 3."),
            },
        ),
        Step(
            words=mark(
                "You have won. Now lay the tile: paths must meet paths, and grass meets grass. "
                "Press the place right above your hut, where both halves meet a path."
            ),
            moves=("lay 1 a-south",),
            wrong={
                "lay": mark(
                    "It may lie there, but then only one path meets. Laid right above your hut, "
                    "two paths meet and make a loop."
                )
            },
            after=mark(
                "Two paths meet and close a loop: that brings a bench, for good. And the first "
                "visitors come to your birds and your sea animals."
            ),
        ),
        Step(
            words=mark(
                "Next tile. We happen to know that Ada bids 2. If bids are equal, the higher flag "
                "wins, and yours hangs highest: bid 2, too."
            ),
            before=((1, "bid 2"), (2, "bid 0")),
            moves=("bid 2",),
            wrong={
                "bid 0": mark("Then Ada gets the tile. Bid 2."),
                "bid 1": mark("Then Ada gets the tile. Bid 2."),
                "bid": mark("That would win as well, but it costs more than you need. Bid 2."),
            },
            after=mark(
                "A tie! Your flag decided it, and has gone to the bottom of the pole for that."
            ),
        ),
        Step(
            words=mark(
                "Lay the new sea animals right beside those you have. Neighbours of the same kind "
                "are one area, and their stars add up: 2 and 3 make 5."
            ),
            moves=(("lay 1 a-south", "lay 1 a-west", "lay 2 a-west"),),
            wrong={
                "lay": mark("It may lie there, but then your sea animals have two small areas.")
            },
            after=mark(
                "The best area of a kind attracts 2 visitors, the second best 1. Only your best "
                "area counts, so let your areas grow together."
            ),
        ),
        Step(
            words=mark(
                "Trees count like a kind of animal. Ada has the most, 2 of them, and this tile has "
                "2 as well. Equal, but later, ranks higher! Let your sea animals meet again."
            ),
            position={
                "players": 3,
                "laid": [_BIRDS_AND_SEA, _TWO_TREES_OF_ADA],
                "row": [23, 9, 3],
                "laying": 0,
                "zoo": [{"coins": 4}, {"coins": 6}, {"coins": 8}],
            },
            moves=(
                (
                    "lay 1 a-south",
                    "lay 1 a-north",
                    "lay 1 a-west",
                    "lay 2 a-north",
                    "lay 2 a-west",
                ),
            ),
            wrong={"lay": mark("The trees would count there, too, but let the sea animals meet.")},
            after=mark("Both of Ada's tree figures move on: you have 2 now, she has 1."),
        ),
        Step(
            words=mark(
                "The last tile of the round has nothing for you. Bid 0 and keep your coins: new "
                "ones come only at the end of a round, one for each tile of your zoo."
            ),
            position={
                "players": 3,
                "laid": _SOLD,
                "row": [9],
                "zoo": [{"coins": 3}, {"coins": 6}, {"coins": 6}],
            },
            seed=1,
            before=((1, "bid 1"), (2, "bid 2")),
            moves=("bid 0",),
            wrong={"bid": mark("You may, but this tile helps you little. Save your coins: bid 0.")},
        ),
        Step(
            words=mark(
                "The round is over. Visitors, tree figures and benches count as many points as the "
                "number of the round: once in the first, five times in the fifth. It pays to grow!"
            ),
            before=((2, "lay 3 a-west"),),
        ),
        Step(
            words=mark(
                "Now on your own: the very last tile of the game. Money is worth nothing after it, "
                "and nobody else has more than 6 coins. Win it!"
            ),
            position={
                "players": 3,
                "round_number": 5,
                "laid": _SOLD,
                "row": [18],
                "zoo": [
                    {"coins": 7, "scored": _FOUR_ROUNDS},
                    {"coins": 6, "scored": _FOUR_ROUNDS},
                    {"coins": 6, "scored": [{"visitors": 3}] * 4},
                ],
            },
            before=((1, "bid 6"), (2, "bid 5")),
            moves=("bid 7",),
            goal=_wins_auction,
            missed=mark(
                "Ada has bid 6 and wins. Coins are worth nothing now, so do not save any. Try "
                "again!"
            ),
            after=mark("It is yours. In the last round everybody spends what they have."),
        ),
        Step(
            words=mark(
                "Round 5 counts five times. Find the place where this tile closes a loop: another "
                "bench, 5 points!"
            ),
            position={
                "players": 3,
                "round_number": 5,
                "laid": _SOLD,
                "row": [18],
                "laying": 0,
                "zoo": [
                    {"coins": 0, "scored": _FOUR_ROUNDS},
                    {"coins": 6, "scored": _FOUR_ROUNDS},
                    {"coins": 6, "scored": [{"visitors": 3}] * 4},
                ],
            },
            moves=("lay 1 a-west",),
            goal=_closes_loop,
            missed=mark(
                "Only one path meets there. Look for the place between two open paths. Try again!"
            ),
            after=mark("A bench in the last round, and you have won. Well played!"),
        ),
    ),
)
