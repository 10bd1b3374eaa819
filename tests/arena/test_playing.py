"""One game of a tournament: what it depends on, and bots that fail."""

from pathlib import Path
from typing import Any

import pytest

import tiergarten
from tiergarten.arena import playing
from tiergarten.arena.playing import Forfeit, Played, play, ranks_after
from tiergarten.arena.standings import Result
from tiergarten.arena.tournament import Tournament
from tiergarten.bots import Bot
from tiergarten.engine.errors import BadOption, BotFailed, UnknownBot
from tiergarten.games import find


def tournament(*seats: str, seed: int = 3, games: int = 4) -> Tournament:
    return Tournament.plan(
        find("zooloretto-dice"),
        players=None,
        bots=None,
        seats=seats,
        games=games,
        seed=seed,
        options={},
    )


def test_a_game_depends_on_seed_deal_and_seating_alone() -> None:
    plan = tournament("greedy", "random")
    again = play(plan, 3)
    play(plan, 4)
    assert play(plan, 3).match == again.match
    assert play(tournament("greedy", "random", games=50), 3).match == again.match
    assert play(tournament("greedy", "random", seed=4), 3).match != again.match


def test_seatings_share_the_deal() -> None:
    plan = tournament("greedy", "random", "random")
    first, second = (tiergarten.load(play(plan, number).match) for number in (1, 2))
    assert first.seed == second.seed
    assert first.tags["Seats"] == "greedy,random,random"
    assert second.tags["Seats"] == "random,greedy,random"
    assert tiergarten.load(play(plan, 4).match).seed != first.seed


def test_the_saved_match_leads_to_the_result() -> None:
    outcome = play(tournament("greedy", "random"), 1)
    match = tiergarten.load(outcome.match)
    assert match.over
    assert match.scores() == outcome.played.scores
    assert match.ranks() == outcome.played.ranks
    assert len(match.history) == outcome.played.moves == sum(outcome.played.turns)
    assert Played.from_plain(outcome.played.plain()) == outcome.played


class Failing(Bot):
    """Plays at random until its tenth move, then does what it is told."""

    closed = 0

    def __init__(self, failure: Any) -> None:
        super().__init__(1)
        self.failure = failure
        self.moves = 0

    def choose(self, match: tiergarten.Match, seat: int | None = None) -> Any:
        self.moves += 1
        if self.moves == 10:
            if isinstance(self.failure, Exception):
                raise self.failure
            return self.failure
        return self._chance.choice(match.legal(seat))

    def close(self) -> None:
        Failing.closed += 1
        raise RuntimeError("cannot even leave")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Bots by name that fail in their own way."""
    failures: dict[str, Any] = {
        "crash": ZeroDivisionError("division\nby zero"),
        "hang": BotFailed("hang", "no answer within 5 seconds"),
        "cheat": "fly to the moon",
        "silent": None,
    }
    honest = tiergarten.bot

    def bot(name: str, seed: int | None = None) -> Bot:
        if name == "unborn":
            raise BotFailed("unborn", "the program does not start")
        return Failing(failures[name]) if name in failures else honest(name, seed)

    monkeypatch.setattr(playing, "bot", bot)
    return failures


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("crash", "ZeroDivisionError: division by zero"),
        ("hang", "hang: no answer within 5 seconds"),
        ("cheat", "fly"),
        ("silent", "None is not a move"),
    ],
)
def test_a_bot_that_fails_forfeits(name: str, why: str, failing: dict[str, Any]) -> None:
    closed = Failing.closed
    outcome = play(tournament("random", name, "greedy"), 1)
    played = outcome.played
    assert played.forfeit is not None
    assert played.forfeit.seat == 1
    assert why in played.forfeit.why
    assert played.ranks[1] == 2
    assert sum(played.shares) == pytest.approx(1)
    assert played.shares[1] == 0
    assert Failing.closed == closed + 1
    match = tiergarten.load(outcome.match)
    assert not match.over
    assert match.tags["Forfeit"] == f"p2: {played.forfeit.why}"
    assert Played.from_plain(played.plain()) == played


def test_a_bot_that_never_begins_forfeits(failing: dict[str, Any]) -> None:
    played = play(tournament("random", "unborn"), 1).played
    assert played.forfeit == Forfeit(1, "unborn: the program does not start")
    assert (played.moves, played.shares) == (0, (1, 0))


def test_a_bot_that_does_not_exist_is_no_forfeit() -> None:
    with pytest.raises(UnknownBot):
        play(tournament("random", "nobody"), 1)


@pytest.mark.parametrize(
    ("ranks", "seat", "after"),
    [
        ((0, 1, 2), 0, (2, 0, 1)),
        ((0, 0, 2), 0, (2, 0, 1)),
        ((0, 1, 1), 0, (2, 0, 0)),
        ((0, 1, 2), 2, (0, 1, 2)),
        ((1, 0), 1, (0, 1)),
    ],
)
def test_the_others_keep_their_order(
    ranks: tuple[int, ...], seat: int, after: tuple[int, ...]
) -> None:
    assert ranks_after(ranks, Forfeit(seat, "")) == after
    assert ranks_after(ranks, None) == ranks


def test_long_and_odd_names_fit_a_match(failing: dict[str, Any]) -> None:
    name = 'exec:"/opt/a program"|' + "x" * 60
    failing[name] = ZeroDivisionError()
    match = tiergarten.load(play(tournament("random", name), 1).match)
    assert match.tags["Seats"] == f"random,{name}"
    assert len(match.names[1]) <= 40


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"seats": ["greedy", "random"], "players": 3}, "2 seats are named for 3 players"),
        ({"bots": ["greedy"], "players": None}, "how many players"),
        ({"bots": ["greedy", "greedy"], "players": 3}, "named twice"),
        ({"bots": ["greedy", ""], "players": 3}, "not the name of a bot"),
        ({"bots": "greedy", "players": 3}, "not a list"),
        ({"bots": [], "players": 3}, "no bots"),
        ({"bots": ["greedy"], "seats": ["greedy", "random"]}, "either"),
        ({"bots": ["greedy"], "players": 9}, "2 to 4 players"),
        ({"bots": ["greedy"], "players": 2, "seed": -1}, "not a seed"),
        ({"bots": ["greedy"], "players": 2, "options": {"colour": "red"}}, "no option 'colour'"),
    ],
)
def test_what_cannot_be_played_is_refused(settings: dict[str, Any], complaint: str) -> None:
    usual: dict[str, Any] = {
        "players": None,
        "bots": None,
        "seats": None,
        "games": 9,
        "seed": 0,
        "options": {},
    }
    with pytest.raises(BadOption, match=complaint):
        Tournament.plan(find("zooloretto-dice"), **{**usual, **settings})


def test_a_program_is_called_by_the_name_it_gives(tmp_path: Path) -> None:
    """In the line of the results; a name that somebody gave it is used from the start."""
    program = tmp_path / "program.sh"
    program.write_text(
        """
while IFS= read -r line; do
    case $line in
        "tiergarten 1") echo "id name Last Move"; echo ready ;;
        "newgame "*) echo ready ;;
        "legal "*) legal=${line%\\"]} ;;
        "go "*) echo "bestmove ${legal##*\\"}" ;;
        quit) exit 0 ;;
    esac
done
"""
    )
    plan = tournament(f"exec:sh {program}", "Otto=random")
    outcome = play(plan, 1)
    assert outcome.played.names == ("Last Move", "")
    assert Played.from_plain(outcome.played.plain()) == outcome.played
    result = Result(plan, (outcome.played,), tmp_path)
    assert {bot.shown for bot in result.bots} == {"Last Move", "Otto"}
    for text in (result.table(), result.report()):
        assert "Last Move" in text
        assert "Otto" in text
    match = tiergarten.load(outcome.match)
    assert match.names[1] == "2 Otto"
    assert match.tags["Seats"] == f"exec:sh {program},random"
    assert result.plain()["bots"][0].keys() >= {"name", "shown"}
