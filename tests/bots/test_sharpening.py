"""Chances of two players are told as they come true."""

import dataclasses

import numpy as np
import pytest

import tiergarten
from tiergarten.bots import Budget, SearchBot
from tiergarten.bots.sharpening import sharper


@pytest.mark.parametrize("chance", [0.03, 0.4, 0.5, 0.9])
def test_the_odds_are_raised_and_the_errors_follow(chance: float) -> None:
    found, errors = sharper((chance, 1 - chance), (0.01, 0.01), 1.25)
    assert sum(found) == pytest.approx(1)
    assert found[0] / found[1] == pytest.approx((chance / (1 - chance)) ** 1.25)
    near, _ = sharper((chance + 1e-6, 1 - chance - 1e-6), (0.01, 0.01), 1.25)
    assert errors[0] == errors[1] == pytest.approx(0.01 * (near[0] - found[0]) / 1e-6, rel=1e-3)


def test_what_is_certain_or_of_more_players_stays() -> None:
    certain, three = ((1.0, 0.0), (0.0, 0.0)), ((0.5, 0.3, 0.2), (0.1, 0.1, 0.1))
    assert sharper(*certain, 1.25) == certain
    assert sharper(*three, 1.25) == three


def test_a_search_tells_sharper_chances_and_thinks_the_same() -> None:
    match = tiergarten.new("zoosim", 2, seed=3)
    settings = match.game.judgement.SETTINGS
    assert settings.sharpness > 1
    blunt = dataclasses.replace(settings, sharpness=1.0)
    told, raw = (
        SearchBot(5, Budget(400), settings=own).consider(match, 0) for own in (settings, blunt)
    )
    assert [p.visits for p in told.prospects] == [p.visits for p in raw.prospects]
    assert [p.values for p in told.prospects] == [p.values for p in raw.prospects]
    tried = [pair for pair in zip(told.prospects, raw.prospects, strict=True) if pair[0].visits]
    for one, other in tried:
        odds, plain = (p.chances[0] / p.chances[1] for p in (one, other))
        assert odds == pytest.approx(plain**settings.sharpness)
        assert one.places == pytest.approx([2 - chance for chance in one.chances])


def test_a_learner_is_taken_at_its_word() -> None:
    def evaluate(features: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        priors = masks / masks.sum(axis=1, keepdims=True)
        return priors, np.clip(0.2 + features.mean(axis=1), 0.1, 0.9)

    match = tiergarten.new("zoosim", 2, seed=3)
    steep = dataclasses.replace(match.game.judgement.SETTINGS, sharpness=9.0)
    told, plain = (
        SearchBot(5, Budget(60), evaluate=evaluate, settings=own).consider(match, 0).prospects
        for own in (steep, dataclasses.replace(steep, sharpness=1.0))
    )
    assert told == plain
    assert any(abs(prospect.chances[0] - 0.5) > 0.05 for prospect in told if prospect.visits)
