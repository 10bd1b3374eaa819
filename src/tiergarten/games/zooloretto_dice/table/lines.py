"""What the log adds to the words about a move: pictures, places, rounds, and "You"."""

from tiergarten.engine.contract import Shown
from tiergarten.engine.language import mark
from tiergarten.engine.record import State
from tiergarten.games.zooloretto_dice.pieces import ACTIONS, FACES
from tiergarten.games.zooloretto_dice.state import faces_on
from tiergarten.games.zooloretto_dice.table.words import rolled_faces

VERB_KINDS = {"roll": "draw", "load": "place", "take": "take"}
SECOND_PERSON: dict[str, str | tuple[str, str]] = {
    "{who} rolls: {faces}": mark("You roll: {faces}"),
    "{who} loads {face} on truck {truck}": mark("You load {face} on truck {truck}"),
    "{who} takes truck {truck}: {load}": mark("You take truck {truck}: {load}"),
}


def begins(before: State, seat: int, action: int, after: State) -> bool:
    """What was rolled is told again when it is loaded."""
    return ACTIONS[action].verb == "roll"


def ends_turn(before: State, seat: int, action: int, after: State) -> bool:
    """No die is left to load; the last one in a round has turn after turn."""
    return not after.rolled.count


def new_round(before: State, after: State) -> bool:
    """A round is over when everybody has taken a truck."""
    return bool(before.taken and not after.taken and not after.over)


def shows(before: State, seat: int, action: int, after: State) -> Shown:
    """The dice that moved, and the truck."""
    verb, at = ACTIONS.indices(action)
    if verb == "roll":
        return Shown([f"die-{FACES[face]}" for face in rolled_faces(after)], ["reserve"])
    truck = [f"t{at[-1] + 1}"]
    if verb == "load":
        return Shown([f"die-{FACES[at[0]]}"], truck)
    return Shown([f"die-{FACES[face]}" for face in faces_on(before.truck[at[0]])], truck)
