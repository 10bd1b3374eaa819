"""Gathering late positions, half of them in reach of the expert's solver and half beyond it."""

import json
import random
from pathlib import Path

import tiergarten
from tests.endgames.kept import GAME, beginning, played_on
from tests.endgames.truth import TooMany, Truth
from tiergarten.bots.levels import LEVELS, share_of_turn
from tiergarten.bots.ready import ready_to_think
from tiergarten.bots.solving import positions_allowed
from tiergarten.engine.match import Match
from tiergarten.engine.progress import Progress
from tiergarten.engine.record import UNSOLVED, new_record
from tiergarten.games import find
from tiergarten.games.zooloretto_dice.judgement.following import VALUING

FEWEST, MOST = 300, 700  # positions that can follow where a game's positions are taken from
EACH = 16  # positions of a game in reach, and as many beyond
BRANCHES = 120  # at most
PLAIN = 0.3  # how often a move is any legal one
MATTERS = 0.002  # the best move is better than the worst by at least this


def gather(file: Path, games: int, seed: int) -> None:
    """Add a line for every game until there are so many; the first game has the next seed."""
    done = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    seed = max((game["seed"] for game in done), default=seed)
    with Progress("games", games) as progress, file.open("a") as out:
        while len(done) < games:
            seed += 1
            moves = late_moment(seed)
            if moves is None:
                continue
            found = around(seed, moves)
            if found:
                done.append({"seed": seed, "moves": moves, "positions": found})
                out.write(json.dumps(done[-1]) + "\n")
                out.flush()
                progress.step()


def late_moment(seed: int) -> list[int] | None:
    """The moves of a game up to the last moment between two rounds that is beyond the solver."""
    match = tiergarten.new(GAME, 2, seed=seed)
    bot = tiergarten.bot("search@100", seed)
    between = []
    while not match.over:
        state = match.record()
        if state.reserve == 6 and not state.rolled.count:
            between.append(match.ply)
        match.play(bot.choose(match))
    moves = [turn.move.id for turn in match.history]
    for ply in reversed(between):
        count = following(beginning(seed, tuple(moves[:ply])), MOST)
        if count is None:
            return None
        if count > FEWEST:
            return moves[:ply]
    return None


def around(seed: int, moves: list[int]) -> list[object]:
    """Positions after this moment, with other dice, and what each move is worth there."""
    start = beginning(seed, tuple(moves))
    truth, chance = Truth(5 * MOST), random.Random(seed)
    greedy = tiergarten.bot("greedy", seed)
    found: list[object] = []
    missing = {True: EACH, False: EACH}
    seen: set[str] = set()
    for branch in range(BRANCHES):
        match = played_on(start, branch, ())
        candidates: dict[bool, list[tuple[int, ...]]] = {True: [], False: []}
        while not match.over:
            legal = match.canonical()
            if len(legal) > 1:
                made = tuple(turn.move.id for turn in match.history)
                candidates[is_beyond(match)].append(made)
            match.play(chance.choice(legal) if chance.random() < PLAIN else greedy.choose(match))
        for beyond, some in candidates.items():
            if some and missing[beyond]:
                then = chance.choice(some)
                if (looks := repr(looks_of(played_on(start, branch, then)))) in seen:
                    continue
                seen.add(looks)
                try:
                    chances = truth.of(played_on(start, branch, then))
                except TooMany:
                    return []
                if max(chances.values()) - min(chances.values()) >= MATTERS:
                    rounded = {move: round(value, 7) for move, value in chances.items()}
                    found.append([branch, then, beyond, rounded])
                    missing[beyond] -= 1
    return found


def looks_of(match: Match) -> dict[str, object]:
    """A position without the dice to come and the number of moves before it."""
    return {name: part for name, part in match.state().items() if name not in ("rng", "ply")}


def is_beyond(match: Match) -> bool:
    """Whether the solver does not reach so far, with the budget of an expert for this step."""
    budget = LEVELS["expert"].budget(match.game).part(share_of_turn(match, match.acting[0]))
    most = positions_allowed(budget, match.game.judgement.SETTINGS)
    return following(match, most) is None


def following(match: Match, most: int) -> int | None:
    """How many positions between two rounds can follow; None if there are more than this."""
    game = find(GAME)
    ready_to_think(game)
    solution = new_record(game.judgement.SOLUTION)
    state, seat = match.record(), match.acting[0]
    while solution.phase < VALUING:  # until all are noted
        found = game.judgement.solve(state, seat, solution, most, 1)
        if found == UNSOLVED or not solution.exact:
            return None
    return int(solution.positions)
