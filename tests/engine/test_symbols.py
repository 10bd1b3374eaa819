"""What is drawn on a table explains itself, and animals have a card."""

import pytest

from tests.variants import our_games
from tiergarten.engine import defaults, svg, symbols
from tiergarten.engine.game import Game
from tiergarten.engine.language import languages, say_in
from tiergarten.games import find
from tiergarten.games.zooloretto.pieces import SPECIES
from tiergarten.games.zooloretto_dice.pieces import FACES

every_game = pytest.mark.parametrize("game", our_games(), ids=lambda game: game.name)


@every_game
def test_what_is_said_is_a_name_and_a_sentence_in_every_language(game: Game) -> None:
    english = symbols.explained(game, say_in("en"))
    assert len(english) > 30
    for language in languages()[1:]:
        said = symbols.explained(game, say_in(language))
        assert list(said) == list(english)
        for art, symbol in said.items():
            assert symbol.name, art
            assert symbol.meaning.endswith("."), symbol.meaning
            assert symbol.meaning != english[art].meaning


@every_game
def test_every_card_is_reached_and_has_a_picture(game: Game) -> None:
    for language in languages():
        say = say_in(language)
        cards = game.table.cards(say)
        named = {symbol.card for symbol in symbols.explained(game, say).values() if symbol.card}
        assert named == set(cards)
        assert {card.art for card in cards.values()} <= svg.drawn(game.picture("art"))
        assert all(card.title and card.more and len(card.facts) >= 2 for card in cards.values())


def test_every_animal_has_a_card() -> None:
    say = say_in("en")
    assert set(find("zooloretto").table.cards(say)) == set(SPECIES)
    assert set(find("zooloretto-dice").table.cards(say)) == set(FACES) - {"coin"}
    male = find("zooloretto").table.explain(say, "panda-male")
    assert male is not None
    assert male.card == "panda"
    assert "offspring" in male.meaning


def test_without_explanations_the_names_of_the_scene_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find("zooloretto-dice")
    monkeypatch.setattr(game.table, "explain", defaults.explain)
    found = symbols.explained(game, say_in("en"))
    assert found["cup"] == symbols.Symbol("dice cup")
    assert found["truck-4"].name == "truck 4", "with four players there is a fourth one"
    assert symbols.unexplained(game, say_in("en"), ["cup"]) == ["cup"]
