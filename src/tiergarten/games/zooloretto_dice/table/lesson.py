"""A guided first game of dice, and tips for the first real one."""

from tiergarten.engine.language import mark
from tiergarten.engine.lesson import Lesson, Step, Tip
from tiergarten.engine.record import State
from tiergarten.games.zooloretto_dice.pieces import COMPLETE_GROUPS
from tiergarten.games.zooloretto_dice.rules.scoring import sheet_points

BEST_TRUCK = 4  # points that the best truck of the step on one's own brings


def _takes_best_truck(before: State, now: State, seat: int) -> bool | None:
    if not int(now.taken) >> seat & 1:
        return None
    return bool(sheet_points(now.sheet[seat]) - sheet_points(before.sheet[seat]) >= BEST_TRUCK)


def _ends_round_with_empty_barn(before: State, now: State, seat: int) -> bool | None:
    if now.taken:
        return None
    return int(now.sheet[seat].barn) == 0


LESSON = Lesson(
    players=3,
    steps=(
        Step(
            words=mark(
                "Welcome to your zoo! Every animal you get crosses a box of its row on your sheet "
                "and is worth a point. All trucks are empty, so roll two dice: press the reserve."
            ),
            position={"players": 2, "start": 0, "acting": [0]},
            seed=121,
            moves=("roll",),
            wrong={"take": mark("This truck is still empty. Roll first: press the reserve.")},
        ),
        Step(
            words=mark(
                "A lion and a coin. Load the lion on truck 1 and the coin on truck 2: press a "
                "truck for the marked die, or first the die and then the truck."
            ),
            moves=("load lion 1", "load coin 2"),
        ),
        Step(
            words=mark(
                "Ada has rolled, too, and filled truck 1: a monkey and two lions. Instead of "
                "rolling you may take a truck. Take this one!"
            ),
            before=((1, "roll"), (1, "load monkey 1"), (1, "load lion 1")),
            moves=("take 1",),
            wrong={
                "roll": mark("If you roll, Ada may take truck 1 herself. Take it now."),
                "take 2": mark("There is only a coin on it. Truck 1 brings three animals."),
            },
            after=mark(
                "Three animals, three points. You sit out now until everybody has taken a truck; "
                "then the next round begins."
            ),
        ),
        Step(
            words=mark(
                "Some rounds later your ostrich row is full: one more ostrich would go to your "
                "barn and cost 2 points. Take the truck without an ostrich."
            ),
            position={
                "players": 2,
                "start": 0,
                "acting": [0],
                "truck": [["ostrich", "lion"], ["monkey", "elephant"], []],
                "sheet": [
                    {"row": {"ostrich": 2, "monkey": 1, "lion": 2}, "coins": 1},
                    {"row": {"crocodile": 1, "elephant": 2, "lion": 1}, "coins": 1},
                ],
            },
            moves=("take 2",),
            wrong={
                "take 1": mark(
                    "The lion is worth a point, but the ostrich finds no free box: it goes to the "
                    "barn and costs 2. Truck 2 brings two points."
                ),
                "roll": mark("You may, but then Ada may take truck 2. Take it while it is there."),
            },
            after=mark("Two points more, and your barn is still empty."),
        ),
        Step(
            words=mark(
                "Whoever fills a row first gets its flag: one point more, or two for the lions. "
                "You and Ada both need one more elephant. Be quick!"
            ),
            position={
                "players": 2,
                "start": 0,
                "acting": [0],
                "truck": [["elephant", "coin"], ["lion", "coin"], []],
                "sheet": [
                    {"row": {"ostrich": 1, "elephant": 3, "lion": 2}},
                    {"row": {"monkey": 1, "elephant": 3, "lion": 1}},
                ],
            },
            moves=("take 1",),
            wrong={
                "take 2": mark("That lion can wait. Ada would take the elephant and the flag."),
                "roll": mark("Then Ada would take the elephant and the flag. Take truck 1."),
            },
            after=mark("The flag is yours, and nobody else can get it any more."),
        ),
        Step(
            words=mark(
                "There is a crocodile in your barn: minus 2. Coins help: every complete group of "
                "coins sends one species away, or is worth a point. You need one more coin."
            ),
            position={
                "players": 2,
                "start": 0,
                "acting": [0],
                "truck": [["monkey", "coin"], ["lion", "lion"], []],
                "sheet": [
                    {
                        "row": {"crocodile": 1, "monkey": 1, "lion": 2},
                        "coins": 2,
                        "barn": ["crocodile"],
                    },
                    {"row": {"ostrich": 1, "monkey": 2, "lion": 2}},
                ],
            },
            moves=("take 1",),
            wrong={
                "take 2": mark(
                    "Two lions, two points. The coin alone is worth as much: it empties the barn, "
                    "and the monkey comes on top."
                ),
                "roll": mark("You may, but then Ada may take truck 1. Take the coin now."),
            },
            after=mark("The first group needs three coins, the second two, the last only one."),
        ),
        Step(
            words=mark(
                "A trick: spoil what others want. Ada waits for the lions on truck 1, but her "
                "crocodile row is full. Load the crocodile there, and the lion on truck 2."
            ),
            position={
                "players": 2,
                "start": 0,
                "acting": [0],
                "rolled": ["crocodile", "lion"],
                "truck": [["lion", "lion"], ["monkey", "coin"], []],
                "sheet": [
                    {"row": {"ostrich": 1, "monkey": 1, "elephant": 2, "lion": 1}},
                    {"row": {"crocodile": 1, "monkey": 1, "elephant": 1, "lion": 3}},
                ],
            },
            moves=("load crocodile 1", "load lion 2"),
            wrong={
                "load lion 1": mark("Then Ada takes three lions. Load the crocodile there."),
                "load crocodile 2": mark("There it does not bother Ada. Load it on truck 1."),
            },
            after=mark(
                "Your own crocodile box is free, so truck 1 is still good for you. Load what harms "
                "the others and not yourself."
            ),
        ),
        Step(
            words=mark(
                "As soon as somebody has free boxes in one row only, or in none, the round is the "
                "last one. You need a single monkey for that."
            ),
            position={
                "players": 2,
                "start": 0,
                "acting": [0],
                "truck": [["monkey"], ["lion", "elephant", "coin"], []],
                "sheet": [
                    {
                        "row": {
                            "crocodile": 1,
                            "ostrich": 2,
                            "monkey": 2,
                            "elephant": 4,
                            "lion": 3,
                        },
                        "coins": 3,
                    },
                    {"row": {"ostrich": 1, "monkey": 2, "elephant": 3, "lion": 4}, "coins": 2},
                ],
            },
            moves=("take 1",),
            wrong={
                "take 2": mark("The elephant would go to your barn. Take the monkey on truck 1."),
                "roll": mark("The monkey is there already: take truck 1."),
            },
        ),
        Step(
            words=mark(
                "Ada has taken the last truck, and the game is over. A point for every animal, the "
                "flags, the complete groups of coins; minus 2 for each species left in the barn."
            ),
            before=((1, "take 2"),),
        ),
        Step(
            words=mark(
                "Now on your own: which truck brings you the most points? Look at your rows, the "
                "flags, the barn and the coins."
            ),
            position={
                "players": 2,
                "start": 0,
                "acting": [0],
                "truck": [["ostrich", "lion", "lion"], ["monkey", "coin"], ["crocodile"]],
                "sheet": [
                    {
                        "row": {"ostrich": 2, "monkey": 2, "elephant": 2, "lion": 1},
                        "coins": 2,
                        "barn": ["ostrich"],
                    },
                    {"row": {"crocodile": 1, "monkey": 1, "elephant": 3, "lion": 2}, "coins": 1},
                ],
            },
            moves=("take 2",),
            goal=_takes_best_truck,
            missed=mark(
                "Good, but not the best. One truck fills a row first, and its coin empties the "
                "barn. Try again!"
            ),
            after=mark(
                "Exactly: a monkey, its flag, and the coin that empties the barn: 4 points."
            ),
        ),
        Step(
            words=mark(
                "Ada has taken her truck and waits. You may still roll as long as there are dice, "
                "and take a truck when you like. Only keep your barn empty!"
            ),
            position={
                "players": 2,
                "start": 0,
                "acting": [0],
                "taken": [1],
                "truck": [["crocodile", "coin"], [], []],
                "sheet": [
                    {"row": {"crocodile": 1, "monkey": 1, "elephant": 2, "lion": 2}, "coins": 1},
                    {"row": {"ostrich": 2, "monkey": 1, "lion": 3}, "coins": 1, "dice": 2},
                ],
            },
            seed=1,
            moves=("roll", "load ostrich 2", "load elephant 2", "take 2"),
            goal=_ends_round_with_empty_barn,
            missed=mark(
                "The crocodile had no free box and went to the barn. Roll first, and load the dice "
                "on another truck."
            ),
            after=mark("Well done. You know all the rules now!"),
        ),
    ),
)


def _fills_row_first(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return mover == me and int(after.sheet[me].bonus) != int(before.sheet[me].bonus)


def _goes_to_barn(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return mover == me and int(after.sheet[me].barn) != int(before.sheet[me].barn)


def _completes_coins(before: State, mover: int, action: int, after: State, me: int) -> bool:
    groups = [int(COMPLETE_GROUPS[state.sheet[me].coins]) for state in (before, after)]
    return mover == me and groups[1] > groups[0]


def _sits_out(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return mover == me and bool(int(after.taken) >> me & 1)


def _is_last(before: State, mover: int, action: int, after: State, me: int) -> bool:
    """This seat is the only one that has not taken a truck."""
    still_in = ~int(after.taken) & ((1 << int(after.players)) - 1)
    return still_in == 1 << me and int(before.taken) != int(after.taken)


def _last_round(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return bool(after.last_round) and not before.last_round and not after.over


TIPS = (
    Tip(
        name="row-filled",
        words=mark("First to fill this row: its flag is yours, and nobody else can get it."),
        happened=_fills_row_first,
    ),
    Tip(
        name="barn",
        words=mark(
            "An animal without a free box goes to the barn: minus 2, but only once for each "
            "species. A complete group of coins sends it away at the end."
        ),
        happened=_goes_to_barn,
    ),
    Tip(
        name="coins",
        words=mark(
            "A complete group of coins! At the end it removes a species from your barn, or is "
            "worth a point."
        ),
        happened=_completes_coins,
    ),
    Tip(
        name="sitting-out",
        words=mark("You sit out until everybody has taken a truck. The last to take one begins."),
        happened=_sits_out,
    ),
    Tip(
        name="alone",
        words=mark(
            "You are the last one in this round: nobody can take a truck from you. Roll as long as "
            "there are dice, and stop when a truck suits you."
        ),
        happened=_is_last,
    ),
    Tip(
        name="last-round",
        words=mark("The last round has begun: what you take now is all that you will get."),
        happened=_last_round,
    ),
)
