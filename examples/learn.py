#!/usr/bin/env python3
"""Teach a small network the dice game, by playing against itself.

    python examples/learn.py
    tiergarten play zooloretto-dice --seats human,network@200:learnt/network.npz
    tiergarten arena --game zooloretto-dice --seats network@200:learnt/network.npz,greedy

It needs NumPy and nothing else; with matplotlib (`pip install 'tiergarten[arena]'`) it draws how it
went. All is kept in the folder `learnt`: stop with Ctrl-C, and go on with the same command.

How it learns, in four steps that repeat (proximal policy optimisation, PPO):

1. The network plays some hundred games against itself, at two tables at once, a core each. It draws
   its moves by how likely it thinks each to be the best.
2. Every move is compared with what was expected before it: the *advantage* of the move.
3. The network is changed so that moves with an advantage become likelier, and what it expects comes
   closer to what came; a few times over the same moves, but never far from what was played.
4. Now and then it plays against the bots `random` and `greedy`, to see where it stands.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the cores are busy with our own threads

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten import envs
from tiergarten.bots import Network
from tiergarten.games import find

GAME, PLAYERS = "zooloretto-dice", 2
HIDDEN = (128, 128)
THREADS = 2
STEPS = 64  # moves in every game between two changes of the network
PASSES = 3  # over the moves, before new games are played
TOGETHER = 4  # moves of every game that are learnt from at once, on average
FAR = 0.2  # a move may become this much likelier or less likely until new games are played
TRACE = 0.9  # how much of an advantage comes from what happened later (lambda)
VARIETY = 0.02  # how much it is worth to stay undecided, at first
PACE = 3e-3  # of learning, at first
CLOSE = 6.0  # points: half of what a game pays is winning, half the margin on this scale
Array = NDArray[Any]


# %% Playing


class Table:
    """Games that the network plays against itself, and what happened in the last `STEPS` moves."""

    def __init__(self, games: int, seed: int) -> None:
        self.batch = envs.make(GAME, PLAYERS, num_envs=games, seed=seed, dtype="uint8")
        self.chance = np.random.default_rng(seed)
        self.games = 0
        features, actions = self.batch.obs.shape[1], self.batch.mask.shape[1]
        self.seen = np.zeros((STEPS, games, features), np.uint8)
        self.masks = np.zeros((STEPS, games, actions), np.uint8)
        self.moves = np.zeros((STEPS, games), np.int64)
        self.odds = np.zeros((STEPS, games), np.float32)
        self.values = np.zeros((STEPS + 1, games), np.float32)
        self.seats = np.zeros((STEPS + 1, games), np.int64)
        self.paid = np.zeros((STEPS, games), np.float32)
        self.ended = np.zeros((STEPS, games), np.bool_)

    def play(self, network: Network) -> tuple[Array, ...]:
        """Some moves in every game: what was seen and allowed, the moves, how likely they were,
        their advantages, and what they have brought. Moves without a choice teach nothing."""
        batch, rows = self.batch, np.arange(self.batch.num_envs)
        for t in range(STEPS):
            self.seen[t], self.masks[t], self.seats[t] = batch.obs, batch.mask, batch.seat
            said = network.layers(network.inputs(batch.obs))[-1]
            likely, self.values[t] = network.read(said, batch.mask)
            # Gumbel's trick: the largest of these is an action drawn by its likelihood.
            drawn = np.log(likely + 1e-30) + self.chance.gumbel(size=likely.shape)
            move = np.where(batch.mask, drawn, -np.inf).argmax(axis=1)
            self.moves[t], self.odds[t] = move, likely[rows, move]
            batch.step(move)
            me, score = batch.actor, batch.final_scores
            margin = score[rows, me] - score[rows, 1 - me]
            worth = (batch.reward[rows, me] + np.tanh(margin / CLOSE)) / 2
            self.paid[t], self.ended[t] = np.where(batch.terminal, worth, 0), batch.terminal
        said = network.layers(network.inputs(batch.obs))[-1]
        self.values[STEPS], self.seats[STEPS] = network.read(said, batch.mask)[1], batch.seat
        self.games += int(self.ended.sum())
        advantage = self.advantages()
        brought = advantage + self.values[:STEPS]
        found = self.seen, self.masks, self.moves, self.odds, advantage, brought
        choice = (self.masks.sum(axis=2) > 1).ravel()
        return tuple(one.reshape(choice.size, *one.shape[2:])[choice] for one in found)

    def advantages(self) -> Array:
        """How much better it went than expected, move by move, from the last to the first
        (generalised advantage estimation). What is good for one seat is bad for the other."""
        found, later = np.zeros_like(self.paid), np.zeros(self.batch.num_envs, np.float32)
        for t in range(STEPS - 1, -1, -1):
            same = np.where(self.seats[t + 1] == self.seats[t], 1, -1) * ~self.ended[t]
            surprise = self.paid[t] + same * self.values[t + 1] - self.values[t]
            later = surprise + TRACE * same * later
            found[t] = later
        return found


def wins_against(network: Network, bot: str, games: int, seed: int) -> tuple[float, float]:
    """The share of games that the network wins against a bot, playing the likeliest move, and how
    far it may be off (95 %). It begins in half of them; a shared victory counts half."""
    batch = envs.make(
        GAME, PLAYERS, num_envs=games, seed=seed, dtype="uint8", opponents=bot, reward="win",
        auto_reset=False,
    )  # fmt: skip
    me, won, over = batch.seat.copy(), np.zeros(games), np.zeros(games, np.bool_)
    while not over.all():
        batch.step(network.evaluate(batch.obs, batch.mask)[0].argmax(axis=1))
        ends = batch.terminal & ~over
        won[ends] = batch.reward[ends, me[ends]]
        over |= batch.terminal
    return float(won.mean()), float(1.96 * won.std() / games**0.5)


# %% Learning


def gradients(network: Network, part: tuple[Array, ...], variety: float) -> list[Array]:
    """How to change the weights and biases for some moves: backwards through the layers."""
    seen, masks, moves, odds, advantage, brought = part
    layers = network.layers(network.inputs(seen))
    likely, value = network.read(layers[-1], masks)
    rows = np.arange(len(moves))
    ratio = likely[rows, moves] / odds
    # A move that has become likely or unlikely enough is left alone.
    free = np.where(advantage > 0, ratio < 1 + FAR, ratio > 1 - FAR)
    pull = advantage * ratio * free
    logs = np.log(likely + 1e-12)
    undecided = -(likely * logs).sum(axis=1, keepdims=True)
    to_logits = likely * pull[:, None] + variety * likely * (logs + undecided)
    to_logits[rows, moves] -= pull
    to_value = (value - brought) * (1 - value**2)
    error = np.concatenate([to_logits, to_value[:, None]], axis=1).astype(np.float32)
    found: list[Array] = []
    for number in range(len(network.weights) - 1, -1, -1):
        found = [layers[number].T @ error, error.sum(axis=0), *found]
        if number:
            error = (error @ network.weights[number].T) * (layers[number] > 0)
    return found


@dataclass
class Learner:
    """The network with what is needed to go on learning: Adam's moments, and how it went."""

    network: Network
    steps: int = 0
    seconds: float = 0.0  # of learning, in all sessions: processor time, divided by the threads
    clock: float = 0.0  # the same by the clock; longer, if the machine is busy
    games: int = 0
    curve: list[tuple[float, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.mean = [np.zeros_like(one) for one in self.numbers()]
        self.square = [np.zeros_like(one) for one in self.numbers()]

    def numbers(self) -> list[Array]:
        pairs = zip(self.network.weights, self.network.biases, strict=True)
        return [one for pair in pairs for one in pair]

    def change(self, gradient: list[Array], pace: float) -> None:
        """Adam: steps of about the same size in all numbers."""
        self.steps += 1
        pace *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        moments = zip(self.numbers(), gradient, self.mean, self.square, strict=True)
        for number, slope, mean, square in moments:
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            number -= pace * mean / (np.sqrt(square) + 1e-8)

    def save(self, folder: Path) -> None:
        self.network.save(folder / "network.npz")
        moments = enumerate([*self.mean, *self.square])
        kept: dict[str, Any] = {f"moment{number}": moment for number, moment in moments}
        facts = np.array([self.steps, self.seconds, self.clock, self.games])
        draft = folder / "progress.new.npz"
        np.savez(draft, facts=facts, curve=np.array(self.curve), **kept)
        draft.replace(folder / "progress.npz")

    @classmethod
    def load(cls, folder: Path) -> "Learner":
        learner = cls(Network.load(folder / "network.npz"))
        with np.load(folder / "progress.npz") as kept:
            steps, learner.seconds, learner.clock, games = kept["facts"]
            learner.steps, learner.games = int(steps), int(games)
            learner.curve = [tuple(row) for row in kept["curve"]]
            for number, moment in enumerate([*learner.mean, *learner.square]):
                moment[...] = kept[f"moment{number}"]
        return learner


def learn(learner: Learner, tables: list[Table], pool: ThreadPoolExecutor, left: float) -> None:
    """Play, and learn from it once. `left` goes from 1 to 0 while it learns: it slows down."""
    size = TOGETHER * tables[0].batch.num_envs  # of each table
    before = sum(table.games for table in tables)
    played = list(pool.map(lambda table: table.play(learner.network), tables))
    learner.games += sum(table.games for table in tables) - before
    every = np.concatenate([moves[4] for moves in played])
    for moves in played:
        moves[4][...] = (moves[4] - every.mean()) / (every.std() + 1e-6)
    for _ in range(PASSES):
        orders = [t.chance.permutation(len(m[2])) for t, m in zip(tables, played, strict=True)]
        for at in range(0, min(map(len, orders)) - size // 2, size):
            chosen = [order[at : at + size] for order in orders]
            parts = [
                tuple(one[rows] for one in moves)
                for rows, moves in zip(chosen, played, strict=True)
            ]
            work = [(learner.network, part, VARIETY * left) for part in parts]
            found = pool.map(lambda one: gradients(*one), work)
            count = sum(map(len, chosen))
            slope = [sum(parts) / count for parts in zip(*found, strict=True)]
            learner.change(slope, PACE * left + 1e-5)


# %% The command


def draw(learner: Learner, path: Path) -> None:
    """The learning curve, if matplotlib is there."""
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        return
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    minutes, games, *shares = np.array(learner.curve).T
    for bot, share, off, colour in (
        ("random", shares[0], shares[1], "#8a8a8a"),
        ("greedy", shares[2], shares[3], "#c2571a"),
    ):
        axes.plot(minutes, 100 * share, color=colour, label=f"against {bot}")
        axes.fill_between(
            minutes, 100 * (share - off), 100 * (share + off), color=colour, alpha=0.2
        )
    axes.axhline(50, color="black", linewidth=0.6, linestyle=":")
    axes.set(ylim=(0, 102), xlim=(0, None), xlabel=f"minutes of learning on {THREADS} cores")
    axes.set_ylabel("games won by the network alone, %")
    axes.set_title(f"{find(GAME).title}: {games[-1]:,.0f} games against itself", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="center right", bbox_to_anchor=(1, 0.72))
    figure.savefig(path)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path("learnt"), help="where all is kept")
    parser.add_argument("--minutes", type=float, default=7.5, help="to learn, on two cores; 7.5")
    parser.add_argument("--games", type=int, default=256, help="side by side; 256")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, help="play and learn so often, instead of --minutes")
    given = parser.parse_args(words)
    if given.games < THREADS or given.minutes <= 0 or given.seed < 0:
        parser.error(f"--games is at least {THREADS}, --minutes more than 0, --seed not negative")
    if given.rounds is not None and given.rounds < 1:
        parser.error("--rounds is at least 1")
    try:
        given.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"nothing can be kept in {given.folder}: {error.strerror}")
    if (given.folder / "progress.npz").exists():
        learner = Learner.load(given.folder)
        print(f"going on after {learner.seconds / 60:.1f} minutes")
    else:
        chance = np.random.default_rng(given.seed)
        learner = Learner(Network.fresh(find(GAME), PLAYERS, HIDDEN, chance))
    first = given.seed + 2 * learner.games * THREADS  # other games than in the sessions before
    tables = [Table(given.games // THREADS, first + n) for n in range(THREADS)]
    total, rounds = given.minutes * 60, 0

    def done() -> float:
        return float(rounds / given.rounds if given.rounds else learner.seconds / total)

    def look() -> None:
        """See where it stands, tell, and keep all."""
        random, greedy = (wins_against(learner.network, b, 400, 7) for b in ("random", "greedy"))
        learner.curve.append((learner.seconds / 60, learner.games, *random, *greedy))
        learner.save(given.folder)
        draw(learner, given.folder / "curve.png")
        print(
            f"{learner.seconds / 60:5.1f} minutes, {learner.games:7,} games: wins "
            f"{random[0]:4.0%} against random, {greedy[0]:4.0%} ± {greedy[1]:.0%} against greedy",
            flush=True,
        )

    try:
        with ThreadPoolExecutor(THREADS) as pool:
            looks = int(20 * done())
            while done() < 1:
                if 20 * done() >= looks and not given.rounds:
                    look()
                    looks += 1
                spent, clock = time.process_time(), time.perf_counter()
                learn(learner, tables, pool, max(0.0, 1 - done()))
                # Processor time: on a busy machine it learns as much, and takes longer.
                learner.seconds += (time.process_time() - spent) / THREADS
                learner.clock += time.perf_counter() - clock
                rounds += 1
    except KeyboardInterrupt:
        print("interrupted; the same command goes on")
    look()
    spent, clock = THREADS * learner.seconds / 60, learner.clock / 60
    print(f"learnt with {spent:.1f} minutes of processor time, {clock:.1f} by the clock")


if __name__ == "__main__":
    main(sys.argv[1:])
