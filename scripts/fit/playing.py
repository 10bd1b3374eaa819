"""Playing games for a fit: positions where an evaluation is fair, and how the games ended."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

import tiergarten
from scripts.fit.files import save
from scripts.fit.kept import Played, games_in
from scripts.fit.models import QUICK, Model, model_of
from tiergarten.engine.match import Match
from tiergarten.engine.record import State, copy_of
from tiergarten.engine.seeds import SEED_BITS
from tiergarten.games import find
from tiergarten.testing import Thinker


def play_batch(game: str, players: int, numbers: range, seed: int, bot: str, path: Path) -> None:
    """Play the games of these numbers and note them; in a process of its own, compiled."""
    model = model_of(game)
    games = ((number, moments_of(model, players, number, seed, bot)) for number in numbers)
    _note(game, games, path)


def read_batch(game: str, players: int, numbers: range, folder: Path, path: Path) -> None:
    """The same with games that `scripts.selfplay` has played."""
    model = model_of(game)
    games = games_in(folder, game, players, numbers)
    _note(game, ((played.number, fair_moments(model, played)) for played in games), path)


def _note(game: str, games: Iterable[tuple[int, Iterable[State]]], path: Path) -> None:
    states: list[bytes] = []
    owners: list[int] = []
    finals: list[list[float]] = []
    shares: list[list[float]] = []
    for number, found in games:
        *moments, last = found
        final, share = Thinker(find(game)).expected(last)[0], victory(Match(find(game), last))
        for state in moments:
            states.append(state.tobytes())
            owners.append(number)
            finals.append(final)
            shares.append(share)
    dtype = find(game).record.dtype
    save(
        path,
        states=np.frombuffer(b"".join(states), np.uint8).reshape(-1, dtype.itemsize),
        game=np.array(owners),
        final=np.array(finals),
        share=np.array(shares),
    )


def victory(match: Match) -> list[float]:
    """What every seat has of the victory, once a match is over."""
    winners = match.winners
    return [(seat in winners) / len(winners) for seat in range(match.players)]


def fair_moments(model: Model, played: Played) -> Iterator[State]:
    """The fair positions of a game that was played, and at last how it ended."""
    before = None
    for match in played.positions():
        state = match.record()
        if match.over or model.fair(state, before):
            yield state
        before = state


def moments_of(model: Model, players: int, number: int, seed: int, bot: str) -> Iterator[State]:
    """The fair positions of one game, and at last how it ended."""
    variant = model.variants[number % len(model.variants)]
    own = seed_of(seed, players, number)
    match = tiergarten.new(model.game, players, seed=own, **variant)
    if model.fair(match.record(), None):
        yield match.record()
    yield from (_quickly(model, match, own) if bot == QUICK else _by_bots(model, match, own, bot))


def _quickly(model: Model, match: Match, seed: int) -> Iterator[State]:
    """The rounds of a game in which all play by the quick policy."""
    state = match.record()
    thinker = Thinker(match.game, seed=seed % 2**32)
    while not state.over:
        model.play_round(state, thinker)
        yield copy_of(state)


def _by_bots(model: Model, match: Match, seed: int, bot: str) -> Iterator[State]:
    bots = [tiergarten.bot(bot, seed=seed + seat) for seat in range(match.players)]
    while not match.over:
        before = match.record()
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)
        if match.over or model.fair(match.record(), before):
            yield match.record()


def seed_of(seed: int, players: int, number: int) -> int:
    """The seed of a game; far apart, for bots count up from it."""
    words = np.random.SeedSequence([seed, players, number]).generate_state(SEED_BITS // 32)
    return sum(int(word) << 32 * i for i, word in enumerate(words))
