"""What the games tell about themselves."""

import pytest

from tests.web.serving import Served, fetched
from tiergarten.engine.language import languages, say_in
from tiergarten.engine.options import ChoiceOption, SetOption
from tiergarten.games import catalogue
from tiergarten.web.api.games import words_of_options


@pytest.mark.parametrize("game", catalogue())
@pytest.mark.parametrize("language", languages())
def test_every_choice_has_words(game: str, language: str) -> None:
    found = catalogue()[game]
    words = words_of_options(found, say_in(language))
    for option in found.options:
        if isinstance(option, ChoiceOption | SetOption):
            assert list(words[option.name]) == list(option.names)
            assert len(set(words[option.name].values())) == len(option.names)


def test_a_page_can_make_its_form_from_them(served: Served) -> None:
    games = fetched(f"http://{served.address}/api/games?language=de").json()
    [zooloretto] = [game for game in games if game["name"] == "zooloretto"]
    options = {option["name"]: option for option in zooloretto["options"]}
    assert options["removed"]["count"] == {"2": 3, "3": 2, "4": 1}
    assert options["removed"]["words"]["camel"] == "Kamele"
    assert options["blocked"]["players"] == [2]
    assert options["start"]["kind"] == "seat"
