"""Areas, trees and benches; and who is ahead when two are equal."""

import pytest

from tests.games.zoosim.positions import CLOSED, auction, figures, lay, random_game, won
from tiergarten import Match
from tiergarten.games.zoosim.position import placing
from tiergarten.games.zoosim.rules import scoring
from tiergarten.games.zoosim.state import KINDS

RED_3 = [0, 4, 0, -1, 2]  # orange 2 on (0, -1), red 3 on (-1, -1)
RIVAL_RED_3 = [1, 6, 0, -1, 3]

# A loop of paths all around the squares (0, -2) and (1, -2), and a smaller one beside it.
AROUND = [
    [0, 8, 2, -1, 2],
    [0, 14, 2, -2, 0],
    [0, 7, 2, -4, 1],
    [0, 25, 2, -5, 0],
    [0, 3, 1, -5, 2],
    [0, 22, -1, -1, 0],
    [0, 19, -2, -1, 3],
    [0, 17, -1, -3, 1],
    [0, 13, 0, -4, 2],
]


@pytest.mark.rule("ZS-8")
def test_halves_of_a_colour_join_side_to_side() -> None:
    match = won(5, [RED_3, [0, 15, -2, -2, 0]])  # red 2 on (-2, -2)
    assert _worth(match, "red") == (3, 0)
    lay(match, -1, -3, 2)  # red 1 on (-2, -3), next to red 2
    assert _worth(match, "red") == (3, 0), "2 and 1 are 3; the corner to red 3 does not join"
    zoo = placing.zoo_of(match.record(), 0)
    red = [area for area in zoo.areas if zoo.ground[next(iter(area))].colour == "red"]
    assert sorted(map(len, red)) == [1, 2]


def _worth(match: Match, kind: str) -> tuple[int, ...]:
    zoos = match.state()["zoo"]
    return tuple(zoo["worth"][kind] for zoo in zoos)


@pytest.mark.rule("ZS-8")
def test_the_only_one_with_a_colour_has_one_visitor() -> None:
    assert figures(auction(laid=[RED_3]), "red") == [1, 0]
    assert figures(auction(laid=[RED_3]), "blue") == [0, 0]


@pytest.mark.rule("ZS-8")
def test_best_two_visitors_second_one_third_none() -> None:
    laid = [RED_3, [1, 7, 0, -1, 3], [2, 12, 0, -1, 3]]  # red 3, red 2, red 1
    assert figures(auction(players=3, laid=laid), "red") == [2, 1, 0]


@pytest.mark.rule("ZS-9")
def test_drawing_level_overtakes() -> None:
    match = won(6, [RED_3], seat=1)
    assert figures(match, "red") == [1, 0]
    lay(match, 0, -1, 3)
    assert _worth(match, "red") == (3, 3)
    assert figures(match, "red") == [1, 2]


@pytest.mark.rule("ZS-9")
def test_a_second_area_as_good_as_the_first_is_the_later_one() -> None:
    match = won(13, [RED_3, RIVAL_RED_3])
    assert figures(match, "red") == [1, 2]
    lay(match, 1, -1, 0)  # another red 3, on (1, -1), apart from the first
    assert _worth(match, "red") == (3, 3)
    assert figures(match, "red") == [2, 1]


@pytest.mark.rule("ZS-9")
def test_the_best_area_changes_to_one_that_draws_level() -> None:
    match = won(5, [RED_3, [0, 15, -2, -2, 0], RIVAL_RED_3])
    assert figures(match, "red") == [1, 2]
    lay(match, -1, -3, 2)  # the second area grows from red 2 to red 3
    assert _worth(match, "red") == (3, 3)
    assert figures(match, "red") == [2, 1]


@pytest.mark.rule("ZS-8", "ZS-9")
def test_the_best_area_changes_to_one_that_overtakes() -> None:
    laid = [RED_3, [0, 15, -2, -2, 0], [0, 5, -1, -3, 2], RIVAL_RED_3]
    match = won(7, laid)
    assert figures(match, "red") == [1, 2]
    lay(match, -2, -5, 1)  # red 2 joins the second area: 5 stars
    assert _worth(match, "red") == (5, 3)
    assert figures(match, "red") == [2, 1]


@pytest.mark.rule("ZS-9")
def test_an_area_below_the_best_changes_nothing() -> None:
    match = won(15, [RED_3, RIVAL_RED_3])
    lay(match, -2, -2, 0)  # red 2, apart
    assert _worth(match, "red") == (3, 3)
    assert figures(match, "red") == [1, 2]


@pytest.mark.rule("ZS-10")
def test_trees_are_counted_in_all_and_later_is_ahead() -> None:
    match = won(16, [RED_3, [1, 5, 0, -1, 2], [1, 2, 1, -1, 3]])
    assert _worth(match, "trees") == (2, 3)
    assert figures(match, "trees") == [1, 2]
    lay(match, 1, -1, 3)  # one tree more
    assert _worth(match, "trees") == (3, 3)
    assert figures(match, "trees") == [2, 1]


@pytest.mark.rule("ZS-10")
def test_every_tree_of_a_tile_counts() -> None:
    match = won(5)
    lay(match, 0, -1, 2)  # a tree on either half
    assert _worth(match, "trees") == (2, 0)


@pytest.mark.rule("ZS-10")
def test_a_tile_without_trees_does_not_renew_them() -> None:
    match = won(13, [[0, 4, 0, -1, 2], [1, 5, 0, -1, 2]])
    assert figures(match, "trees") == [1, 2]
    lay(match, 1, -1, 0)
    assert figures(match, "trees") == [1, 2]


@pytest.mark.rule("ZS-10")
def test_the_only_one_with_trees_has_one_figure() -> None:
    assert figures(auction(players=3, laid=[RED_3]), "trees") == [1, 0, 0]


@pytest.mark.rule("ZS-11")
def test_one_link_closes_nothing_and_two_links_a_loop() -> None:
    match = won(2)
    lay(match, 0, -1, 3)
    assert match.state()["zoo"][0]["benches"] == 0
    match = won(16, CLOSED[:1])
    lay(match, 1, -1, 3)
    assert match.state()["zoo"][0]["benches"] == 1
    assert "a loop: 1 bench" in match.log()[-1]


@pytest.mark.rule("ZS-11")
def test_three_links_close_two_loops() -> None:
    match = won(11, [[0, 3, 1, -1, 3]])
    lay(match, 0, -2, 1)
    assert match.state()["zoo"][0]["benches"] == 2


@pytest.mark.rule("ZS-11")
def test_a_tile_that_divides_a_loop_leaves_its_bench_to_one_of_the_parts() -> None:
    """Three links inside a loop make three loops of one: two benches more, and none has two."""
    match = won(23, AROUND)
    assert match.state()["zoo"][0]["benches"] == placing.zoo_of(match.record(), 0).benches == 2
    lay(match, 1, -2, 2)
    assert match.state()["zoo"][0]["benches"] == placing.zoo_of(match.record(), 0).benches == 4


@pytest.mark.rule("ZS-12")
def test_figures_are_set_anew_after_every_tile() -> None:
    for match in random_game(players=4, seed=12):
        state = match.record()
        zoos = match.state()["zoo"]
        for kind in KINDS:
            standing = [(z["worth"][kind], z["since"][kind], s) for s, z in enumerate(zoos)]
            order = [s for worth, _, s in sorted(standing, reverse=True) if worth]
            wanted = [0, 0, 0, 0]
            for place, seat in enumerate(order[:2]):
                wanted[seat] = 2 - place if len(order) > 1 else 1
            assert figures(match, kind) == wanted
        for seat in range(4):
            visitors = sum(figures(match, kind)[seat] for kind in KINDS[:5])
            assert scoring.visitors(state, seat) == visitors
