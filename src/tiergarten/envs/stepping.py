"""Stepping many games at once, written once for all games. Compiled.

A batch is a record array of states beside a `TRACK` for each game. A step is three loops over a
handful of games that stay in the processor's cache: `act` plays the actions, `finish` pays and
deals finished games anew, `show` writes what the next seat sees and may do. Where opponents play,
they do so after each of the first two; `others` is None where they do not, which is known when this
is compiled.

The loops hold the arrays, and functions inside them are given records: an array that is passed on
costs counting its references.
"""

from typing import Any

import numpy as np

from tiergarten.engine import rules
from tiergarten.engine.chance import sow
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.seats import lowest_seat
from tiergarten.envs.against import play_others
from tiergarten.envs.buffers import LINE
from tiergarten.envs.memory import copy_line_if_changed
from tiergarten.envs.records import SHIFT, WORD
from tiergarten.envs.sampling import is_allowed

BY_RANK, BY_WIN, BY_MARGIN = range(3)
CHUNK = 32  # games that go through the loops together


@compiled
def step(batch: Any, work: Any, others: Any, lo: Int, hi: Int) -> None:
    """Play the actions of these games, and show what comes next."""
    for a in range(lo, hi, CHUNK):
        b = min(a + CHUNK, hi)
        act(batch, a, b)
        if others is not None:
            play_others(batch, others, a, b)
        finish(batch, work, a, b)
        if others is not None:
            play_others(batch, others, a, b)
        show(batch, work, a, b)


@compiled
def act(batch: Any, lo: Int, hi: Int) -> None:
    """Play one action in each of these games, if it was offered."""
    states, tracks, plan = batch.states, batch.tracks, batch.plan
    actions, actor, refused = batch.actions, batch.actor, batch.refused
    allowed, absolute = batch.allowed, batch.absolute
    for i in range(lo, hi):
        track = tracks[i]
        action = np.int64(actions[i])
        actor[i] = track.seat
        fits = plan.checks == 0 or is_allowed(allowed, i, action, plan.actions)
        ended = has_ended(states[i], track)
        refused[i] = ended or not fits
        if not refused[i]:
            rules.play(states[i], track.seat, np.int64(absolute[track.seat, action]))
            track.plies += 1
        elif not ended:
            track.illegal += 1


@compiled
def has_ended(state: Any, track: Any) -> Any:
    """Whether a game is over, or was broken off: it waits to be dealt anew."""
    return state.over != 0 or track.broken_off != 0


@compiled
def finish(batch: Any, work: Any, lo: Int, hi: Int) -> None:
    """Pay what these games have brought; deal those anew that are finished."""
    states, tracks, plan = batch.states, batch.tracks, batch.plan
    reward, terminal, truncated = batch.reward, batch.terminal, batch.truncated
    refused, scores, points = batch.refused, batch.final_scores, work.points
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
            tracks[i].broken_off = True
        if (terminal[i] or truncated[i]) and plan.deals_again:
            deal(batch, i)


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
def deal(batch: Any, i: Int) -> None:
    """The next game of a place. Its number tells its seed; the odd one after it is for others, and
    a negative one for what is sampled in all games of the place."""
    plan, track = batch.plan, batch.tracks[i]
    batch.states[i] = batch.fresh[0]
    number = 2 * (track.episode * plan.games + i)
    rules.setup(batch.states[i], (plan.seed, number))
    sow(track.rng, (plan.seed, number + 1))
    if track.episode == 0:
        sow(track.choices, (plan.seed, -1 - i))
    track.learner = (i + track.episode) % plan.players if plan.learner < 0 else plan.learner
    track.episode += 1
    track.plies = 0
    track.broken_off = False


@compiled
def show(batch: Any, work: Any, lo: Int, hi: Int) -> None:
    """Write what the next seat of these games sees and may do: in its place, or first into rows of
    the thread's own (`records.Work`)."""
    for a in range(lo, hi, work.rows):
        b = min(a + work.rows, hi)
        show_some(batch, work, a, b)
        if work.owns_mask:
            copy_changes(work.mask, batch.mask, a, b)
        if batch.scale.shape[0] > 0:
            copy_scaled(work.obs, batch.scale, batch.obs, a, b)
        elif work.owns_obs:
            copy_changes(work.obs, batch.obs, a, b)


@compiled
def show_some(batch: Any, work: Any, lo: Int, hi: Int) -> None:
    """The same for as many games as there are rows."""
    before_obs, before_mask = lo * work.owns_obs, lo * work.owns_mask  # games before the first row
    states, tracks, plan = batch.states, batch.tracks, batch.plan
    allowed, relative, scratch = batch.allowed, batch.relative, work.scratch
    obs, mask, seat, acting = work.obs, work.mask, batch.seat, batch.acting
    for i in range(lo, hi):
        state = states[i]
        track = tracks[i]
        viewer = next_seat(np.int64(state.acting), track, plan.opponents)
        track.seat = viewer
        seat[i] = viewer
        acting[i] = state.acting
        for j in range(plan.actions):
            mask[i - before_mask, j] = 0
        for word in range(allowed.shape[1]):
            allowed[i, word] = 0
        if not has_ended(state, track):
            for k in range(rules.legal(state, viewer, scratch)):
                action = np.int64(relative[viewer, scratch.action[k]])
                mask[i - before_mask, action] = 1
                allowed[i, action >> SHIFT] |= 1 << (action & WORD - 1)
        row = i - before_obs
        for j in range(plan.features):
            obs[row, j] = 0
        rules.observe(state, viewer, obs[row])


@compiled
def copy_changes(rows: Any, table: Any, lo: Int, hi: Int) -> None:
    """Copy rows of bytes to their places in a table, but nothing that is there already: to write
    what another core has read takes about as long as to step a game."""
    width = table.shape[1]
    size = (hi - lo) * width
    lines = size - size % LINE
    for at in range(0, lines, LINE):
        copy_line_if_changed(rows, at, table, lo * width + at)
    for at in range(lines, size):
        table[lo + at // width, at % width] = rows[at // width, at % width]


@compiled
def copy_scaled(rows: Any, scale: Any, table: Any, lo: Int, hi: Int) -> None:
    """Copy rows of bytes as numbers from 0 to 1."""
    for i in range(lo, hi):
        for j in range(scale.shape[0]):
            table[i, j] = rows[i - lo, j] * scale[j]


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
def begin(batch: Any, work: Any, others: Any, where: Any, lo: Int, hi: Int) -> None:
    """Deal those of these games that are marked, and show them all."""
    for i in range(lo, hi):
        if where[i]:
            deal(batch, i)
    if others is not None:
        play_others(batch, others, lo, hi)
    show(batch, work, lo, hi)


@compiled
def observe_all(batch: Any, work: Any, out: Any, lo: Int, hi: Int) -> None:
    """What every seat sees: by game, seat and feature."""
    plan, scale, row = batch.plan, batch.scale, work.obs
    for i in range(lo, hi):
        for seat in range(plan.players):
            if scale.shape[0] == 0:
                for j in range(plan.features):
                    out[i, seat, j] = 0
                rules.observe(batch.states[i], seat, out[i, seat])
                continue
            for j in range(plan.features):
                row[0, j] = 0
            rules.observe(batch.states[i], seat, row[0])
            for j in range(plan.features):
                out[i, seat, j] = row[0, j] * scale[j]
