"""The record of a game of Pig."""

from tiergarten.engine.record import Many, Number, state_record
from tiergarten_pig.pieces import GOAL, MOST_PLAYERS, SIDES

MOST = GOAL + SIDES  # nobody rolls on from the goal

STATE = state_record(
    MOST_PLAYERS,
    die=Number(most=SIDES),  # what was rolled last; 0 before the first roll of all
    pot=Number(most=MOST),  # rolled in this turn, and not yet safe
    points=Many(Number(most=MOST), MOST_PLAYERS),
)
