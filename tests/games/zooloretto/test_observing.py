"""What learners are shown."""

from tests.games.zooloretto.positions import Zoo, position
from tiergarten import Match
from tiergarten.engine.features import vector
from tiergarten.games.zooloretto.pieces import SPECIES


def seen(match: Match, seat: int = 0) -> bytes:
    return vector(match.game.rules, match.record(), seat).tobytes()


def test_whatever_counts_can_be_told_apart() -> None:
    zoos: list[Zoo] = [
        {},
        {"stalls": {"middle": ["toys"]}},
        {"stalls": {"large": ["toys"]}},
        {"stalls": {"expansion": ["toys"]}, "expansions": 1},
        {"expansions": 1},
        {"small": ["zebra"]},
        {"small": ["zebra-male"]},
        {"small": ["panda"]},
        {"barn": ["zebra"]},
        {"barn": ["toys"]},
        {"coins": 3},
    ]
    removed = list(SPECIES[:2])
    views = {seen(position(zoo, removed=removed)) for zoo in zoos}
    assert len(views) == len(zoos)


def test_who_acts_and_what_is_out_of_the_game_can_be_seen() -> None:
    assert seen(position(turn=1)) != seen(position(turn=2))
    assert seen(position(removed=["zebra", "panda"])) != seen(position(removed=["zebra", "camel"]))


def test_seats_see_themselves_first() -> None:
    """The same zoo in front of another seat looks the same to that seat."""
    zoo = {"small": ["zebra"] * 2}
    assert seen(position(zoo, {}, {}), 0) == seen(position({}, zoo, {}, turn=1), 1)
