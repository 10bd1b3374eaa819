"""What can lie on a truck, numbered, and what two more dice make of it: tables for the endgame.

A load is up to three faces, whatever their order; 0 is the empty truck. Trucks that are loaded
alike are alike, so three trucks are three loads in descending order, and all such sets are
numbered, too.
"""

import math

import numpy as np

from tiergarten.engine.compiled import compiled
from tiergarten.games.zooloretto_dice.pieces import FACES, TRUCK_PLACES

_FACES = len(FACES)
LOADS = math.comb(_FACES + TRUCK_PLACES, TRUCK_PLACES)
ROLLS = _FACES * (_FACES + 1) // 2
TRIPLES = math.comb(LOADS + 2, 3)


def _number(faces: list[int]) -> int:
    """The number of a load: its faces count from 1, and a free place as 0."""
    one, two, three = sorted([face + 1 for face in faces] + [0] * (TRUCK_PLACES - len(faces)))
    return math.comb(three + 2, 3) + math.comb(two + 1, 2) + one


def _all_loads() -> list[list[int]]:
    found: dict[int, list[int]] = {0: []}
    for one in range(_FACES):
        for two in range(-1, one + 1):
            for three in range(-1, two + 1):
                faces = [face for face in (one, two, three) if face >= 0]
                found[_number(faces)] = faces
    return [found[number] for number in range(LOADS)]


_LOADS = _all_loads()
_ROLLS = [(one, other) for other in range(_FACES) for one in range(other + 1)]


def _with(load: int, *faces: int) -> int:
    """The load with more dice; 0 if there is no room for them."""
    more = [*_LOADS[load], *faces]
    return _number(more) if len(more) <= TRUCK_PLACES else 0


SIZE = np.array([len(faces) for faces in _LOADS])
COUNT = np.array([[faces.count(face) for face in range(_FACES)] for faces in _LOADS])
ADD = np.array([[_with(load, face) for face in range(_FACES)] for load in range(LOADS)])
ADD_BOTH = np.array([[_with(load, *roll) for roll in _ROLLS] for load in range(LOADS)])
"""A load with one more die, by its face, and with both dice of a roll; 0 if there is no room."""

ROLL = np.array(_ROLLS)
CHANCE = np.array([(1 if one == other else 2) / _FACES**2 for one, other in _ROLLS])
"""The faces of each of the 21 different rolls, and how likely it is."""


@compiled
def triple(one, two, three):
    """The number of three loads, whatever their order."""
    high = max(one, two, three)
    low = min(one, two, three)
    middle = one + two + three - high - low
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low
