"""Several threads that step a batch together, handing over within compiled code. Compiled.

To choose random actions is handed over in the same way: each thread chooses for the games that it
steps, so that what it has written for them stays in the cache of its core.

Waking a thread takes many microseconds, as long as a whole step may. So a helper stays awake for a
while after a step, looks again and again whether the next one is wanted, and lets every other
thread have its core meanwhile. `envs.threads` starts helpers, and starts them anew.

Every thread has games of its own, so that they stay in the cache of its core. What one that is late
has not begun, or one that is not there at all, is taken over by the others, chunk by chunk.

They meet in a table of numbers with a row for each thread; the leader's is row 0. All numbers only
grow: chunks are counted from the first step on, and a look that comes too late finds nothing to do.
"""

from typing import Any

import numpy as np

from tiergarten.engine.compiled import Int, compiled
from tiergarten.envs.memory import give_way, load, store, swap
from tiergarten.envs.sampling import sample
from tiergarten.envs.stepping import CHUNK, step

# Numbers in a row, each alone in a line of the processor's cache: who writes disturbs nobody else.
APART = 16
TAKEN = 0  # chunks of this thread's games that somebody has taken on
DONE = APART  # chunks that this thread has done, of whosever games
WANTED = 2 * APART  # tasks so far, this one included (the leader)
TASK = WANTED + 1  # which of those below it is (the leader)
LEAVE = 3 * APART  # whether helpers shall return (the leader)
ROW = 4 * APART

STEP, SAMPLE = range(2)

SOON = 500  # looks without giving way, the time of a chunk or so
LATE = 200  # looks, at which somebody who does not get on is late
PATIENCE = 5_000  # looks, some milliseconds of a core that nobody else wants
# The leader has more games: what a helper writes is asked back from the core that has read it.
LEADERS, HELPERS = 5, 4


@compiled
def first_game(thread: Int, threads: Int, games: Int) -> Int:
    """Where the games of a thread begin, and those of the one before it end."""
    before = min(thread, 1) * LEADERS + max(thread - 1, 0) * HELPERS
    return games * before // (LEADERS + (threads - 1) * HELPERS)


@compiled
def chunks_of(thread: Int, threads: Int, games: Int) -> Int:
    """How many chunks a thread's games are; the last may be a part of one."""
    own = first_game(thread + 1, threads, games) - first_game(thread, threads, games)
    return (own + CHUNK - 1) // CHUNK


@compiled
def help_out(shared: Any, me: Int, wanted: Int, batch: Any, work: Any, others: Any) -> None:
    """Do one's own games, and those of others who are late, until all chunks are taken on."""
    while do_chunk(shared, me, me, wanted, batch, work, others):
        pass
    threads, games = shared.shape[0], batch.plan.games
    for number in range(1, threads):
        owner = (me + number) % threads
        if is_late(shared, owner, wanted * chunks_of(owner, threads, games)):
            while do_chunk(shared, me, owner, wanted, batch, work, others):
                pass


@compiled
def do_chunk(
    shared: Any, me: Int, owner: Int, wanted: Int, batch: Any, work: Any, others: Any
) -> Any:
    """Take on a chunk of a thread's games and do the task; false if none is left."""
    threads, games = shared.shape[0], batch.plan.games
    count = chunks_of(owner, threads, games)
    taken = load(shared, owner, TAKEN)
    if taken >= wanted * count:
        return False
    if swap(shared, owner, TAKEN, taken, taken + 1):
        a = first_game(owner, threads, games) + (taken - (wanted - 1) * count) * CHUNK
        b = min(a + CHUNK, first_game(owner + 1, threads, games))
        # Not read before: as long as this chunk is not done, the leader wants nothing else.
        if load(shared, 0, TASK) == SAMPLE:
            sample(batch, a, b)
        else:
            step(batch, work, others, a, b)
        store(shared, me, DONE, load(shared, me, DONE) + 1)
    return True


@compiled
def is_late(shared: Any, owner: Int, all_chunks: Int) -> Any:
    """Whether a thread has taken on nothing for a while, though there is something left."""
    looks = 0
    taken = load(shared, owner, TAKEN)
    while taken < all_chunks and looks < LATE:
        give_way()
        looks += 1
        now = load(shared, owner, TAKEN)
        if now != taken:
            taken = now
            looks = 0
    return taken < all_chunks


@compiled
def take_part(shared: Any, me: Int, task: Int, batch: Any, work: Any, others: Any) -> Any:
    """Do a task for all games as the leader, together with the helpers that are there, or be a
    helper until nothing is wanted for a while. What comes back is for the leader: whether all is
    done.

    One function for both, because what it calls takes long to compile.
    """
    if me == 0:
        store(shared, 0, TASK, task)
        store(shared, 0, WANTED, load(shared, 0, WANTED) + 1)
    wanted = np.int64(0)
    looks = 0
    while looks < PATIENCE and not load(shared, 0, LEAVE):
        now = load(shared, 0, WANTED)
        if now != wanted:
            wanted = now
            looks = 0
            help_out(shared, me, wanted, batch, work, others)
            if me == 0:
                return all_done(shared, batch.plan.games)
        looks += 1
        give_way()
    return True


@compiled
def all_done(shared: Any, games: Int) -> Any:
    """Wait for chunks that helpers have taken on; false if that takes long."""
    threads = shared.shape[0]
    chunks = 0
    for thread in range(threads):
        chunks += chunks_of(thread, threads, games)
    wanted = load(shared, 0, WANTED) * chunks
    for look in range(PATIENCE):
        done = 0
        for thread in range(threads):
            done += load(shared, thread, DONE)
        if done == wanted:
            return True
        if look > SOON:
            give_way()
    return False
