"""Bots choose from what their seat may know."""

import pytest

import tiergarten


def test_a_bot_answers_for_the_acting_seat() -> None:
    match = tiergarten.new("zooloretto", 3, seed=1, start=1)
    for kind in ("random", "greedy"):
        assert tiergarten.bot(kind, 1).choose(match) in match.legal()
        assert tiergarten.bot(kind, 1).choose(match, 1) in match.legal()
        with pytest.raises(tiergarten.BadOption, match="seat 0 has no move"):
            tiergarten.bot(kind, 1).choose(match, 0)


def test_a_finished_match_has_nothing_to_choose() -> None:
    match = tiergarten.resume("zooloretto", {"players": 3, "over": True, "acting": []})
    with pytest.raises(tiergarten.BadOption, match="nobody acts"):
        tiergarten.bot("random").choose(match)


def test_same_seed_same_choices() -> None:
    def game(seed: int) -> str:
        match = tiergarten.new("zooloretto", 2, seed=1)
        bots = [tiergarten.bot("random", seed), tiergarten.bot("greedy", seed)]
        while not match.over:
            match.play(bots[match.acting[0]].choose(match))
        return match.save()

    assert game(5) == game(5)
    assert game(5) != game(6)
