"""The results folder: what survives a crash, and what is refused."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tiergarten.arena.playing import play
from tiergarten.arena.results import Results
from tiergarten.arena.tournament import Tournament
from tiergarten.engine.errors import BadOption, CannotKeep
from tiergarten.games import find


def tournament(seed: int = 0, games: int = 6, bots: tuple[str, ...] = ("random",)) -> Tournament:
    return Tournament.plan(
        find("zooloretto-dice"),
        players=2,
        bots=bots,
        seats=None,
        games=games,
        seed=seed,
        options={},
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the first three games."""
    plan = tournament()
    with Results(tmp_path / "kept", plan) as results:
        for number in (1, 2, 3):
            results.add(play(plan, number))
    return tmp_path / "kept"


def test_games_are_there_when_the_folder_is_opened_again(folder: Path) -> None:
    with Results(folder, tournament(games=100)) as results:
        assert sorted(results.games) == [1, 2, 3]
        assert results.games[2].moves > 0
    assert sorted(path.name for path in (folder / "matches").iterdir()) == [
        "000001.tiergarten",
        "000002.tiergarten",
        "000003.tiergarten",
    ]


def test_a_torn_last_line_is_taken_away(folder: Path) -> None:
    lines = folder / "results.jsonl"
    whole = lines.read_bytes()
    lines.write_bytes(whole + whole[:40])
    with Results(folder, tournament()) as results:
        assert sorted(results.games) == [1, 2, 3]
        results.add(play(tournament(), 4))
    assert [json.loads(line)["number"] for line in lines.read_text().splitlines()] == [1, 2, 3, 4]


@pytest.mark.parametrize("damage", ["nonsense", "{}", "[1]", '{"number": 1}', "\N{PILE OF POO}"])
def test_a_damaged_line_is_named(folder: Path, damage: str) -> None:
    lines = folder / "results.jsonl"
    first, *rest = lines.read_text().splitlines()
    lines.write_text("\n".join([first, damage, *rest]) + "\n")
    with pytest.raises(BadOption, match=r"results\.jsonl, line 2 is damaged"):
        Results(folder, tournament())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("number", float("inf")),
        ("number", 3),
        ("deal", 7),
        ("seats", ["random", "stranger"]),
        ("seats", ["random"]),
        ("scores", [1, 2, 3]),
        ("turns", [4]),
        ("seconds", []),
        ("first", 2),
        ("ranks", [1, 1]),
        ("forfeit", {"seat": 9, "why": "gone"}),
        ("forfeit", {"seat": 0}),
    ],
)
def test_a_line_with_a_damaged_part_is_named(folder: Path, key: str, value: object) -> None:
    lines = folder / "results.jsonl"
    first, second, third = map(json.loads, lines.read_text().splitlines())
    second[key] = value
    lines.write_text("".join(json.dumps(line) + "\n" for line in (first, second, third)))
    with pytest.raises(BadOption, match=r"results\.jsonl, line 2 is damaged"):
        Results(folder, tournament())


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (tournament(seed=1), "its seed: 0, not 1"),
        (tournament(bots=("greedy", "random")), "its bots: random, not greedy,random"),
    ],
)
def test_another_tournament_is_refused(folder: Path, other: Tournament, difference: str) -> None:
    with pytest.raises(BadOption, match=f"holds another tournament .*{difference}"):
        Results(folder, other)


def test_results_of_other_code_are_refused(folder: Path) -> None:
    header = folder / "tournament.json"
    data = json.loads(header.read_text())
    header.write_text(json.dumps(data | {"code": "0" * 16}))
    with pytest.raises(BadOption, match="the code of the rules or the bots"):
        Results(folder, tournament())
    header.write_text("nonsense")
    with pytest.raises(BadOption, match="damaged"):
        Results(folder, tournament())


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna")
    with pytest.raises(BadOption, match="holds other files"):
        Results(tmp_path, tournament())
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_two_runs_cannot_share_a_folder(folder: Path) -> None:
    with Results(folder, tournament()), pytest.raises(CannotKeep, match="in use"):
        Results(folder, tournament())


@pytest.mark.parametrize("place", ["/proc/nowhere/kept", "/dev/null/kept", "/dev/null"])
def test_a_folder_that_cannot_be_is_refused(place: str) -> None:
    with pytest.raises(CannotKeep, match="cannot"):
        Results(Path(place), tournament())


def test_a_full_disk_leaves_no_folder_half_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise CannotKeep(f"{path} cannot be written: No space left on device")

    monkeypatch.setattr("tiergarten.arena.results.write_whole", full)
    with pytest.raises(CannotKeep, match="No space left"):
        Results(tmp_path / "kept", tournament())
    assert list(tmp_path.iterdir()) == []


def test_a_line_that_does_not_fit_on_the_disk_leaves_nothing(folder: Path) -> None:
    """The system refuses to let files grow any further, as it does on a full disk."""
    lines = folder / "results.jsonl"
    whole = lines.read_bytes()
    outcome = play(tournament(), 4)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Results(folder, tournament()) as results:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 100, before[1]))
        try:
            with pytest.raises(
                CannotKeep, match=r"results\.jsonl cannot be written: File too large"
            ):
                results.add(outcome._replace(match="short"))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert lines.read_bytes() == whole
        assert sorted(results.games) == [1, 2, 3]
        results.add(outcome)
    with Results(folder, tournament()) as results:
        assert sorted(results.games) == [1, 2, 3, 4]


LIMIT = 9_000  # bytes that a file may have: room for the matches of short games only


@pytest.mark.thorough
def test_a_full_disk_is_told_and_what_was_kept_is_whole(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    command = [sys.executable, "-m", "tiergarten", "arena", "--game", "zooloretto-dice"]
    command += ["--seats", "random,random", "--games", "50", "--results", str(folder)]
    # What measures coverage would write a file of its own, and fail on the full disk, too.
    unmeasured = {name: set_to for name, set_to in os.environ.items() if "COVERAGE" not in name}
    # Python would cut off the bytecode of what it imports, and nothing could import that any more.
    unmeasured["PYTHONDONTWRITEBYTECODE"] = "1"
    done = subprocess.run(
        command,
        env=unmeasured,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT)),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("tiergarten: ")
    assert "cannot be written: File too large" in done.stderr
    assert done.stderr.count("\n") == 1
    for line in (folder / "results.jsonl").read_text().splitlines():
        assert (folder / "matches" / f"{json.loads(line)['number']:06}.tiergarten").exists()
    assert not list(folder.rglob(".tiergarten-*"))
