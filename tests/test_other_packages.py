"""Games that other packages bring along, and folders that are broken."""

import json
import shutil
import time
from pathlib import Path

import httpx
import pytest

import tiergarten
from tests.kinds import some_of
from tests.packages import PIG, ROOT, SOURCE, install, path_with, run
from tests.web.serving import ME, PATIENCE, Person, Process, a_bot, play_to_the_end


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the example is installed."""
    return install(PIG, tmp_path_factory.mktemp("installed"))


def test_pig_is_listed_and_played_like_our_own_games(installed: Path) -> None:
    listed = run("-m", "tiergarten", "games", path=installed)
    assert "pig: Pig, 2-4 players, 10 minutes" in listed.stdout, listed.stderr
    played = run(
        *("-m", "tiergarten", "play", "pig", "--seats", "greedy,easy,random", "--seed", "1"),
        path=installed,
    )
    assert played.returncode == 0, played.stderr
    assert "holds" in played.stdout
    assert "rolls a 1, and the turn is over" in played.stdout


@pytest.mark.thorough
def test_pig_is_searched_simulated_saved_drawn_and_explained(installed: Path) -> None:
    told = run(
        "-c",
        """
import tiergarten
from tiergarten.engine import rulebook
match = tiergarten.new("pig", 3, seed=5)
while not match.over:
    seat = match.acting[0]
    assert list(match.scene(seat).problems()) == []
    assert set(match.scene(seat).paths) == {move.id for move in match.legal()}
    if match.why_not("hold"):
        assert match.why_not("hold").rule == "PG-4"
    match.play(tiergarten.bot(("easy", "greedy", "random")[seat], match.ply).choose(match, seat))
assert tiergarten.load(match.save()).scores() == match.scores()
assert tiergarten.resume("pig", match.state()).record().tobytes() == match.record().tobytes()
assert "<svg" in match.svg(0)
assert "PG-5" in rulebook.rules(match.game)
games = tiergarten.simulate("pig", 2, 200, seed=1)
thoughts = tiergarten.bot("medium", 1).consider(tiergarten.new("pig", 2, seed=1))
print(max(match.scores()) >= 100, len(games.scores), thoughts.best)
""",
        path=installed,
    )
    assert told.stdout.split() == ["True", "200", "roll"], told.stderr


@pytest.mark.long
@pytest.mark.parametrize("which", some_of(["all", "not twins"], "not twins"))
def test_pig_passes_its_own_tests(installed: Path, which: str) -> None:
    """All that the kit checks, with golden games, counts and twins; and Pig's rules."""
    chosen = [] if which == "all" else ["-k", which]
    pytest_in = ("-m", "pytest", "-q", "-p", "no:cacheprovider", str(PIG), *chosen)
    tested = run(*pytest_in, path=installed)
    assert tested.returncode == 0, tested.stdout
    assert ("deselected" in tested.stdout) is (which != "all")


@pytest.mark.thorough
def test_a_match_of_pig_is_played_on_the_server(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", path_with(installed))
    server = Process(tmp_path / "tables.sqlite")
    try:
        card = _ready(server.address, "pig")
        assert card["title"] == "Pig"
        with Person.at_new_table(server.address, "pig", ME, a_bot("easy")) as anna:
            frames = play_to_the_end(anna, seed=1)
            assert max(frames[-1]["scores"]) >= 100
            spots = [spot[0] for spot in frames[0]["scene"]["panels"][0]["spots"]]
            assert spots == ["die", "pot"]
            assert anna.get("result").json()["rule"] == "PG-5"
            book = anna.ask("GET", "/api/games/pig/rules").json()
            assert set(book["rules"]) == {f"PG-{number}" for number in range(1, 6)}
            page = anna.ask("GET", "/").text
            base = page.partition("/page/")[2].partition("/")[0]
            for picture, symbol in (("cover", "<rect"), ("art", 'id="die-6"')):
                drawn = anna.ask("GET", f"/page/{base}/{picture}/pig.svg")
                assert drawn.status_code == 200
                assert symbol in drawn.text
    finally:
        server.kill()


def _ready(address: str, name: str) -> dict[str, object]:
    """What the server tells about a game, once it is compiled there."""
    start = time.monotonic()
    while (waited := time.monotonic() - start) < PATIENCE:
        games = httpx.get(f"http://{address}/api/games", timeout=PATIENCE).json()
        [found] = [game for game in games if game["name"] == name]
        if found["ready"]["state"] == "ready":
            card: dict[str, object] = found
            return card
        time.sleep(max(0.05, waited / 20))
    raise AssertionError("the server was not ready in time")


@pytest.mark.thorough
def test_bots_are_rated_at_pig_in_the_arena(installed: Path) -> None:
    told = run(
        *("-m", "tiergarten", "arena", "--game", "pig", "--players", "2", "--games", "8"),
        *("--bots", "greedy,random", "--seed", "1", "--workers", "1", "--json"),
        path=installed,
    )
    assert told.returncode == 0, told.stderr
    result = json.loads(told.stdout)
    assert result["game"] == "pig"
    assert {standing["name"] for standing in result["bots"]} == {"greedy", "random"}
    assert all(standing["games"] == 8 for standing in result["bots"])
    assert result["bots"][0]["rating"] > result["bots"][1]["rating"]


@pytest.mark.thorough
@pytest.mark.long
def test_another_game_beside_ours_changes_no_list_of_ours(installed: Path) -> None:
    """The tests that go over all games, or count them, pass with one more."""
    tests = [
        *("tests/test_rule_ids.py", "tests/test_rulebooks.py", "tests/test_package.py"),
        *("tests/engine/test_contract.py", "tests/web/test_games.py::test_every_choice_has_words"),
        "tests/testing/test_kit.py::test_variants_go_over_all_players_and_all_values",
        *("tests/terminal/test_layout.py", "tests/terminal/test_full.py", "docs/bots.md"),
    ]
    tested = run(
        "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *tests, path=installed, cwd=ROOT
    )
    assert tested.returncode == 0, tested.stdout
    listed = run("-c", "import tests.variants as v; print(*v.VARIANTS)", path=installed, cwd=ROOT)
    assert "zooloretto-5" in listed.stdout
    assert "pig" not in listed.stdout


def test_a_broken_game_of_another_package_is_named_with_all_it_lacks(tmp_path: Path) -> None:
    for name, declaration in {
        "half": "GAME = ",
        "odd": "GAME = 7",
        "roomless": (PIG / "tiergarten_pig" / "__init__.py").read_text(encoding="utf-8"),
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(declaration, encoding="utf-8")
        told = tmp_path / f"{name}-1.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (told / "entry_points.txt").write_text(f"[tiergarten.games]\n{name} = {name}:GAME\n")
    (tmp_path / "roomless" / "pieces.py").touch()
    listed = run("-m", "tiergarten", "games", path=tmp_path)
    assert listed.returncode == 0
    for game in tiergarten.games():
        assert game.name in listed.stdout
    said = listed.stderr.splitlines()
    assert said[0].startswith("a game is left out: half:GAME: SyntaxError(")
    assert said[1:] == [
        "a game is left out: odd:GAME: 7 is not a Game",
        "a game is left out: roomless: there is no state, no rules, no table",
    ]


def test_a_broken_folder_is_named_and_the_others_work(tmp_path: Path) -> None:
    copy = tmp_path / "tiergarten"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for name, declaration in {
        "halfdone": "GAME = ",
        "nameless": "",
        "roomless": (copy / "games" / "zoosim" / "__init__.py").read_text(encoding="utf-8"),
    }.items():
        folder = copy / "games" / name
        folder.mkdir()
        (folder / "__init__.py").write_text(declaration, encoding="utf-8")
    listed = run("-m", "tiergarten", "games", path=tmp_path)
    assert listed.returncode == 0
    for game in tiergarten.games():
        assert game.name in listed.stdout
    said = listed.stderr.splitlines()
    assert len(said) == 3
    assert all(line.startswith("a game is left out: tiergarten.games.") for line in said)
    assert said[2].endswith("roomless: there is no pieces, no state, no rules, no table")
