"""The tree of the search: information-set Monte-Carlo tree search, written once. Compiled.

Every iteration deals the hidden things anew in a copy of the root, walks down the tree through
this one world, adds a node, plays on quickly from there by the game's judgement, and tells the
result to all the moves on the way. Every seat plays for its own reward (max-n).

- An *edge* is a move of a seat at a node. Which edges can be chosen depends on the world, so each
  counts how often it was available; that, and not the visits of the node, drives the curiosity.
- A *node* hangs on the edge before it, under a key: what chance has shown, forced moves that
  followed, and what the other seats chose at the same time.
- While several seats act at once, each chooses at the same node from edges of its own, knowing
  nothing of the others: decoupled choices.
- A node gets its moves one by one, the most promising first, as its visits grow.
"""

import math

import numpy as np

from tiergarten.engine import judging, rules
from tiergarten.engine.compiled import compiled
from tiergarten.engine.record import MOST_SEATS
from tiergarten.engine.seats import lowest_seat

NONE = -1
MOST_DEPTH = 256
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
HEAD = np.dtype(
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
            ("reward", np.float64, (MOST_SEATS,)),
        ],
    )
)
FIRST_GUESS = 4.0  # iterations that a first guess of the deviation is worth
GUESSED_SQUARE = 0.02


@compiled
def grow(
    head, nodes, edges, marks, path, tally, places, root, world, thought, work, settings, count
):
    """Run so many iterations.

    `tally[action]` sums up, for the moves of the thinking seat at the root, first the points and
    then the rewards of every seat.
    """
    for _ in range(count):
        conceal_world(head, root, world)
        depth = descend(head, nodes, edges, marks, path, world, thought, work, settings)
        judging.rollout(world[0], thought[0], work)
        reward(head, world[0], thought[0], places, settings)
        remember(head, edges, path, depth, tally, thought[0], np.int64(world[0].players))
        head.iterations += 1


@compiled
def conceal_world(head, root, world):
    """A fresh world that the thinking seat holds possible."""
    world[0] = root[0]
    rules.conceal(world[0], head.seat, (head.first, head.second + head.iterations))
    judging.reopen_choices(world[0], head.seat)


@compiled
def descend(head, nodes, edges, marks, path, world, thought, work, settings):
    """Walk down through the world to a node that is new, or to the end; returns the depth."""
    state = world[0]
    listed = thought[0].listed
    node = 0
    depth = 0
    key = 0
    nodes[0].visits += 1
    seat = lowest_seat(state.acting)
    count = rules.legal(state, seat, listed)
    while depth < MOST_DEPTH:
        edge = select(head, nodes, edges, marks, node, seat, count, world, thought, work, settings)
        if edge == NONE:
            break
        path[depth] = edge
        depth += 1
        acting = np.int64(state.acting)
        action = np.int64(edges[edge].action)
        rules.play(state, seat, action)
        if state.over:
            break
        still = np.int64(state.acting)
        key = mixed(key, judging.chance_seen(state))
        together = acting & ~(1 << seat)
        seat = lowest_seat(still)
        count = rules.legal(state, seat, listed)
        if together != 0 and still == together:
            key = mixed(key, action)  # the next seat chooses at the same node
            continue
        while count == 1:  # no choice: no node either
            forced = np.int64(listed.action[0])
            rules.play(state, seat, forced)
            if state.over:
                return depth
            key = mixed(mixed(key, forced), judging.chance_seen(state))
            seat = lowest_seat(state.acting)
            count = rules.legal(state, seat, listed)
        child = child_of(nodes, edges[edge].child, key)
        if child == NONE:
            hang(head, nodes, edges, edge, key)
            break
        nodes[child].visits += 1
        node = child
        key = 0
    return depth


@compiled
def mixed(key, more):
    """A key that tells two keys as one."""
    return (key & 0xFFFFFFFFFF) * 4099 + more + 1


@compiled
def child_of(nodes, node, key):
    while node != NONE and nodes[node].key != key:
        node = nodes[node].sibling
    return node


@compiled
def hang(head, nodes, edges, edge, key):
    """Hang a new node on an edge, if there is room left."""
    if head.nodes < len(nodes):
        node = nodes[head.nodes]
        node.key = key
        node.edge = NONE
        node.visits = 1
        node.sibling = edges[edge].child
        edges[edge].child = head.nodes
        head.nodes += 1


@compiled
def select(head, nodes, edges, marks, node, seat, count, world, thought, work, settings):
    """The edge to follow: a new one if the node may have more, else the most interesting."""
    listed = thought[0].listed
    for i in range(count):
        marks[listed.action[i]] = 1
    curiosity = settings.curiosity * head.deviation[seat]
    best, best_interest = NONE, -1e30
    present = 0
    at = nodes[node].edge
    while at != NONE:
        edge = edges[at]
        if edge.seat == seat and marks[edge.action] == 1:
            marks[edge.action] = 2
            present += 1
            edge.available += 1
            unsure = edge.prior * math.sqrt(float(edge.available)) / (1.0 + edge.visits)
            interest = edge.value / edge.visits + curiosity * unsure
            if interest > best_interest:
                best, best_interest = at, interest
        at = edge.next
    may_have = settings.breadth * math.pow(float(nodes[node].visits), settings.growth)
    if present < count and (present < may_have or present == 0) and head.edges < len(edges):
        judging.priors(world[0], seat, count, thought[0], work)
        best = add_edge(head, nodes, edges, marks, node, seat, count, thought[0], settings)
    for i in range(count):
        marks[listed.action[i]] = 0
    return best


@compiled
def add_edge(head, nodes, edges, marks, node, seat, count, thought, settings):
    """Give the node the most promising of the moves it does not have yet."""
    top = -1e30
    for i in range(count):
        top = max(top, np.float64(thought.weight[i]))
    total = 0.0
    chosen = -1
    for i in range(count):
        total += math.exp((thought.weight[i] - top) / settings.heat)
        new = marks[thought.listed.action[i]] == 1
        if new and (chosen < 0 or thought.weight[i] > thought.weight[chosen]):
            chosen = i
    odds = math.exp((thought.weight[chosen] - top) / settings.heat) / total
    at = head.edges
    head.edges += 1
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
def reward(head, state, thought, places, settings):
    """What this iteration was worth to every seat: the chance to win, mixed with the margin."""
    players = np.int64(state.players)
    spread = judging.evaluate(state, thought)
    points = thought.points
    if state.over:
        rules.rank(state, places)
        winners = 0
        for seat in range(players):
            winners += places[seat] == 0
        for seat in range(players):
            head.reward[seat] = 1.0 / winners if places[seat] == 0 else 0.0
    else:
        top = points[0]
        for seat in range(1, players):
            top = max(top, points[seat])
        total = 0.0
        for seat in range(players):
            head.reward[seat] = math.exp((points[seat] - top) / spread)
            total += head.reward[seat]
        for seat in range(players):
            head.reward[seat] /= total
    best, next_best = -1e30, -1e30
    for seat in range(players):
        if points[seat] > best:
            best, next_best = points[seat], best
        elif points[seat] > next_best:
            next_best = points[seat]
    for seat in range(players):
        ahead = points[seat] - (next_best if points[seat] == best else best)
        margin = 0.5 + 0.5 * min(1.0, max(-1.0, ahead / settings.scale))
        head.reward[seat] = (1.0 - settings.mix) * head.reward[seat] + settings.mix * margin


@compiled
def remember(head, edges, path, depth, tally, thought, players):
    """Tell the result to all the moves on the way, and learn how much results differ."""
    for i in range(depth):
        edge = edges[path[i]]
        edge.visits += 1
        edge.value += head.reward[edge.seat]
    mine = edges[path[0]]
    for i in range(depth):  # several seats may choose at the root
        if edges[path[i]].seat == head.seat:
            mine = edges[path[i]]
            break
    n = head.iterations + 1.0
    for seat in range(players):
        tally[mine.action, seat] += thought.points[seat]
        tally[mine.action, MOST_SEATS + seat] += head.reward[seat]
        off = head.reward[seat] - head.average[seat]
        head.average[seat] += off / n
        head.square[seat] += off * (head.reward[seat] - head.average[seat])
        spread = (head.square[seat] + FIRST_GUESS * GUESSED_SQUARE) / (n + FIRST_GUESS)
        head.deviation[seat] = math.sqrt(spread)
