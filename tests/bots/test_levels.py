"""Levels: how the budget of a turn is shared among its steps, in every game."""

import pytest

import tiergarten
from tests.variants import our_games
from tiergarten.bots.levels import STEPS_OF_A_TURN, share_of_turn
from tiergarten.engine.match import Match

GAMES = [game.name for game in our_games()]


def played(game: str, players: int, seed: int) -> Match:
    """A whole match of random moves."""
    match = tiergarten.new(game, players, seed=seed)
    bot = tiergarten.bot("random", seed)
    while not match.over:
        match.play(bot.choose(match, match.acting[0]), match.acting[0])
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_begins_with_the_whole_budget(game: str) -> None:
    """Also the turns of a seat that is alone in a round; and only the first steps of turns do."""
    whole = played(game, 2, seed=4)
    match = tiergarten.new(game, 2, seed=4)
    in_a_row = 0
    steps = 0
    last = None
    for turn in whole.made:
        if turn.seat != last:
            steps = 0
        expected = STEPS_OF_A_TURN[min(steps, len(STEPS_OF_A_TURN) - 1)]
        assert share_of_turn(match, turn.seat) == expected
        in_a_row += turn.seat == last and steps == 0
        before = match.record()
        match.play(turn.move, turn.seat)
        ended = match.game.table.ends_turn(before, turn.seat, turn.move.id, match.record())
        steps, last = 0 if ended else steps + 1, turn.seat
    assert in_a_row > 0


def test_the_dice_of_a_lonely_roll_belong_to_one_turn() -> None:
    """Roll, two dice, and then a new turn, though nobody else has acted."""
    match = tiergarten.new("zooloretto-dice", 2, seed=1, start=0)
    for _ in range(3):  # roll, and load both dice
        match.play(match.legal()[0])
    match.play("take 1")  # seat 1 is out of the round
    shares = []
    for _ in range(4):
        shares.append(share_of_turn(match, 0))
        match.play(match.legal()[0])
    assert shares == [1.0, 0.5, 0.25, 1.0]
