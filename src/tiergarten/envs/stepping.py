"""Stepping many games at once, written once for all games. Compiled.

A batch is a record array of states beside a `TRACK` for each game. A step is three loops over a
handful of games that stay in the processor's cache: `act` plays the actions, `finish` pays and
deals finished games anew, `show` writes what the next seat sees and may do. The loops hold the
arrays, and functions inside them are given records: an array that is passed on costs counting its
references.
"""

from typing import Any

import numpy as np

from tiergarten.engine import rules
from tiergarten.engine.chance import sow
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.seats import lowest_seat

TRACK = np.dtype(
    (
        np.record,
        [
            ("rng", np.uint32, (4,)),  # for the opponents' choices
            ("episode", np.int64),  # how many games this place has dealt before this one
            ("plies", np.int64),  # in this game, those of opponents included
            ("illegal", np.int64),  # actions refused since the last reset with a seed
            ("seat", np.int64),  # who acts next
            (
                "learner",
                np.int64,
            ),  # the seat that is asked, where opponents play the others
        ],
    )
)
"""What is kept for every game beside its state."""

PLAN = np.dtype(
    (
        np.record,
        [
            (name, np.int64)
            for name in (
                "games",
                "players",
                "features",
                "actions",
                "seed",
                "reward",
                "max_plies",
                "checks",
                "deals_again",
                "opponents",
                "learner",
            )
        ],
    )
)
"""What holds for all games of a batch."""

BY_RANK, BY_WIN, BY_MARGIN = range(3)
CHUNK = 32  # games that go through the loops together


@compiled
def deal(states: Any, tracks: Any, fresh: Any, plan: Any, i: Int) -> None:
    """The next game of a place. Its number tells its seed; the odd one after it is for others."""
    states[i] = fresh[0]
    track = tracks[i]
    number = 2 * (track.episode * plan.games + i)
    rules.setup(states[i], (plan.seed, number))
    sow(track.rng, (plan.seed, number + 1))
    track.learner = (i + track.episode) % plan.players if plan.learner < 0 else plan.learner
    track.episode += 1
    track.plies = 0


@compiled
def next_seat(acting: Int, track: Any, opponents: Int) -> Int:
    """Who is asked next: the lowest seat that may act; the learner, where others play themselves.

    After the end it is whoever acted last.
    """
    if acting == 0:
        return track.seat
    if opponents:
        return track.learner
    return lowest_seat(acting)


@compiled
def is_allowed(allowed: Any, i: Int, action: Int, actions: Int) -> Any:
    """Whether an action is one of those that were offered."""
    if action < 0 or action >= actions:
        return False
    return allowed[i, action >> 3] >> (action & 7) & 1 != 0


@compiled
def pay(state: Any, kind: Int, players: Int, i: Int, points: Any, reward: Any, scores: Any) -> None:
    """Write the final scores and what they are worth to every seat."""
    rules.score(state, points)
    for seat in range(players):
        scores[i, seat] = points[seat]
    if kind == BY_MARGIN:
        for seat in range(players):
            best = -1 << 40
            for other in range(players):
                if other != seat and points[other] > best:
                    best = points[other]
            reward[i, seat] = points[seat] - best
        return
    rules.rank(state, points)
    for seat in range(players):
        alike = 0
        for other in range(players):
            alike += points[other] == points[seat]
        if kind == BY_WIN:
            reward[i, seat] = 1.0 / alike if points[seat] == 0 else 0.0
        else:
            reward[i, seat] = 1.0 - (2.0 * points[seat] + alike - 1.0) / (players - 1)


@compiled
def act(
    states: Any,
    tracks: Any,
    plan: Any,
    allowed: Any,
    absolute: Any,
    actions: Any,
    actor: Any,
    refused: Any,
    lo: Int,
    hi: Int,
) -> None:
    """Play one action in each of these games, if it was offered."""
    for i in range(lo, hi):
        track = tracks[i]
        action = np.int64(actions[i])
        actor[i] = track.seat
        fits = plan.checks == 0 or is_allowed(allowed, i, action, plan.actions)
        refused[i] = states[i].over != 0 or not fits
        if refused[i]:
            track.illegal += 1
        else:
            rules.play(states[i], track.seat, np.int64(absolute[track.seat, action]))
            track.plies += 1


@compiled
def finish(
    states: Any,
    tracks: Any,
    fresh: Any,
    plan: Any,
    points: Any,
    refused: Any,
    reward: Any,
    terminal: Any,
    truncated: Any,
    scores: Any,
    lo: Int,
    hi: Int,
) -> None:
    """Pay what these games have brought; deal those anew that are finished."""
    for i in range(lo, hi):
        for seat in range(plan.players):
            reward[i, seat] = 0.0
        terminal[i] = False
        truncated[i] = False
        if refused[i]:
            continue
        if states[i].over:
            terminal[i] = True
            pay(states[i], plan.reward, plan.players, i, points, reward, scores)
        elif plan.max_plies > 0 and tracks[i].plies >= plan.max_plies:
            truncated[i] = True
        if (terminal[i] or truncated[i]) and plan.deals_again:
            deal(states, tracks, fresh, plan, i)


@compiled
def show(
    states: Any,
    tracks: Any,
    plan: Any,
    allowed: Any,
    relative: Any,
    scratch: Any,
    raw: Any,
    scale: Any,
    obs: Any,
    mask: Any,
    seat: Any,
    acting: Any,
    lo: Int,
    hi: Int,
) -> None:
    """Write what the next seat of these games sees and may do.

    If observations are bytes, `scale` is empty and `raw` are the observations themselves;
    else they are written as bytes into its only row first.
    """
    for i in range(lo, hi):
        state = states[i]
        track = tracks[i]
        viewer = next_seat(np.int64(state.acting), track, plan.opponents)
        track.seat = viewer
        seat[i] = viewer
        acting[i] = state.acting
        for j in range(plan.actions):
            mask[i, j] = 0
        for byte in range(allowed.shape[1]):
            allowed[i, byte] = 0
        if not state.over:
            for k in range(rules.legal(state, viewer, scratch)):
                action = np.int64(relative[viewer, scratch.action[k]])
                mask[i, action] = 1
                allowed[i, action >> 3] |= 1 << (action & 7)
        row = i * (scale.shape[0] == 0)
        for j in range(plan.features):
            raw[row, j] = 0
        rules.observe(state, viewer, raw[row])
        for j in range(scale.shape[0]):
            obs[i, j] = raw[row, j] * scale[j]


@compiled
def step(
    states: Any,
    tracks: Any,
    fresh: Any,
    plan: Any,
    allowed: Any,
    absolute: Any,
    relative: Any,
    scratch: Any,
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
    """Play the actions of these games, and show what comes next."""
    for a in range(lo, hi, CHUNK):
        b = min(a + CHUNK, hi)
        act(states, tracks, plan, allowed, absolute, actions, actor, refused, a, b)
        ends = reward, terminal, truncated, scores
        finish(states, tracks, fresh, plan, points, refused, *ends, a, b)
        seen = obs, mask, seat, acting
        show(states, tracks, plan, allowed, relative, scratch, raw, scale, *seen, a, b)


@compiled
def deal_where(
    states: Any, tracks: Any, fresh: Any, plan: Any, where: Any, lo: Int, hi: Int
) -> None:
    """Deal those of these games that are marked."""
    for i in range(lo, hi):
        if where[i]:
            deal(states, tracks, fresh, plan, i)


@compiled
def observe_all(states: Any, plan: Any, raw: Any, scale: Any, out: Any, lo: Int, hi: Int) -> None:
    """What every seat sees: by game, seat and feature."""
    for i in range(lo, hi):
        for seat in range(plan.players):
            row = (i * plan.players + seat) * (scale.shape[0] == 0)
            for j in range(plan.features):
                raw[row, j] = 0
            rules.observe(states[i], seat, raw[row])
            for j in range(scale.shape[0]):
                out[i, seat, j] = raw[row, j] * scale[j]
