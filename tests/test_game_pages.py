"""A page for each game, in one shape, as the game declares itself now."""

import re

import pytest

from scripts import game_pages
from tests.variants import our_games
from tiergarten.engine.game import Game

SHAPE = ["Spec", "Observation", "Actions", "Rewards", "Options", "Versions"]


@pytest.mark.parametrize("game", our_games(), ids=lambda game: str(game.name))
def test_the_page_of_a_game_is_current(game: Game) -> None:
    text = (game_pages.FOLDER / f"{game.name}.md").read_text(encoding="utf-8")
    assert text == game_pages.page(game), "run: python -m scripts.game_pages"
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == SHAPE


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/environments.md"])
def test_every_game_is_found_from_the_front_door(page: str) -> None:
    text = (game_pages.FOLDER.parent.parent / page).read_text(encoding="utf-8")
    for game in our_games():
        assert f"games/{game.name}.md)" in text


def test_no_other_game_has_one() -> None:
    assert {path.stem for path in game_pages.FOLDER.glob("*.md")} == {g.name for g in our_games()}
