"""Several threads that step a batch together, handing over within compiled code. Compiled.

To choose random actions is handed over in the same way: each thread chooses for the games that it
steps, so that what it has written for them stays in the cache of its core.

Waking a thread takes many microseconds, as long as a whole step may. So a helper stays awake for a
while after a step, looks again and again whether the next one is wanted, and lets every other
thread have its core meanwhile. `envs.threads` starts helpers, and starts them anew.

Every thread has games of its own, so that they stay in the cache of its core. What one that is late
has not begun, or one that is not there at all, is taken over by the others, chunk by chunk.

They meet in a table of numbers with a row for each thread; the leader's is row 0. All numbers only
grow, and the number of a task says what it is, too: a look that comes too late finds nothing to do.
"""

from typing import Any

import numpy as np

from tiergarten.engine.compiled import Int, compiled
from tiergarten.envs.buffers import LINE
from tiergarten.envs.memory import give_way, load, store, swap
from tiergarten.envs.sampling import sample
from tiergarten.envs.stepping import CHUNK, step

# Numbers in a row, each alone in a line of the processor's cache: who writes disturbs nobody else.
APART = 16
TAKEN = 0  # the task, and how many chunks of this thread's games somebody has taken on for it
DONE = APART  # chunks that this thread has done, of whosever games
WANTED = 2 * APART  # the number of the last task (the leader)
LEAVE = 3 * APART  # whether helpers shall return (the leader)
ASKED = 4 * APART  # chunks of all tasks so far (the leader)
ROW = 5 * APART

# What a task is: to step, with actions that the leader has chosen or with those of `sample`, or
# to choose. The number of a task is one of these, and a multiple of TASKS.
STEP, STEP_SAMPLED, SAMPLE = range(3)
TASKS = 4
CHUNKS = 1 << 20  # more than there are in a batch: what is taken on is counted beside the task

# Whoever waits looks without giving way at first, for longer than Python takes from one task to the
# next: to give way is a call of the system.
SOON = 10_000  # looks, some microseconds
LATE = SOON + 200  # looks, at which somebody who does not get on is late
PATIENCE = SOON + 5_000  # looks, some milliseconds of a core that nobody else wants
# A leader who chooses has more games: what a helper writes is asked back from the core that has
# read it. Where every thread chooses for its games, all have as many.
LEADERS, HELPERS = 5, 4
FEW = 4  # lines of games for each thread, below which sharing evenly matters more than whole lines


@compiled
def first_game(thread: Int, threads: Int, games: Int, task: Int) -> Int:
    """Where the games of a thread begin, and those of the one before it end.

    If there are enough, that is where a line of the cache begins in every array of the batch, so
    that no two threads write the same one.
    """
    if thread == 0 or thread == threads:
        return games * min(thread, 1)
    leaders = LEADERS if task % TASKS == STEP else HELPERS
    first = games * (leaders + (thread - 1) * HELPERS) // (leaders + (threads - 1) * HELPERS)
    if games >= threads * FEW * LINE:
        first = (first + LINE // 2) // LINE * LINE
    return first


@compiled
def chunks_of(thread: Int, threads: Int, games: Int, task: Int) -> Int:
    """How many chunks a thread's games are; the last may be a part of one."""
    end = first_game(thread + 1, threads, games, task)
    return (end - first_game(thread, threads, games, task) + CHUNK - 1) // CHUNK


@compiled
def help_out(shared: Any, me: Int, task: Int, batch: Any, own: Any, in_place: Any) -> None:
    """Do one's own games, and those of others who are late, until all chunks are taken on."""
    threads, games = shared.shape[0], batch.plan.games
    for number in range(threads):
        owner = (me + number) % threads
        if owner == me or is_late(shared, owner, task, games):
            do_chunks(shared, me, owner, task, batch, own, in_place)


@compiled
def do_chunks(
    shared: Any, me: Int, owner: Int, task: Int, batch: Any, own: Any, in_place: Any
) -> None:
    """Take on chunks of a thread's games and do them, until none is left."""
    threads, games, what = shared.shape[0], batch.plan.games, task % TASKS
    first = first_game(owner, threads, games, task)
    end = first_game(owner + 1, threads, games, task)
    work = own[0] if what == STEP else in_place
    taken = load(shared, owner, TAKEN)
    a = first + chunks_taken(taken, task) * CHUNK
    while a < end:
        if swap(shared, owner, TAKEN, taken, task * CHUNKS + (a - first) // CHUNK + 1):
            if what == SAMPLE:
                sample(batch, a, min(a + CHUNK, end))
            else:
                step(batch, work, own[1], a, min(a + CHUNK, end))
            store(shared, me, DONE, load(shared, me, DONE) + 1)
        taken = load(shared, owner, TAKEN)
        a = first + chunks_taken(taken, task) * CHUNK


@compiled
def chunks_taken(taken: Int, task: Int) -> Int:
    """How many chunks somebody has taken on for a task; all, if there is a later one."""
    last = taken // CHUNKS
    if last == task:
        return taken % CHUNKS
    return 0 if last < task else CHUNKS


@compiled
def is_late(shared: Any, owner: Int, task: Int, games: Int) -> Any:
    """Whether a thread has taken on nothing for a while, though there is something left."""
    count = chunks_of(owner, shared.shape[0], games, task)
    looks = 0
    taken = load(shared, owner, TAKEN)
    while chunks_taken(taken, task) < count and looks < LATE:
        if looks > SOON:
            give_way()
        looks += 1
        now = load(shared, owner, TAKEN)
        if now != taken:
            taken = now
            looks = 0
    return chunks_taken(taken, task) < count


@compiled
def take_part(shared: Any, me: Int, what: Int, batch: Any, own: Any, in_place: Any) -> Any:
    """Do a task for all games as the leader, together with the helpers that are there, or be a
    helper until nothing is wanted for a while. What comes back is for the leader: whether all is
    done.

    One function for both, because what it calls takes long to compile.
    """
    if me == 0:
        want(shared, what, batch.plan.games)
    task = np.int64(0)
    looks = 0
    while looks < PATIENCE and not load(shared, 0, LEAVE):
        now = load(shared, 0, WANTED)
        if now != task:
            task = now
            looks = 0
            help_out(shared, me, task, batch, own, in_place)
            if me == 0:
                return all_done(shared)
        looks += 1
        if looks > SOON:
            give_way()
    return True


@compiled
def want(shared: Any, what: Int, games: Int) -> None:
    """Begin the next task."""
    threads = shared.shape[0]
    task = (load(shared, 0, WANTED) // TASKS + 1) * TASKS + what
    asked = load(shared, 0, ASKED)
    for thread in range(threads):
        asked += chunks_of(thread, threads, games, task)
    store(shared, 0, ASKED, asked)
    store(shared, 0, WANTED, task)


@compiled
def all_done(shared: Any) -> Any:
    """Wait for chunks that helpers have taken on; false if that takes long."""
    for look in range(PATIENCE):
        done = 0
        for thread in range(shared.shape[0]):
            done += load(shared, thread, DONE)
        if done == load(shared, 0, ASKED):
            return True
        if look > SOON:
            give_way()
    return False
