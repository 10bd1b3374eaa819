"""Why a move is not allowed: the id of the rule that forbids it, and words for it.

What is not there comes first, then what one does not have, and last what does not fit.
"""

from tiergarten.engine.contract import Refusal
from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.games.zooloretto_dice.pieces import ACTIONS, TRUCKS
from tiergarten.games.zooloretto_dice.table.words import face_names, rolled_faces

TURN_RULE = "ZD-4"


def why_not(say: Say, state: State, seat: int, action: int) -> Refusal:
    """The first rule that stands against an illegal move."""
    verb, at = ACTIONS.indices(action)
    rolled = rolled_faces(state)
    if verb == "roll":
        if rolled:
            return "ZD-5", _dice_first(say, rolled)
        return "ZD-5", say("the reserve is empty")
    trucks = int(TRUCKS[state.players])
    if at[-1] >= trucks:
        return "ZD-2", say.many("there is {n} truck", "there are {n} trucks", trucks)
    if verb == "load":
        return _loading(say, state, rolled, *at)
    if rolled:
        return "ZD-5", _dice_first(say, rolled)
    return "ZD-6", say("truck {truck} is empty", truck=at[0] + 1)


def why_wait(say: Say, state: State, seat: int, action: int) -> Refusal | None:
    """ZD-6: who has taken dice sits out."""
    if not int(state.taken) >> seat & 1:
        return None
    return "ZD-6", say("you have taken dice and sit out the rest of the round")


def _dice_first(say: Say, rolled: list[int]) -> str:
    return say.many(
        "first load the die that is left", "first load the dice you have rolled", len(rolled)
    )


def _loading(say: Say, state: State, rolled: list[int], face: int, truck: int) -> Refusal:
    """Why a die cannot go on a truck that exists. Room for the other die is never a reason."""
    if not rolled:
        if state.reserve == 0:
            return "ZD-5", say("the reserve is empty: take a truck")
        if any(one.count for one in state.truck):
            return "ZD-4", say("roll two dice, or take a truck")
        return "ZD-5", say("roll two dice first")
    if face not in rolled:
        there = face_names(say, rolled)
        return "ZD-5", say("faces are never changed; still to be loaded: {faces}", faces=there)
    return "ZD-5", say("truck {truck} is full", truck=truck + 1)
