"""Steps a second in batches, with observations and masks; and those of others in the same run.

What is timed is a step of all games: to play the actions, to deal finished games anew, and to write
what comes next. To choose random actions (`Batch.sample`) is not, but for threads of the caller's
own, which choose and step in one go. Processor time is counted, of all threads, so that a busy
machine tells the same story, and nobody looks faster for using several cores.
"""

import importlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.envs.batch import Batch
from tiergarten.games import catalogue

NUM_ENVS = 1024
LARGE = 8  # times as many games, to see what threads are worth where a step takes longer
IN_A_ROW = 8  # steps with one thread, or with two, before the other way has its turn
STRETCH = 64  # steps of threads that meet only afterwards
WARM_UP = 100  # steps, so that games are at all stages
ROUNDS = 5  # of which the best counts: other work on the machine can only slow one down
PEERS = ("pgx", "openspiel")
PGX_GAMES = ("connect_four", "backgammon")
OPENSPIEL_GAMES = ("connect_four", "backgammon")
OPENSPIEL_ENVS = 16  # its vector environment is a loop in Python: more of them only take longer


def run(
    games: list[Game] | None,
    players: int,
    seconds: float,
    against: str | None = None,
    num_envs: int = NUM_ENVS,
) -> dict[str, Any]:
    """The steps a second of some games, or of all that are for so many players, and of peers."""
    if not 0.1 <= seconds <= 3600:
        raise BadOption(f"{seconds} seconds: choose 0.1 to 3600")
    peers = [name for name in (against or "").split(",") if name]
    for name in peers:
        if name not in PEERS:
            raise BadOption(f"there is no peer {name!r}; there are {', '.join(PEERS)}")
    chosen = games or [game for game in catalogue().values() if players in game.players]
    figures: dict[str, Any] = {"players": players, "num_envs": num_envs}
    figures |= {"games": [], "two_threads": [], "peers": []}
    for game in chosen:
        for dtype in ("uint8", "float32"):
            figures["games"].append(_ours(game, players, seconds, num_envs, dtype))
        for size in (num_envs, LARGE * num_envs):
            figures["two_threads"].append(_two_threads(game, players, seconds, size))
    for name in peers:
        try:
            measured = _PEERS[name](seconds, num_envs)
        except ModuleNotFoundError as error:
            measured = [{"library": name, "skipped": f"{error.name} is not installed"}]
        figures["peers"] += measured
    _compare(figures)
    return figures


def _batch(
    game: Game, players: int, num_envs: int, dtype: str = "uint8", threads: int = 1
) -> Batch:
    """A batch with games at all stages."""
    made = Batch(game, players, num_envs=num_envs, seed=1, dtype=dtype, threads=threads)
    for _ in range(WARM_UP):
        made.sample()
        made.step()
    return made


def _two_threads(game: Game, players: int, seconds: float, num_envs: int) -> dict[str, Any]:
    """How many times as fast two threads step as one, by the clock: those of a batch, the median of
    steps; and two of the caller's own, each of which chooses and steps for a half of the games, the
    median of stretches until both are done."""
    return {
        "game": game.name,
        "num_envs": num_envs,
        "of_the_batch": _of_the_batch(game, players, seconds / 2, num_envs),
        "of_the_caller": _of_the_caller(game, players, seconds / 2, num_envs),
    }


def _of_the_batch(game: Game, players: int, seconds: float, num_envs: int) -> float:
    both = [_batch(game, players, num_envs, threads=threads) for threads in (1, 2)]
    spent: list[list[float]] = [[], []]
    end = time.perf_counter() + seconds
    while not spent[1] or time.perf_counter() < end:
        for batch, times in zip(both, spent, strict=True):
            for _ in range(IN_A_ROW):
                batch.sample()
                before = time.perf_counter()
                batch.step()
                times.append(time.perf_counter() - before)
    for batch in both:
        batch.close()
    return round(float(np.median(spent[0]) / np.median(spent[1])), 2)


def _of_the_caller(game: Game, players: int, seconds: float, num_envs: int) -> float:
    batch, half = _batch(game, players, num_envs), num_envs // 2

    def play(lo: int, hi: int) -> None:
        for _ in range(STRETCH):
            batch.sample_range(lo, hi)
            batch.step_range(lo, hi)

    alone: list[float] = []
    together: list[float] = []
    end = time.perf_counter() + seconds
    with ThreadPoolExecutor(1) as pool:
        while not together or time.perf_counter() < end:
            before = time.perf_counter()
            play(0, num_envs)
            between = time.perf_counter()
            other = pool.submit(play, half, num_envs)
            play(0, half)
            other.result()
            alone.append(between - before)
            together.append(time.perf_counter() - between)
    return round(float(np.median(alone) / np.median(together)), 2)


def _ours(game: Game, players: int, seconds: float, num_envs: int, dtype: str) -> dict[str, Any]:
    batch = _batch(game, players, num_envs, dtype)
    rate = _rate(batch.step, batch.sample, seconds, num_envs)
    return {
        "game": game.name,
        "observations": f"{batch.obs.shape[1]} x {dtype}",
        "steps_per_second": round(rate),
        "ns_per_step": round(1e9 / rate),
    }


def _rate(
    step: Callable[[], Any], choose: Callable[[], Any], seconds: float, num_envs: int
) -> float:
    """Steps of single games for a second of processor time: the best of several rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        spent, steps, end = 0.0, 0, time.perf_counter() + seconds / ROUNDS
        while spent == 0.0 or time.perf_counter() < end:
            choose()
            start = time.process_time()
            step()
            spent += time.process_time() - start
            steps += num_envs
        best = max(best, steps / spent)
    return best


def _pgx(seconds: float, num_envs: int) -> list[dict[str, Any]]:
    pgx: Any = importlib.import_module("pgx")
    jax: Any = importlib.import_module("jax")
    return [_pgx_game(jax, pgx, name, seconds, num_envs) for name in PGX_GAMES]


def _pgx_game(jax: Any, pgx: Any, name: str, seconds: float, num_envs: int) -> dict[str, Any]:
    """Its games deal themselves anew with its own wrapper; observations are made at every step."""
    env = pgx.make(name)
    reset = jax.jit(jax.vmap(env.init))
    auto_reset: Any = importlib.import_module("pgx.experimental.wrappers").auto_reset
    stepping = auto_reset(env.step, env.init)
    step = jax.jit(jax.vmap(lambda state, action, key: stepping(state, action, key)))

    def random_action(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(mask.astype("float32")))

    pick = jax.jit(jax.vmap(random_action))
    split = jax.jit(lambda key: jax.random.split(key, 2 * num_envs + 1))
    now: dict[str, Any] = {"key": jax.random.PRNGKey(1)}
    now["state"] = reset(jax.random.split(now["key"], num_envs))

    def choose() -> None:
        keys = split(now["key"])
        now["key"], now["keys"] = keys[0], keys[1 : num_envs + 1]
        now["action"] = pick(keys[num_envs + 1 :], now["state"].legal_action_mask)
        jax.block_until_ready(now["action"])

    def play() -> None:
        now["state"] = step(now["state"], now["action"], now["keys"])
        jax.block_until_ready(now["state"].observation)

    for _ in range(WARM_UP):
        choose()
        play()
    return _peer("pgx", name, _rate(play, choose, seconds, num_envs))


def _openspiel(seconds: float, num_envs: int) -> list[dict[str, Any]]:
    environment: Any = importlib.import_module("open_spiel.python.rl_environment")
    vector: Any = importlib.import_module("open_spiel.python.vector_env")
    return [_openspiel_game(environment, vector, name, seconds) for name in OPENSPIEL_GAMES]


def _openspiel_game(environment: Any, vector: Any, name: str, seconds: float) -> dict[str, Any]:
    made = [environment.Environment(name) for _ in range(OPENSPIEL_ENVS)]
    envs, chance = vector.SyncVectorEnv(made), np.random.default_rng(1)
    output: Any = importlib.import_module("open_spiel.python.rl_agent").StepOutput
    now: dict[str, Any] = {"time_steps": envs.reset()}

    def choose() -> None:
        now["actions"] = []
        for step in now["time_steps"]:
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            now["actions"].append(output(action=int(chance.choice(legal)), probs=1.0))

    def play() -> None:
        now["time_steps"], *_ = envs.step(now["actions"], reset_if_done=True)

    return _peer("openspiel", name, _rate(play, choose, seconds, OPENSPIEL_ENVS))


def _peer(library: str, game: str, rate: float) -> dict[str, Any]:
    return {"library": library, "game": game, "steps_per_second": round(rate)}


_PEERS: dict[str, Callable[[float, int], list[dict[str, Any]]]] = {
    "pgx": _pgx,
    "openspiel": _openspiel,
}


def _compare(figures: dict[str, Any]) -> None:
    """How many times as many steps each of ours makes as each of the peers."""
    for ours in figures["games"]:
        ours["times"] = {
            f"{peer['library']} {peer['game']}": round(
                ours["steps_per_second"] / peer["steps_per_second"], 2
            )
            for peer in figures["peers"]
            if "steps_per_second" in peer
        }


def report(figures: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [
        f"{figures['num_envs']} games of {figures['players']} players in a batch, steps for a "
        "second of processor time"
    ]
    for ours in figures["games"]:
        title = f"{ours['game']}, {ours['observations']}"
        lines.append(f"  {title:<34} {ours['steps_per_second']:>14,}")
        lines += [f"    {times:>8} times {peer}" for peer, times in ours["times"].items()]
    for pair in figures["two_threads"]:
        title = f"{pair['game']}, {pair['num_envs']:,} games"
        times = f"{pair['of_the_batch']} times one, {pair['of_the_caller']} if the caller's own"
        lines.append(f"  {title:<34} two threads: {times}")
    for peer in figures["peers"]:
        if "skipped" in peer:
            lines.append(f"  {peer['library']} is left out: {peer['skipped']}")
        else:
            title = f"{peer['library']} {peer['game']}"
            lines.append(f"  {title:<34} {peer['steps_per_second']:>14,}")
    return "\n".join(lines)
