"""Stepping many games in which one seat learns, and opponents play the others. Compiled.

Opponents are given concealed copies, as every bot is, and a generator of their game's own, so that
games are the same for any number of threads.
"""

from typing import Any

from tiergarten.bots.instant import OPPONENTS as OPPONENTS
from tiergarten.bots.instant import choice
from tiergarten.engine import rules
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.seats import lowest_seat
from tiergarten.envs.stepping import CHUNK, act, finish, show


@compiled
def play_others(
    states: Any, tracks: Any, plan: Any, spare: Any, thought: Any, notes: Any, lo: Int, hi: Int
) -> None:
    """Let the opponents play until the learner may act, or the game is over."""
    for i in range(lo, hi):
        track = tracks[i]
        while states[i].over == 0 and not states[i].acting >> track.learner & 1:
            if plan.max_plies > 0 and track.plies >= plan.max_plies:
                break
            seat = lowest_seat(states[i].acting)
            spare[0] = states[i]
            action = choice(spare[0], seat, track, plan.opponents, thought, notes)
            rules.play(states[i], seat, action)
            track.plies += 1


@compiled
def step(
    states: Any,
    tracks: Any,
    fresh: Any,
    plan: Any,
    spare: Any,
    thought: Any,
    notes: Any,
    allowed: Any,
    absolute: Any,
    relative: Any,
    raw: Any,
    scale: Any,
    points: Any,
    actions: Any,
    obs: Any,
    mask: Any,
    seat: Any,
    acting: Any,
    actor: Any,
    refused: Any,
    reward: Any,
    terminal: Any,
    truncated: Any,
    scores: Any,
    lo: Int,
    hi: Int,
) -> None:
    """Play the learner's actions and the moves of the others, and show what comes next."""
    for a in range(lo, hi, CHUNK):
        b = min(a + CHUNK, hi)
        act(states, tracks, plan, allowed, absolute, actions, actor, refused, a, b)
        play_others(states, tracks, plan, spare, thought, notes, a, b)
        ends = reward, terminal, truncated, scores
        finish(states, tracks, fresh, plan, points, refused, *ends, a, b)
        play_others(states, tracks, plan, spare, thought, notes, a, b)
        seen = obs, mask, seat, acting
        show(states, tracks, plan, allowed, relative, thought.listed, raw, scale, *seen, a, b)
