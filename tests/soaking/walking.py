"""Whole games at full speed with everything checked on the way: written once for all games.
Compiled.

A game is dealt from the seed (`seed`, 2 * its number); the choices of its players come from the
generator sown with the number after that. So a batch, a seed and a ply name a position for ever.
"""

from typing import Any

import numpy as np

from tests.invariants import PAPER, greedy, points, recount, tiebreak
from tiergarten.engine import rules
from tiergarten.engine.chance import below, sow, word
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.record import MOST_LEGAL, MOST_PLY, MOST_SEATS, SCRATCH, State

# Numbers below are those of what holds for all games; books begin at 1 (see `words_for`).
NOBODY_ACTS, NOT_SEATED, PLY, NO_MOVE, NOT_ASCENDING, NO_SUCH_MOVE = range(1000, 1006)
NEVER_ENDS, SCORES, RANKS, ILLEGAL_CHOICE = range(1006, 1010)

BROKEN = {
    NOBODY_ACTS: "nobody acts, though the game is not over; or somebody, though it is",
    NOT_SEATED: "somebody acts where nobody sits",
    PLY: "the plies were counted wrongly",
    NO_MOVE: "a seat that acts has no legal move",
    NOT_ASCENDING: "the legal moves are not ascending",
    NO_SUCH_MOVE: "a legal move is not in the verb table",
    NEVER_ENDS: f"the game has not ended after {MOST_PLY} moves",
    SCORES: "a score is not what a recount gives",
    RANKS: "the ranks do not follow from scores and tie-breaks",
    ILLEGAL_CHOICE: "the greedy bot chose a move that is not legal",
}

REPORT = np.dtype(
    (
        np.record,
        [
            ("games", np.int64),  # that have ended
            ("moves", np.int64),
            ("recounts", np.int64),
            ("ply", np.int64),  # the moves made in the present game
            ("code", np.int64),  # the invariant that does not hold
            ("digest", np.int64),  # of how all the games ended
        ],
    )
)
"""What a batch has come to; if it breaks off, also where."""
DIGEST_MASK = (1 << 56) - 1


@compiled
def play_games(
    fresh: Any, seed: Any, quota: Int, stride: Int, most_actions: Int, greedily: bool, report: Any
) -> None:
    """Play whole games from an undealt record until this many moves have been made.

    In all seats moves are chosen at random, or by the greedy bot.
    """
    state = fresh.copy()
    concealed = fresh.copy()
    scratch = np.zeros(1, SCRATCH)
    paper = np.zeros(1, PAPER)
    scores = np.zeros(MOST_SEATS, np.int64)
    ranks = np.zeros(MOST_SEATS, np.int64)
    while report[0].moves < quota:
        state[0] = fresh[0]
        until = deal(state[0], scratch[0], seed, report[0].games, stride)
        report[0].ply = 0
        while not state[0].over and report[0].code == 0:
            if until == 0:
                until = stride
                report[0].recounts += 1
                report[0].code = recount(state[0], paper[0])
                if report[0].code:
                    return
            until -= 1
            if greedily:
                concealed[0] = state[0]
                greedy_move(state[0], concealed[0], scratch[0], most_actions, report[0])
            else:
                random_move(state[0], scratch[0], most_actions, report[0])
        if report[0].code == 0:
            check_end(state[0], scores, ranks, paper[0], report[0])
        if report[0].code:
            return
        report[0].games += 1


@compiled
def deal(state: State, scratch: Any, seed: Any, game: Int, stride: Int) -> Int:
    """Deal a game of a batch; returns how many moves come before its first recount.

    Whatever the stride, this takes one word of the generator: it must not change the game.
    """
    sow(scratch.rng, (seed, 2 * game + 1))
    rules.setup(state, (seed, 2 * game))
    return word(scratch.rng) * stride >> 32


@compiled
def random_move(state: State, scratch: Any, most_actions: Int, report: Any) -> Int:
    """Let any of those who may act make any legal move; returns the move, or -1."""
    seat = somebody(state, scratch, report)
    if report.code:
        return -1
    n = rules.legal(state, seat, scratch)
    check_list(scratch, n, most_actions, report)
    if report.code:
        return -1
    action = np.int64(scratch.action[below(scratch.rng, n)])
    rules.play(state, seat, action)
    report.ply += 1
    report.moves += 1
    return MOST_SEATS * action + seat


@compiled
def greedy_move(
    state: State, concealed: State, scratch: Any, most_actions: Int, report: Any
) -> Int:
    """Let any of those who may act make the move the greedy bot chooses; returns it, or -1.

    `concealed` is a copy of the state, in which is dealt anew what the seat cannot know.
    """
    seat = somebody(state, scratch, report)
    if report.code:
        return -1
    n = rules.legal(state, seat, scratch)
    check_list(scratch, n, most_actions, report)
    if report.code:
        return -1
    action = np.int64(scratch.action[0])
    if n > 1:
        rules.conceal(concealed, seat, (word(scratch.rng), word(scratch.rng)))
        action = np.int64(greedy(concealed, seat, scratch))
        n = rules.legal(state, seat, scratch)
        if not listed(scratch, n, action):
            report.code = ILLEGAL_CHOICE
            return -1
    rules.play(state, seat, action)
    report.ply += 1
    report.moves += 1
    return MOST_SEATS * action + seat


@compiled
def somebody(state: State, scratch: Any, report: Any) -> Int:
    """One of the seats that may act."""
    acting = np.int64(state.acting)
    if acting == 0:
        report.code = NOBODY_ACTS
    elif acting >> np.int64(state.players):
        report.code = NOT_SEATED
    elif min(report.ply, MOST_PLY) != np.int64(state.ply):
        report.code = PLY
    elif report.ply == MOST_PLY:
        report.code = NEVER_ENDS
    if acting & (acting - 1):
        count = np.int64(0)
        for seat in range(MOST_SEATS):
            count += acting >> seat & 1
        for _ in range(below(scratch.rng, count)):
            acting &= acting - 1
    seat = 0
    while acting >> seat > 1 and not acting >> seat & 1:
        seat += 1
    return seat


@compiled
def check_list(scratch: Any, n: Int, most_actions: Int, report: Any) -> None:
    """Some moves, ascending, all of them in the verb table."""
    if n < 1:
        report.code = NO_MOVE
        return
    if n > MOST_LEGAL or scratch.action[0] < 0 or scratch.action[n - 1] >= most_actions:
        report.code = NO_SUCH_MOVE
        return
    descents = 0
    for i in range(1, n):
        descents += scratch.action[i] <= scratch.action[i - 1]
    if descents:
        report.code = NOT_ASCENDING


@compiled
def listed(scratch: Any, n: Int, action: Int) -> bool:
    for i in range(n):  # noqa: SIM110  (Numba knows no any() over a generator)
        if scratch.action[i] == action:
            return True
    return False


@compiled
def check_end(state: State, scores: Any, ranks: Any, paper: Any, report: Any) -> None:
    """The last position of a game; its scores and ranks, worked out once more."""
    report.recounts += 1
    report.code = recount(state, paper)
    if report.code:
        return
    if state.acting:
        report.code = NOBODY_ACTS
        return
    rules.score(state, scores)
    rules.rank(state, ranks)
    players = np.int64(state.players)
    for seat in range(players):
        mine = points(state, seat, paper)
        if scores[seat] != mine:
            report.code = SCORES
            return
        better = 0
        for other in range(players):
            theirs = points(state, other, paper)
            if theirs > mine or (theirs == mine and tiebreak(state, other) > tiebreak(state, seat)):
                better += 1
        if ranks[seat] != better:
            report.code = RANKS
            return
        report.digest = (report.digest * 31 + scores[seat] * 8 + ranks[seat]) & DIGEST_MASK
    report.digest = (report.digest * 31 + np.int64(state.rng[0]) + report.ply) & DIGEST_MASK
