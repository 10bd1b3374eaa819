"""Games as data for learners: what is in a file, going on after an interrupt, wrong input."""

import json
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tiergarten
from tiergarten import cli
from tiergarten.arena import dataset, running
from tiergarten.arena.playing import Outcome, play
from tiergarten.arena.tournament import Tournament
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.features import vector
from tiergarten.engine.match import Match
from tiergarten.engine.record import legal_ids, record_from
from tiergarten.envs import read_dataset
from tiergarten.games import find

DICE = "zooloretto-dice"
COMMAND = ("dataset", "--game", DICE, "--players", "2")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Games are played in this process; the list holds their numbers. One more than there is room
    for (the first number, if it is negative) is an interrupt."""
    begun: list[int] = []

    def played(
        tournament: Tournament, numbers: Sequence[int], on: Any, workers: Any
    ) -> Generator[Outcome, None, None]:
        for number in numbers:
            if begun and begun[0] == -len(begun):
                raise KeyboardInterrupt
            begun.append(number)
            yield play(tournament, number)

    monkeypatch.setattr(running, "_play", played)
    return begun


def test_a_file_holds_what_was_played_and_thought(tmp_path: Path, here: list[int]) -> None:
    """Every row is checked against the rules, from the position that is in it."""
    file, players, game = tmp_path / "games.npz", 2, find(DICE)
    bots = ["search@30", "random"]
    held = dataset.write(DICE, players=players, bots=bots, games=2, seed=5, file=file)
    data = read_dataset(file)
    assert held["decisions"] == len(data) == len(data.positions)
    assert held["about"] == data.about
    assert data.about["names"] == bots
    assert data.about["searching"] == ["search@30"]
    assert data.bots.tolist() == [[0, 1], [1, 0]]
    for row in range(len(data)):
        state = record_from(game.record.dtype, data.positions[row].tobytes())
        seat, number = int(data.seats[row]), int(data.games[row])
        assert data.features[row].tobytes() == vector(game.rules, state, seat).tobytes()
        seen = game.actions.as_seen_by(seat, players)
        known = sorted(seen[action] for action in legal_ids(game.rules.legal, state, seat))
        assert np.flatnonzero(data.legal[row]).tolist() == known
        assert data.moves[row] in known
        won = (data.ranks[number] == 0) / (data.ranks[number] == 0).sum()
        assert data.outcomes[row].tolist() == np.roll(won, -seat).tolist()
        if data.bots[number, seat] == 0:
            assert data.visits[row].sum() > 0
            assert not data.visits[row][data.legal[row] == 0].any()
            assert data.visits[row, data.moves[row]] > 0
            assert data.chances[row].sum() == pytest.approx(1, abs=1e-3)
        else:
            assert not data.visits[row].any()
            assert np.isnan(data.chances[row]).all()
    last = np.flatnonzero(data.games == 0)[-1]
    match = Match(game, record_from(game.record.dtype, data.positions[last].tobytes()))
    seat = int(data.seats[last])
    match.play(game.actions.as_seen_by(seat, players).index(int(data.moves[last])), seat)
    assert match.over
    assert match.scores() == tuple(data.scores[0])
    assert repr(data) == f"<Dataset of {len(data)} decisions in 2 games of {DICE}>"


def test_an_interrupted_run_goes_on_and_ends_as_if_nothing_had_been(
    tmp_path: Path, here: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    whole, broken = tmp_path / "whole.npz", tmp_path / "broken.npz"
    asked = [*COMMAND, "--bots", "greedy", "--games", "4", "--seed", "3", "-o"]
    here.append(-3)
    assert cli.main([*asked, str(broken)]) == 130
    assert "2 of 4 games are saved in" in capsys.readouterr().err
    assert not broken.exists()
    here.clear()
    assert cli.main([*asked, str(broken)]) == 0
    assert here == [3, 4]
    assert "greedy. For them visits are 0" in capsys.readouterr().out
    assert cli.main([*asked, str(whole)]) == 0
    assert whole.read_bytes() == broken.read_bytes(), "the same seed gives the same file"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.npz", "whole.npz"]
    here.clear()
    capsys.readouterr()
    assert cli.main([*asked, str(whole), "--json"]) == 0
    held = json.loads(capsys.readouterr().out)
    assert here == [], "what is there is not played again"
    assert held["arrays"]["scores"] == {"shape": [4, 2], "dtype": "int32"}
    assert held["bytes"] == whole.stat().st_size


def test_a_level_thinks_as_long_as_it_takes() -> None:
    """By iterations alone, so that a slow machine gives the same data."""
    plan = dataset.plan(DICE, 2, ["hard"], 3, 0, {})
    assert plan.bots == (f"hard@{find(DICE).judgement.SETTINGS.ladder[2]}",)
    assert plan.schedule.games == 3
    mixed = dataset.plan(DICE, 2, ["greedy", "random"], 3, 0, {})
    assert mixed.schedule.games == 4, "bots that sit in turn need whole rounds"


WRONG = [
    (["--bots", "clever"], "there is no bot 'clever'"),
    (["--bots", "greedy,random,greedy"], "3 bots are named: name one for all seats"),
    (["--bots", "greedy", "--games", "0"], "the number of games must be from 1"),
    (["--bots", "greedy", "--option", "colour=red"], "has no option 'colour'"),
    (["--bots", "greedy", "--option", "games=3"], "'games' is not an option of a game"),
    (["--bots", "greedy", "--workers", "0"], "the number of workers must be from 1"),
    (["--bots", "greedy", "--players", "9"], "is for 2 to 4 players, not 9"),
    (["--bots", "greedy", "-o", "games.txt"], "the name of a dataset ends with .npz"),
    (["--bots", "greedy", "-o", "nowhere/games.npz"], "must be a file in a folder that exists"),
    (["--bots", "greedy", "-o", "other.npz"], "not a dataset of Tiergarten, or damaged"),
    (["--bots", "greedy", "--on", "the moon"], "the moon"),
]


@pytest.mark.parametrize(("given", "why"), WRONG)
def test_wrong_input_gets_one_line_and_code_2(
    given: list[str],
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("other.npz").write_text("something else")
    assert cli.main([*COMMAND, "-o", "games.npz", *given]) == 2
    told = capsys.readouterr().err
    assert why in told
    assert len(told.strip().splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["other.npz"]


def test_files_of_other_games_are_refused(tmp_path: Path, here: list[int]) -> None:
    file = tmp_path / "games.npz"
    dataset.write(DICE, players=2, bots=["random"], games=1, file=file)
    with pytest.raises(tiergarten.BadOption, match=r"holds other games \(its seed: 0, not 7\)"):
        dataset.write(DICE, players=2, bots=["random"], games=1, seed=7, file=file)
    with pytest.raises(tiergarten.BadOption, match="there is no file"):
        read_dataset(tmp_path / "none.npz")
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(tiergarten.BadOption, match="or damaged"):
        read_dataset(file)
    np.savez(file, about="{}")
    with pytest.raises(tiergarten.BadOption, match="its format is not 1"):
        read_dataset(file)


def test_a_bot_that_fails_ends_it(tmp_path: Path, here: list[int]) -> None:
    """A game that is broken off is no data."""
    program = tmp_path / "program.sh"
    program.write_text("echo no ideas >&2; exit 3")
    file = tmp_path / "games.npz"
    with pytest.raises(TiergartenError, match="it ended with exit code 3: no ideas"):
        dataset.write(DICE, players=2, bots=["random", f"exec:sh {program}"], games=2, file=file)
    assert not file.exists()


@pytest.mark.thorough
@pytest.mark.long
@pytest.mark.parametrize("how", [["--workers", "2"], ["--on", "ray", "--workers", "1"]])
def test_it_is_the_same_wherever_it_is_played(
    how: list[str], tmp_path: Path, here: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [*COMMAND, "--bots", "search@50,greedy", "--games", "4", "-o"]
    assert cli.main([*asked, str(tmp_path / "here.npz")]) == 0
    monkeypatch.undo()
    assert cli.main([*asked, str(tmp_path / "there.npz"), *how]) == 0
    assert (tmp_path / "here.npz").read_bytes() == (tmp_path / "there.npz").read_bytes()
