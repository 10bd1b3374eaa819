"""The greedy bot plays a game that a beginner respects."""

import tiergarten
from tests.games.zooloretto.positions import position
from tiergarten import Match


def choice(match: Match) -> str:
    return tiergarten.bot("greedy", 1).choose(match).text


def test_it_fills_the_enclosure_that_is_one_short() -> None:
    zoo = {"middle": ["zebra"] * 4, "large": ["panda"]}
    assert choice(position(zoo, hand=["zebra"])) == "place zebra middle"


def test_it_takes_the_truck_that_completes_its_zoo() -> None:
    zoo = {"middle": ["zebra"] * 3, "large": ["panda"] * 4}
    trucks = [["camel", "leopard", "toys"], ["zebra", "panda", "zebra"], ["kangaroo"]]
    assert choice(position(zoo, truck=trucks)) == "take 2"


def test_it_keeps_a_new_species_out_of_the_barn() -> None:
    zoo = {"small": ["zebra"] * 2, "middle": ["panda"]}
    assert choice(position(zoo, hand=["camel"])) == "place camel large"


def play(kinds: list[str], seed: int) -> Match:
    match = tiergarten.new("zooloretto", len(kinds), seed)
    bots = [tiergarten.bot(kind, seed * 10 + seat) for seat, kind in enumerate(kinds)]
    while not match.over:
        match.play(bots[match.acting[0]].choose(match))
    return match


def test_it_beats_the_random_bot() -> None:
    for seed in range(6):
        kinds = ["random"] * 3
        kinds[seed % 3] = "greedy"
        match = play(kinds, seed)
        assert match.winners == (seed % 3,)


def test_it_makes_points_in_its_own_company() -> None:
    scores = [score for seed in range(8) for score in play(["greedy"] * 4, seed).scores()]
    assert sum(scores) / len(scores) > 14
