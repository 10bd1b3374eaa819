"""One move ahead in many games at once, written once for all games. Compiled.

Every legal move of every game is played in a copy, in which all that the seat to act cannot know is
dealt anew, the generator of the dice included: nobody looks into the future.
"""

from typing import Any

import numpy as np

from tiergarten.engine import rules
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.seats import lowest_seat
from tiergarten.envs.stepping import pay


@compiled
def look_ahead(
    states: Any,
    asked: Any,
    plan: Any,
    seed: Int,
    draws: Int,
    hidden: Int,
    relative: Any,
    scratch: Any,
    world: Any,
    raw: Any,
    scale: Any,
    points: Any,
    game: Any,
    action: Any,
    weight: Any,
    seat: Any,
    obs: Any,
    terminal: Any,
    reward: Any,
    scores: Any,
) -> Int:
    """Write rows for every legal move of every game; returns how many there are.

    `asked` are the seats to act. A move that chance has no part in gets one row, any other `draws`,
    each of its own chance. A row has what whoever acts next sees, or what the end pays.
    """
    row = 0
    for i in range(states.shape[0]):
        if states[i].over:
            continue
        viewer = np.int64(asked[i])
        for k in range(rules.legal(states[i], viewer, scratch)):
            chosen = np.int64(scratch.action[k])
            begun = row
            for draw in range(draws):
                world[0] = states[i]
                rules.conceal(world[0], viewer, (seed, np.int64(i * draws + draw)))
                before = world[0].rng[0], world[0].rng[1], world[0].rng[2], world[0].rng[3]
                rules.play(world[0], viewer, chosen)
                after = world[0].rng[0], world[0].rng[1], world[0].rng[2], world[0].rng[3]
                game[row] = i
                action[row] = relative[viewer, chosen]
                write_row(world[0], viewer, plan, points, terminal, reward, scores, row)
                follower = viewer if terminal[row] else lowest_seat(world[0].acting)
                seat[row] = follower
                for j in range(plan.features):
                    raw[j] = 0
                rules.observe(world[0], follower, raw)
                if scale.shape[0] == 0:
                    for j in range(plan.features):
                        obs[row, j] = raw[j]
                else:
                    for j in range(plan.features):
                        obs[row, j] = raw[j] * scale[j]
                row += 1
                if not hidden and before == after:
                    break
            for other in range(begun, row):
                weight[other] = 1.0 / (row - begun)
    return row


@compiled
def write_row(
    state: Any,
    viewer: Int,
    plan: Any,
    points: Any,
    terminal: Any,
    reward: Any,
    scores: Any,
    row: Int,
) -> None:
    """Whether a game has ended, and what that pays."""
    terminal[row] = state.over != 0
    for seat in range(plan.players):
        reward[row, seat] = 0.0
        scores[row, seat] = 0
    if terminal[row]:
        pay(state, plan.reward, plan.players, row, points, reward, scores)
