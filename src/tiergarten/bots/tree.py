"""The tree of the search: information-set Monte-Carlo tree search, written once. Compiled.

Every iteration deals the hidden things anew in a copy of the root, walks down the tree through
this one world, adds a node, plays on quickly from there by the game's judgement, and backs the
result up to all moves on the way. Every seat plays for its own reward (max-n).

- An *edge* is a move of a seat at a node. Which edges can be chosen depends on the world, so each
  counts how often it was available; that, and not the visits of the node, drives the curiosity.
- A *node* hangs on the edge before it, under a key: what chance has shown, forced moves that
  followed, and what the other seats chose at the same time.
- While several seats act at once, each chooses at the same node from edges of its own, knowing
  nothing of the others: decoupled choices. If one of them decides what follows, as the highest bid
  does, the next node hangs on that one, whatever the others chose.
- Moves that come to the same, such as loading one of two empty trucks, are one move, and tiles
  that can be placed in any order are placed in one.
- What is obvious (`play_obvious`) is played on the way, and makes no nodes.
- A node gets its moves one by one, the most promising first, as its visits grow.
"""

import functools
import math
from typing import Any

import numpy as np

from tiergarten.bots.outcomes import expected_outcome, settled_outcome
from tiergarten.engine import judging, rules
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.record import MOST_ACTIONS, MOST_SEATS, THOUGHT
from tiergarten.engine.seats import lowest_seat

NONE = -1
MOST_DEPTH = 256
# What is summed up of every move at the root: the last three are squares of those before.
SUMS = REWARD, CHANCE, PLACE, POINTS, CHANCE_SQUARES, PLACE_SQUARES, POINTS_SQUARES = range(7)
NODE = np.dtype(
    (
        np.record,
        [("key", np.int64), ("sibling", np.int32), ("edge", np.int32), ("visits", np.int32)],
    )
)
EDGE = np.dtype(
    (
        np.record,
        [
            ("value", np.float64),
            ("prior", np.float32),
            ("visits", np.int32),
            ("available", np.int32),
            ("next", np.int32),
            ("child", np.int32),
            ("action", np.int16),
            ("seat", np.int16),
        ],
    )
)
TREE = np.dtype(
    (
        np.record,
        [
            ("nodes", np.int64),
            ("edges", np.int64),
            ("iterations", np.int64),
            ("seat", np.int64),
            ("first", np.int64),
            ("second", np.int64),
            ("average", np.float64, (MOST_SEATS,)),
            ("square", np.float64, (MOST_SEATS,)),
            ("deviation", np.float64, (MOST_SEATS,)),
            ("lead", np.float64, (MOST_SEATS,)),
            ("ahead", np.float64, (MOST_SEATS,)),
            ("reward", np.float64, (MOST_SEATS,)),
            ("chance", np.float64, (MOST_SEATS,)),
            ("place", np.float64, (MOST_SEATS,)),
            ("ranks", np.int64, (MOST_SEATS,)),
            ("path", np.int32, (MOST_DEPTH,)),
            ("mark", np.int8, (MOST_ACTIONS,)),
            ("sums", np.float64, (MOST_ACTIONS, len(SUMS), MOST_SEATS)),
        ],
    )
)
"""A tree apart from its nodes and edges: how many there are of them, who thinks and in which
worlds, how far every seat leads at the root, and how rewards were spread so far. `sums` adds up,
for every move of the thinking seat at the root, what came of it to every seat (`SUMS`). The rest is
of one iteration: what it was worth to every seat, the edges on the path, and marks on the moves
that are legal."""


@functools.cache
def mind(state: np.dtype[Any], notes: np.dtype[Any]) -> np.dtype[Any]:
    """The record of what somebody holds who thinks about states of this type: the position as it is
    known, the world of this iteration, the moves at hand, and what the game's judgement notes."""
    fields = [("thought", THOUGHT), ("root", state), ("world", state), ("notes", notes)]
    return np.dtype((np.record, fields))


FIRST_GUESS = 4.0  # iterations that a first guess of the deviation is worth
GUESSED_SQUARE = 0.02


@compiled
def grow(tree: Any, nodes: Any, edges: Any, mind: Any, settings: Any, count: Int) -> None:
    """Run this many iterations."""
    if tree.iterations == 0:
        conceal_world(tree, mind)
        judging.rollout(mind.world, mind.thought, mind.notes)
        judging.evaluate(mind.world, mind.thought)
        write_leads(mind.thought.points, tree.lead, np.int64(mind.world.players))
    for _ in range(count):
        conceal_world(tree, mind)
        depth = descend(tree, nodes, edges, mind, settings)
        judging.rollout(mind.world, mind.thought, mind.notes)
        reward(tree, mind.world, mind.thought, settings)
        remember(tree, edges, depth, mind.thought, np.int64(mind.world.players))
        tree.iterations += 1


@compiled
def conceal_world(tree: Any, mind: Any) -> None:
    """A fresh world that the thinking seat holds possible."""
    mind.world = mind.root
    rules.conceal(mind.world, tree.seat, (tree.first, tree.second + tree.iterations))
    judging.reopen_choices(mind.world, tree.seat)


@compiled
def descend(tree: Any, nodes: Any, edges: Any, mind: Any, settings: Any) -> Int:
    """Walk down through the world to a node that is new, or to the end; returns the depth."""
    state = mind.world
    listed = mind.thought.listed
    node = np.int64(0)  # as all numbers here: for another type it would be compiled once more
    depth = 0
    key = np.int64(0)
    chosen = np.int64(0)  # how many have chosen at the same node so far
    nodes[0].visits += 1
    seat = lowest_seat(state.acting)
    count = list_moves(state, seat, listed)
    while depth < MOST_DEPTH:
        edge = select(tree, nodes, edges, node, seat, count, mind, settings)
        if edge == NONE:
            break
        tree.path[depth] = edge
        depth += 1
        acting = np.int64(state.acting)
        action = np.int64(edges[edge].action)
        rules.play(state, seat, action)
        if state.over:
            break
        still = np.int64(state.acting)
        key = mixed(key, judging.chance_seen(state))
        together = acting & ~(1 << seat)
        if together != 0 and still == together:
            key = mixed(key, action)  # the next seat chooses at the same node
            chosen += 1
            seat = lowest_seat(still)
            count = list_moves(state, seat, listed)
            continue
        if chosen > 0:
            edge, key = deciding(tree.path, edges, depth - 1 - chosen, depth, state, edge, key)
            chosen = np.int64(0)
        judging.play_obvious(state, mind.notes)
        if state.over:
            break
        seat = lowest_seat(state.acting)
        count = list_moves(state, seat, listed)
        while count == 1:  # no choice: no node either
            forced = np.int64(listed.action[0])
            rules.play(state, seat, forced)
            if state.over:
                return depth
            key = mixed(mixed(key, forced), judging.chance_seen(state))
            judging.play_obvious(state, mind.notes)
            if state.over:
                return depth
            seat = lowest_seat(state.acting)
            count = list_moves(state, seat, listed)
        child = np.int64(child_of(nodes, np.int64(edges[edge].child), key))
        if child == NONE:
            hang(tree, nodes, edges, edge, key)
            break
        nodes[child].visits += 1
        node = child
        key = np.int64(0)
    return depth


@compiled
def deciding(
    path: Any, edges: Any, first: Int, end: Int, state: Any, last: Int, key: Int
) -> tuple[Int, Int]:
    """Of the edges of a path that were chosen at the same time: the one on which the next node
    hangs, and its key. That is the last one and the key with all choices, unless one decides."""
    seat, what = judging.decided_by(state)
    for i in range(first, end):
        edge = np.int64(path[i])
        if edges[edge].seat == seat:
            return edge, mixed(np.int64(what), judging.chance_seen(state))
    return last, key


@compiled
def list_moves(state: Any, seat: Int, listed: Any) -> Int:
    """The legal moves of a seat; of moves that come to the same, only the first, and of moves that
    can be made in any order, only those to begin with."""
    count = rules.legal(state, seat, listed)
    different = min(count, 1)
    for i in range(1, count):
        action = np.int64(listed.action[i])
        listed.action[different] = action
        same = judging.twin_of(state, seat, action) != action
        different += not (same or judging.may_wait(state, seat, action))
    return different


@compiled
def mixed(key: Int, more: Int) -> Int:
    """Two keys as one."""
    return (key & 0xFFFFFFFFFF) * 4099 + more + 1


@compiled
def child_of(nodes: Any, node: Int, key: Int) -> Int:
    while node != NONE and nodes[node].key != key:
        node = np.int64(nodes[node].sibling)
    return node


@compiled
def hang(tree: Any, nodes: Any, edges: Any, edge: Int, key: Int) -> None:
    """Hang a new node on an edge, if there is room left."""
    if tree.nodes < len(nodes):
        node = nodes[tree.nodes]
        node.key = key
        node.edge = NONE
        node.visits = 1
        node.sibling = edges[edge].child
        edges[edge].child = tree.nodes
        tree.nodes += 1


@compiled
def select(
    tree: Any, nodes: Any, edges: Any, node: Int, seat: Int, count: Int, mind: Any, settings: Any
) -> Int:
    """The edge to follow: a new one if the node may have more, else the most interesting."""
    listed = mind.thought.listed
    mark = tree.mark
    for i in range(count):
        mark[listed.action[i]] = 1
    curiosity = settings.curiosity * tree.deviation[seat]
    best, best_interest = NONE, -1e30
    present = 0
    at = nodes[node].edge
    while at != NONE:
        edge = edges[at]
        if edge.seat == seat and mark[edge.action] == 1:
            mark[edge.action] = 2
            present += 1
            edge.available += 1
            unsure = edge.prior * math.sqrt(float(edge.available)) / (1.0 + edge.visits)
            interest = edge.value / edge.visits + curiosity * unsure
            if interest > best_interest:
                best, best_interest = at, interest
        at = edge.next
    may_have = settings.breadth * math.pow(float(nodes[node].visits), settings.growth)
    if present < count and (present < may_have or present == 0) and tree.edges < len(edges):
        judging.priors(mind.world, seat, count, mind.thought, mind.notes)
        best = add_edge(tree, nodes, edges, node, seat, count, mind.thought, settings)
    for i in range(count):
        mark[listed.action[i]] = 0
    return best


@compiled
def add_edge(
    tree: Any, nodes: Any, edges: Any, node: Int, seat: Int, count: Int, thought: Any, settings: Any
) -> Int:
    """Give the node the most promising of the moves it does not have yet."""
    top = -1e30
    for i in range(count):
        top = max(top, np.float64(thought.weight[i]))
    total = 0.0
    chosen = -1
    for i in range(count):
        total += math.exp((thought.weight[i] - top) / settings.heat)
        new = tree.mark[thought.listed.action[i]] == 1
        if new and (chosen < 0 or thought.weight[i] > thought.weight[chosen]):
            chosen = i
    odds = math.exp((thought.weight[chosen] - top) / settings.heat) / total
    at = tree.edges
    tree.edges += 1
    edge = edges[at]
    edge.value = 0.0
    edge.visits = 0
    edge.available = 1
    edge.prior = settings.trust * odds + (1.0 - settings.trust) / count
    edge.action = thought.listed.action[chosen]
    edge.seat = seat
    edge.child = NONE
    edge.next = nodes[node].edge
    nodes[node].edge = at
    return at


@compiled
def reward(tree: Any, state: Any, thought: Any, settings: Any) -> None:
    """What this iteration was worth to every seat: winning, the place, and the margin.

    The margin is counted from what the root promises and levels off, but is never flat: whoever is
    far behind, or far ahead, still finds one move better than another.
    """
    players = np.int64(state.players)
    spread = judging.evaluate(state, thought)
    points = thought.points
    if state.over:
        ranks = tree.ranks[:]  # a plain array, for which `rank` is compiled anyway
        rules.rank(state, ranks)
        settled_outcome(ranks, tree.chance, tree.place, players)
    else:
        expected_outcome(points, spread, tree.chance, tree.place, players)
    write_leads(points, tree.ahead, players)
    for seat in range(players):
        gained = (tree.ahead[seat] - tree.lead[seat]) / settings.scale
        margin = 0.5 + 0.5 * gained / math.sqrt(1.0 + gained * gained)
        rank = (players - tree.place[seat]) / max(1.0, players - 1.0)
        win = (1.0 - settings.place) * tree.chance[seat] + settings.place * rank
        tree.reward[seat] = (1.0 - settings.mix) * win + settings.mix * margin


@compiled
def write_leads(points: Any, leads: Any, players: Int) -> None:
    """How far every seat is ahead of the best other one."""
    best, next_best = -1e30, -1e30
    for seat in range(players):
        if points[seat] > best:
            best, next_best = points[seat], best
        elif points[seat] > next_best:
            next_best = points[seat]
    for seat in range(players):
        leads[seat] = points[seat] - (next_best if points[seat] == best else best)


@compiled
def remember(tree: Any, edges: Any, depth: Int, thought: Any, players: Int) -> None:
    """Back the result up to all moves on the way, and update how much results differ."""
    for i in range(depth):
        edge = edges[tree.path[i]]
        edge.visits += 1
        edge.value += tree.reward[edge.seat]
    sums = tree.sums
    mine = edges[tree.path[0]]
    for i in range(depth):  # several seats may choose at the root
        if edges[tree.path[i]].seat == tree.seat:
            mine = edges[tree.path[i]]
            break
    n = tree.iterations + 1.0
    for seat in range(players):
        chance, place = tree.chance[seat], tree.place[seat]
        points = thought.points[seat] + thought.missed[seat]
        sums[mine.action, REWARD, seat] += tree.reward[seat]
        sums[mine.action, CHANCE, seat] += chance
        sums[mine.action, PLACE, seat] += place
        sums[mine.action, POINTS, seat] += points
        sums[mine.action, CHANCE_SQUARES, seat] += chance * chance
        sums[mine.action, PLACE_SQUARES, seat] += place * place
        sums[mine.action, POINTS_SQUARES, seat] += points * points
        off = tree.reward[seat] - tree.average[seat]
        tree.average[seat] += off / n
        tree.square[seat] += off * (tree.reward[seat] - tree.average[seat])
        spread = (tree.square[seat] + FIRST_GUESS * GUESSED_SQUARE) / (n + FIRST_GUESS)
        tree.deviation[seat] = math.sqrt(spread)
