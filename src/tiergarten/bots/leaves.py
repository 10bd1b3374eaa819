"""The tree of a search that a learner judges: leaves are gathered, and judged together. Compiled.

The tree is that of `bots.tree`: worlds, nodes, edges and keys are the same. What differs is where
an iteration ends and who says what it is worth; and nothing is obvious (`play_obvious`), for a
learner has priors of its own.

- `gather` walks down several times. Every walk ends at a *leaf*: a position with moves that nobody
  has judged yet, or the end of the game. A move on the way counts as tried and as lost until the
  judgement is there, so that the next walk looks elsewhere (a virtual loss).
- Python asks the learner about all leaves at once.
- `absorb` gives every leaf its moves with the learner's priors, and backs its values up.
"""

import math
from typing import Any

import numpy as np

from tiergarten.bots.outcomes import settled_outcome
from tiergarten.bots.tree import (
    CHANCE,
    CHANCE_SQUARES,
    FIRST_GUESS,
    GUESSED_SQUARE,
    MOST_DEPTH,
    NONE,
    PLACE,
    PLACE_SQUARES,
    REWARD,
    child_of,
    conceal_world,
    deciding,
    hang,
    list_moves,
    mixed,
)
from tiergarten.engine import judging, rules
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.record import MOST_ACTIONS, MOST_SEATS
from tiergarten.engine.seats import lowest_seat

LEAF = np.dtype(
    (
        np.record,
        [
            ("node", np.int32),  # where its moves belong; NONE if there is no room for them
            ("seat", np.int32),  # who acts there
            ("row", np.int32),  # of the arrays that the learner is given; NONE after the end
            ("depth", np.int32),
            ("path", np.int32, (MOST_DEPTH,)),  # the edges that lead there
            (
                "twin",
                np.int16,
                (MOST_ACTIONS,),
            ),  # of legal moves: what they come to
            ("chance", np.float64, (MOST_SEATS,)),  # after the end, and so is the place
            ("place", np.float64, (MOST_SEATS,)),
        ],
    )
)


@compiled
def gather(
    tree: Any,
    nodes: Any,
    edges: Any,
    mind: Any,
    settings: Any,
    leaves: Any,
    relative: Any,
    scale: Any,
    raw: Any,
    obs: Any,
    mask: Any,
    count: Int,
) -> Int:
    """Walk down this many times; returns how many leaves are to be judged."""
    rows = 0
    for i in range(count):
        leaf = leaves[i]
        conceal_world(tree, mind)
        walk(tree, nodes, edges, mind, settings, leaf)
        tree.iterations += 1
        state = mind.world
        if state.over:
            leaf.row = NONE
            ranks = tree.ranks[:]  # a plain array, for which `rank` is compiled anyway
            rules.rank(state, ranks)
            settled_outcome(ranks, leaf.chance, leaf.place, np.int64(state.players))
        else:
            leaf.row = rows
            write_view(state, leaf, mind.thought.listed, relative, scale, raw, obs, mask, rows)
            rows += 1
    return rows


@compiled
def walk(tree: Any, nodes: Any, edges: Any, mind: Any, settings: Any, leaf: Any) -> None:
    """Down through the world to a position that has moves without a prior, or to the end."""
    state = mind.world
    listed = mind.thought.listed
    node = np.int64(0)
    key = np.int64(0)
    chosen = np.int64(0)
    nodes[0].visits += 1
    seat = lowest_seat(state.acting)
    count = list_moves(state, seat, listed)
    leaf.node = NONE
    leaf.depth = 0
    while leaf.depth < MOST_DEPTH:
        leaf.seat = seat
        edge = pick(tree, nodes, edges, node, seat, count, listed, settings)
        if edge == NONE:
            leaf.node = node
            return
        leaf.path[leaf.depth] = edge
        leaf.depth += 1
        edges[edge].visits += 1  # and earns nothing before `absorb`: a virtual loss
        acting = np.int64(state.acting)
        action = np.int64(edges[edge].action)
        rules.play(state, seat, action)
        if state.over:
            return
        still = np.int64(state.acting)
        key = mixed(key, judging.chance_seen(state))
        together = acting & ~(1 << seat)
        seat = lowest_seat(still)
        leaf.seat = seat
        count = list_moves(state, seat, listed)
        if together != 0 and still == together:
            key = mixed(key, action)  # the next seat chooses at the same node
            chosen += 1
            continue
        if chosen > 0:
            end = np.int64(leaf.depth)
            edge, key = deciding(leaf.path, edges, end - 1 - chosen, end, state, edge, key)
            chosen = np.int64(0)
        while count == 1:  # no choice: no node either
            forced = np.int64(listed.action[0])
            rules.play(state, seat, forced)
            if state.over:
                return
            key = mixed(mixed(key, forced), judging.chance_seen(state))
            seat = lowest_seat(state.acting)
            leaf.seat = seat
            count = list_moves(state, seat, listed)
        child = np.int64(child_of(nodes, np.int64(edges[edge].child), key))
        if child == NONE:
            known = tree.nodes
            hang(tree, nodes, edges, edge, key)
            if tree.nodes > known:
                leaf.node = known
            return
        nodes[child].visits += 1
        node = child
        key = np.int64(0)


@compiled
def pick(
    tree: Any,
    nodes: Any,
    edges: Any,
    node: Int,
    seat: Int,
    count: Int,
    listed: Any,
    settings: Any,
) -> Int:
    """The most interesting edge; none if the node lacks one of the moves.

    A move that was never tried is as good as those of its node that were.
    """
    mark = tree.mark
    for i in range(count):
        mark[listed.action[i]] = 1
    present, visits, value = 0, 0.0, 0.0
    at = nodes[node].edge
    while at != NONE:
        edge = edges[at]
        if edge.seat == seat and mark[edge.action] == 1:
            present += 1
            edge.available += 1
            visits += edge.visits
            value += edge.value
        at = edge.next
    best, best_interest = NONE, -1e30
    if present == count:
        usual = value / max(visits, 1.0)
        curiosity = settings.curiosity * tree.deviation[seat]
        at = nodes[node].edge
        while at != NONE:
            edge = edges[at]
            if edge.seat == seat and mark[edge.action] == 1:
                unsure = edge.prior * math.sqrt(float(edge.available)) / (1.0 + edge.visits)
                found = edge.value / edge.visits if edge.visits > 0 else usual
                if found + curiosity * unsure > best_interest:
                    best, best_interest = at, found + curiosity * unsure
            at = edge.next
    for i in range(count):
        mark[listed.action[i]] = 0
    return best


@compiled
def write_view(
    state: Any,
    leaf: Any,
    listed: Any,
    relative: Any,
    scale: Any,
    raw: Any,
    obs: Any,
    mask: Any,
    row: Int,
) -> None:
    """What the seat to act sees and may do, as in a batch of `envs`."""
    seat = np.int64(leaf.seat)
    for j in range(scale.shape[0]):
        raw[j] = 0
    rules.observe(state, seat, raw)
    for j in range(scale.shape[0]):
        obs[row, j] = raw[j] * scale[j]
    for j in range(mask.shape[1]):
        mask[row, j] = 0
    for k in range(rules.legal(state, seat, listed)):
        action = np.int64(listed.action[k])
        mask[row, relative[seat, action]] = 1
        leaf.twin[action] = judging.twin_of(state, seat, action)


@compiled
def absorb(
    tree: Any,
    nodes: Any,
    edges: Any,
    settings: Any,
    leaves: Any,
    absolute: Any,
    mask: Any,
    priors: Any,
    values: Any,
    weight: Any,
    count: Int,
) -> None:
    """Take in what the learner has said of the leaves."""
    players = values.shape[1]
    for i in range(count):
        leaf = leaves[i]
        if leaf.row == NONE:
            for seat in range(players):
                tree.chance[seat] = leaf.chance[seat]
                tree.place[seat] = leaf.place[seat]
        else:
            for step in range(players):
                tree.chance[(leaf.seat + step) % players] = values[leaf.row, step]
            write_places(tree.chance, tree.place, players)
            if leaf.node != NONE:
                expand(tree, nodes, edges, settings, leaf, absolute, mask, priors, weight)
        back_up(tree, edges, settings, leaf, players, tree.iterations - count + i + 1.0)


@compiled
def write_places(chance: Any, place: Any, players: Int) -> None:
    """The place that every seat may expect, if it comes out above another with the odds of their
    chances to win; as in `outcomes.expected_outcome`."""
    for seat in range(players):
        above = 0.0
        for other in range(players):
            if other != seat:
                both = chance[other] + chance[seat]
                above += chance[other] / both if both > 0.0 else 0.5
        place[seat] = 1.0 + above


@compiled
def expand(
    tree: Any,
    nodes: Any,
    edges: Any,
    settings: Any,
    leaf: Any,
    absolute: Any,
    mask: Any,
    priors: Any,
    weight: Any,
) -> None:
    """Give a node those of the legal moves that it lacks. Moves that come to the same are one move,
    with the priors of all of them."""
    seat, row, node = np.int64(leaf.seat), np.int64(leaf.row), np.int64(leaf.node)
    total, different = 0.0, 0
    for j in range(mask.shape[1]):
        if mask[row, j]:
            action = np.int64(absolute[seat, j])
            different += leaf.twin[action] == action
            weight[leaf.twin[action]] += priors[row, j]
            total += priors[row, j]
    at = nodes[node].edge
    while at != NONE:
        if edges[at].seat == seat:
            tree.mark[edges[at].action] = 1
        at = edges[at].next
    for j in range(mask.shape[1]):
        if not mask[row, j]:
            continue
        action = np.int64(absolute[seat, j])
        if leaf.twin[action] != action:
            continue
        if tree.mark[action] == 0 and tree.edges < len(edges):
            new = tree.edges
            tree.edges += 1
            edge = edges[new]
            edge.value = 0.0
            edge.visits = 0
            edge.available = 0
            odds = weight[action] / total
            edge.prior = settings.trust * odds + (1.0 - settings.trust) / different
            edge.action = action
            edge.seat = seat
            edge.child = NONE
            edge.next = nodes[node].edge
            nodes[node].edge = new
        weight[action] = 0.0
    at = nodes[node].edge
    while at != NONE:
        tree.mark[edges[at].action] = 0
        at = edges[at].next


@compiled
def back_up(tree: Any, edges: Any, settings: Any, leaf: Any, players: Int, n: Any) -> None:
    """Pay all moves on the way; their visits were counted on the way down. `n` is the number of
    the iteration."""
    for seat in range(players):
        rank = (players - tree.place[seat]) / max(1.0, players - 1.0)
        tree.reward[seat] = (1.0 - settings.place) * tree.chance[seat] + settings.place * rank
    mine = np.int64(NONE)  # the move of the thinking seat at the root, if the walk got that far
    for i in range(leaf.depth):
        edge = edges[leaf.path[i]]
        edge.value += tree.reward[edge.seat]
        if mine == NONE and edge.seat == tree.seat:
            mine = np.int64(edge.action)
    sums = tree.sums
    for seat in range(players):
        chance, place = tree.chance[seat], tree.place[seat]
        if mine != NONE:
            sums[mine, REWARD, seat] += tree.reward[seat]
            sums[mine, CHANCE, seat] += chance
            sums[mine, PLACE, seat] += place
            sums[mine, CHANCE_SQUARES, seat] += chance * chance
            sums[mine, PLACE_SQUARES, seat] += place * place
        off = tree.reward[seat] - tree.average[seat]
        tree.average[seat] += off / n
        tree.square[seat] += off * (tree.reward[seat] - tree.average[seat])
        spread = (tree.square[seat] + FIRST_GUESS * GUESSED_SQUARE) / (n + FIRST_GUESS)
        tree.deviation[seat] = math.sqrt(spread)
