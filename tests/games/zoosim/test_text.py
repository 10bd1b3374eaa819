"""The table as text fits the terminal and shows what it should."""

import pytest

import tiergarten
from tests.games.zoosim.positions import CLOSED, auction, random_game, won
from tiergarten.engine.language import say_in
from tiergarten.games.zoosim.position import placing
from tiergarten.games.zoosim.table import text, words

SAY = say_in("en")


@pytest.mark.parametrize("players", [2, 4])
def test_tables_are_at_most_96_columns_wide(players: int) -> None:
    for match in random_game(players, seed=9, variant="trees"):
        if match.ply % 5 == 0 or match.over:
            for seat in (None, 0):
                table = text.as_text(SAY, match.record(), seat, match.names)
                assert max(map(len, table.split("\n"))) <= 96


def test_a_very_long_zoo_is_shown_in_strips() -> None:
    match = tiergarten.new("zoosim", players=2, seed=4)
    while not match.over and match.state()["round_number"] < 5:
        if match.state()["laying"] is None:
            match.play("bid 1" if match.legal(0)[-1].id else "bid 0", seat=0)
            match.play("bid 0", seat=1)
            continue
        zoo = placing.zoo_of(match.record(), match.acting[0])
        farthest = max(match.legal(), key=lambda move: placing.place_of(zoo, move.id) or (0,))
        match.play(farthest)
    assert max(x for x, _ in placing.zoo_of(match.record(), 0).ground) > 18
    table = text.as_text(SAY, match.record(), 0, match.names)
    assert max(map(len, table.split("\n"))) <= 96


def test_a_map_shows_halves_paths_and_numbered_exits() -> None:
    match = won(13, [[0, 2, 0, -1, 3]])
    table = text.as_text(SAY, match.record(), 0, ("Ada", "Ben"))
    assert "M2  ─<2>" in table
    assert "A2♣  <1>" in table
    assert "hut ═hut" in table
    assert "1: to (1, -1) from the south; 2: to (1, -2) from the west" in table
    assert "half a: macaw; half b: cobra" in table


def test_labels_tell_where_a_tile_goes_and_how_it_is_turned() -> None:
    match = won(13)
    labels = [words.label(SAY, match.record(), 0, move.id, match.names) for move in match.legal()]
    assert labels[0] == "exit 1: birds 3★, to the left of it reptiles 2★"
    assert labels[2] == "exit 2: birds 3★, to the right of it reptiles 2★"


def test_prompts_say_what_to_do() -> None:
    match = auction(laid=CLOSED, row=[4])
    prompt = words.prompt(SAY, match.record(), 0)
    assert prompt == "What do you bid for apes 2★ / birds 3★, 2 trees? You have 8 coins."
    match.play("bid 1", seat=0)
    assert match.prompt(0) == "Waiting for: Player 2"
    assert "Lay the tile" in words.prompt(SAY, won(4).record(), 0)
    assert won(4).prompt(1) == "Waiting for: Player 1"


def test_the_legend_names_every_colour() -> None:
    for name in ("apes", "mammals", "birds", "reptiles", "sea animals", "tree", "exit"):
        assert name in text.legend(SAY)
