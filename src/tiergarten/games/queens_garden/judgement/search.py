"""What the search asks about Queen's Garden. Compiled.

Rollouts play the round to its end by the quick policy (`quick_play.py`); what that comes to in the
end, `evaluation.py` says.
"""

import numpy as np

from tiergarten.engine.chance import word
from tiergarten.engine.compiled import compiled
from tiergarten.engine.search_settings import SearchSettings
from tiergarten.engine.seats import lowest_seat
from tiergarten.games.queens_garden.judgement.evaluation import expected_points
from tiergarten.games.queens_garden.judgement.fitted import SPREAD
from tiergarten.games.queens_garden.judgement.garden_notes import note_garden
from tiergarten.games.queens_garden.judgement.missed import MISSED
from tiergarten.games.queens_garden.judgement.payments import pay_cheaply
from tiergarten.games.queens_garden.judgement.quick_play import move_priors
from tiergarten.games.queens_garden.pieces import STEP_AT, STEP_BEGIN, STEP_PAY
from tiergarten.games.queens_garden.rules.moves import BUY, PASS, legal
from tiergarten.games.queens_garden.rules.playing import play
from tiergarten.games.queens_garden.rules.scoring import seat_points

SETTINGS = SearchSettings(
    heat=2.0,
    curiosity=1.5,
    breadth=2.0,
    growth=0.4,
    trust=0.9,
    mix=0.5,
    scale=60.0,
    ladder=(20, 200, 1_000, 30_000),
    patience=0.4,
)
CHANCE = 1.0 / 2**32  # of each random number: up to a point of chance in the quick policy


@compiled
def priors(state, seat, count, thought, notes):
    """How good each listed move looks, in points."""
    note_garden(state.player[seat].garden, notes.garden[seat])
    move_priors(state, seat, count, thought, notes)


@compiled
def rollout(state, thought, notes):
    """Play on to the end of the round."""
    this_round = state.round_number
    missed = MISSED[state.players, this_round]
    for seat in range(state.players):
        thought.missed[seat] = 0.0
        note_garden(state.player[seat].garden, notes.garden[seat])
    while not state.over and state.round_number == this_round:
        seat = lowest_seat(state.acting)
        if state.doing.step == STEP_PAY:
            pay_cheaply(state, seat, notes)
            note_garden(state.player[seat].garden, notes.garden[seat])
            continue
        count = legal(state, seat, thought.listed)
        best = 0
        if count > 1:
            move_priors(state, seat, count, thought, notes)
            best_weight = -1e30
            for i in range(count):
                weight = thought.weight[i] + CHANCE * word(thought.listed.rng)
                if weight > best_weight:
                    best, best_weight = i, weight
        step = state.doing.step
        action = np.int64(thought.listed.action[best])
        if step == STEP_BEGIN:
            thought.missed[seat] += missed
        play(state, seat, action)
        planted = step == STEP_AT and state.doing.step == STEP_BEGIN
        if planted or BUY <= action < PASS:  # the garden is another one
            note_garden(state.player[seat].garden, notes.garden[seat])


@compiled
def evaluate(state, thought):
    """The final points every seat may expect; returns how far a difference may be off."""
    for seat in range(state.players):
        if state.over:
            thought.points[seat] = seat_points(state, seat)
        else:
            thought.points[seat] = expected_points(state, seat)
    return 1.0 if state.over else SPREAD[state.players, state.round_number]


@compiled
def chance_seen(state):
    """Too many tiles may come to branch on them: the moves there are tell what came."""
    return 0


@compiled
def play_obvious(state, notes):
    """The cheapest payment."""
    if state.doing.step == STEP_PAY:
        seat = lowest_seat(state.acting)
        note_garden(state.player[seat].garden, notes.garden[seat])
        pay_cheaply(state, seat, notes)


@compiled
def twin_of(state, seat, action):
    """No two moves come to the same."""
    return action


@compiled
def reopen_choices(state, seat):
    """Nothing is committed in secret."""
