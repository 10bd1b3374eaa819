"""What learners see: seats are alike, what looks the same is the same, and bounds hold."""

import random
from typing import Any

import numpy as np
import pytest

from tests.kinds import some_of
from tests.variants import every_game, our_games
from tiergarten import envs
from tiergarten.engine.errors import BadOption, BadPosition
from tiergarten.engine.features import Block, Group, vector
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.testing.conformance.seeing import moves_seen

TABLES = [(game.name, players) for game in our_games() for players in game.players]
TWO = [(game.name, min(game.players)) for game in our_games()]
some_tables = pytest.mark.parametrize(("name", "players"), some_of(TABLES, *TWO))


def _named(name: str) -> Game:
    return next(game for game in our_games() if game.name == name)


def _turned(game: Game, players: int, seed: int, by: int) -> Match:
    """The same deal with everybody moved on by some seats."""
    if any(option.name == "start" for option in game.options):
        return Match.new(game, players, seed, options={"start": f"p{by + 1}"})
    state = Match.new(game, players, seed).record()
    for height in range(players):  # ZooSim: who is whose equal is decided by the flags
        state.flag[height] = (state.flag[height] + by) % players
    return Match(game, state)


@some_tables
def test_a_seat_sees_the_same_wherever_it_sits(name: str, players: int) -> None:
    game, chance = _named(name), random.Random(players)
    by = players - 1
    here, there = (_turned(game, players, 5, turned) for turned in (0, by))
    while not here.over:
        seat = chance.choice(here.acting)
        for viewer in range(players):
            other = (viewer + by) % players
            seen = vector(game.rules, here.record(), viewer)
            assert seen.tobytes() == vector(game.rules, there.record(), other).tobytes()
            assert moves_seen(here, viewer) == moves_seen(there, other)
        other = (seat + by) % players
        move = chance.choice(here.canonical(seat)).id
        meant = game.actions.as_seen_by(seat, players)[move]
        here.play(move, seat)
        there.play(game.actions.as_seen_by(other, players).index(meant), other)
    assert there.over


def _shuffled(plain: Any, chance: random.Random) -> Any:
    """The same things in another order: some lists of a position are shuffled."""
    if isinstance(plain, dict):
        return {name: _shuffled(value, chance) for name, value in plain.items()}
    if not isinstance(plain, list):
        return plain
    items = [_shuffled(item, chance) for item in plain]
    if chance.random() < 0.3:
        chance.shuffle(items)
    return items


@pytest.mark.parametrize(
    ("name", "players"), some_of(TABLES, ("zooloretto-dice", 2), ("zoosim", 2))
)
def test_what_looks_the_same_after_another_history_offers_the_same(name: str, players: int) -> None:
    """Positions with the same pieces, put there in another order."""
    game, chance = _named(name), random.Random(3)
    match = Match.new(game, players, 8)
    accepted = alike = 0
    while not match.over:
        if match.ply % 3 == 0:
            plain = match.state()
            for _ in range(4):
                try:
                    other = Match.resume(game, _shuffled(plain, chance))
                except BadPosition:
                    continue
                accepted += other.content() != match.content()
                for seat in range(players):
                    seen = vector(game.rules, match.record(), seat)
                    if seen.tobytes() == vector(game.rules, other.record(), seat).tobytes():
                        alike += 1
                        assert moves_seen(match, seat) == moves_seen(other, seat)
        seat = chance.choice(match.acting)
        match.play(chance.choice(match.canonical(seat)), seat)
    assert accepted
    assert alike


def test_zoosim_tells_exits_apart_that_differ_only_in_the_order_of_laying() -> None:
    game, chance = _named("zoosim"), random.Random(4)
    changed = 0
    for seed in range(6):
        match = Match.new(game, 2, seed)
        while not match.over:
            laid = match.state()["laid"]
            start, rest = laid[:2], laid[2:]
            chance.shuffle(rest)
            state = match.record()
            state.laid = game.record.fields["laid"].read(start + rest, "laid", state)
            other = Match(game, state)
            for seat in match.acting:
                if moves_seen(match, seat) != moves_seen(other, seat):
                    changed += 1
                    seen = vector(game.rules, match.record(), seat)
                    assert seen.tobytes() != vector(game.rules, other.record(), seat).tobytes()
            seat = match.acting[0]
            match.play(chance.choice(match.canonical(seat)), seat)
    assert changed


def test_zooloretto_names_other_seats_from_ones_own_on() -> None:
    actions = _named("zooloretto").actions
    buy = {who: actions.clearest(f"buy {who} zebra-male", []).id for who in ("p1", "p2", "p3")}
    assert actions.as_seen_by(0, 3)[buy["p2"]] == buy["p2"]
    assert actions.as_seen_by(1, 3)[buy["p3"]] == buy["p2"]
    assert actions.as_seen_by(2, 3)[buy["p1"]] == buy["p2"]
    assert actions.as_seen_by(2, 3)[0] == 0


@every_game
def test_every_feature_is_listed_with_its_owner(game: Game) -> None:
    for players in game.players:
        listed = envs.features(game.name, players)
        assert len(listed) == game.rules.FEATURES.size(players)
        assert len({feature.name for feature in listed}) == len(listed)
        assert {feature.seat for feature in listed} == {None, *range(players)}
        assert all(feature.meaning and feature.low < feature.high for feature in listed)
    with pytest.raises(BadOption, match="players, not 9"):
        envs.features(game.name, 9)


@pytest.mark.parametrize("name", some_of([game.name for game in our_games()], "zooloretto-dice"))
def test_no_number_is_too_large_for_a_byte(name: str) -> None:
    """In a byte it would begin at 0 again, and look as if it were within its bounds."""
    game = _named(name)
    for players in game.players:
        match, chance = Match.new(game, players, 2), random.Random(2)
        highest = [feature.high - feature.low for feature in game.rules.FEATURES.listed(players)]
        while not match.over:
            seat = chance.choice(match.acting)
            wide = np.zeros(len(highest), np.int32)
            game.rules.observe(match.record(), seat, wide)
            assert (wide >= 0).all()
            assert (wide <= highest).all()
            match.play(chance.choice(match.canonical(seat)), seat)


def test_a_declaration_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 255 values"):
        Group("points", "too many", high=300)
    with pytest.raises(ValueError, match="2 bounds for 1 features"):
        Group("points", "whose?", high=[1, 2])
    with pytest.raises(ValueError, match="two groups called 'a'"):
        Block(Group("a", "one"), Group("a", "another"))
