"""Bots of other packages: found by their entry points, played in processes of their own."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tiergarten
from tests.bots.programs import GAMES, HASTY, PATIENT, choice, play
from tests.kinds import some_of
from tiergarten import BotFailed, cli
from tiergarten.bots import plugins
from tiergarten.bots.greedy import GreedyBot
from tiergarten.bots.plugins import PluginBot

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "plugin_bot"

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install a package with a module and an entry point, as pip would leave it."""
    monkeypatch.syspath_prepend(tmp_path)

    def installed(name: str, code: str, package: str = "visitor", what: str = "make") -> None:
        (tmp_path / f"{package}.py").write_text(code, encoding="utf-8")
        told = tmp_path / f"{package}-1.0.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8"
        )
        (told / "entry_points.txt").write_text(
            f"[tiergarten.bots]\n{name} = {package}:{what}\n", encoding="utf-8"
        )

    return installed


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, really built and installed, without a network."""
    target = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"),
            *("--no-build-isolation", "--disable-pip-version-check", "--target", target, EXAMPLE),
        ],
        check=True,
    )
    return target


@pytest.mark.thorough
def test_the_example_is_found_and_plays(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(tiergarten.UnknownBot, match="there is no bot 'playouts'"):
        tiergarten.bot("playouts")
    monkeypatch.syspath_prepend(example)
    monkeypatch.setenv("TIERGARTEN_BOT_GRACE", "50")
    assert "playouts" in plugins.names()
    bot = tiergarten.bot("playouts@0.01s", 1)
    match = play(tiergarten.new("zooloretto-dice", 2, seed=2), bot, tiergarten.bot("random", 1))
    assert match.over
    assert {turn.seat for turn in match.history} == {0, 1}
    for game, players in GAMES:
        match = tiergarten.new(game, players, seed=3)
        while len(match.legal(match.acting[0])) == 1:
            match.play(match.legal()[0])
        assert bot.choose(match, match.acting[0]) in match.legal(match.acting[0])
    bot.close()
    assert "tiergarten_playouts" not in sys.modules, "its code runs elsewhere"


@pytest.mark.thorough
def test_anything_that_takes_a_seed_will_do(install: Install) -> None:
    install(
        "thinker",
        """
class Thinker:
    seconds = None
    def think(self, game, state, seat, legal, seed):
        print("bestmove nonsense")  # what a bot prints is no answer
        assert self.seconds == 0.5 and game.name == "zooloretto-dice" and seat == 0
        return legal[-1]
def make(seed):
    assert 0 <= seed < 2**32
    return Thinker()
""",
    )
    match = choice()
    bot = PluginBot("thinker", 1, budget=tiergarten.bots.Budget(seconds=0.5), limits=PATIENT)
    assert bot.choose(match) == match.legal()[-1]
    bot.close()


def test_a_plug_in_is_told_no_secrets(install: Install) -> None:
    """What it is given is a match without a past and without a seed."""
    install(
        "peeper",
        """
class Peeper:
    def __init__(self, seed): pass
    def choose(self, match, seat):
        assert match.seed is None and match.history == ()
        return match.legal(seat)[0].text
""",
        what="Peeper",
    )
    match = choice()
    bot = PluginBot("peeper", 1, limits=PATIENT)
    assert bot.choose(match) == match.legal()[0]
    bot.close()


WRONG = [
    ("import there_is_no_such_module", "ModuleNotFoundError.*there_is_no_such_module"),
    ("other = 1", "AttributeError: .*make"),
    ("make = 1", "neither a class nor a function: visitor:make"),
    ("def make(seed): raise OSError('no weights')", "OSError: no weights"),
    ("def make(seed): return object()", "no attribute 'think'"),
    ("import os\ndef make(seed): os.abort()", "killed by SIGABRT"),
    (
        "import tiergarten\nclass make(tiergarten.Bot): pass",
        "NotImplementedError",
    ),
    (
        "class make:\n def __init__(self, seed): pass\n def choose(self, m, s): return 'dance'",
        "'dance' is not one of its 3 legal moves",
    ),
]


@pytest.mark.parametrize(("code", "why"), some_of(WRONG, WRONG[7]))
def test_what_a_plug_in_does_wrong_is_named(install: Install, code: str, why: str) -> None:
    install("visitor", code)
    with pytest.raises(BotFailed, match=f"^visitor: .*{why}"):
        PluginBot("visitor", 1, limits=PATIENT).choose(choice())


def test_a_plug_in_that_hangs_is_not_waited_for(install: Install) -> None:
    install(
        "sleeper",
        "class make:\n"
        " def __init__(self, seed): pass\n"
        " def choose(self, match, seat):\n"
        "  while True: pass\n",
    )
    with pytest.raises(BotFailed, match=r"no answer to 'go 0.1' within 0.3 s"):
        PluginBot("sleeper", 1, limits=HASTY).choose(choice())


def test_no_plug_in_takes_the_name_of_another_bot(install: Install) -> None:
    install("greedy", "def make(seed): raise OSError", package="usurper")
    assert type(tiergarten.bot("greedy")) is GreedyBot
    install("twin", "make = None", package="castor")
    install("twin", "make = None", package="pollux")
    with pytest.raises(
        tiergarten.BadOption, match="several packages have a bot 'twin': castor, po"
    ):
        tiergarten.bot("twin")
    with pytest.raises(
        tiergarten.UnknownBot, match=r"there is no bot 'trin'; choose one of .*twin"
    ):
        tiergarten.bot("trin")


def test_a_tournament_refuses_a_plug_in_that_does_not_begin(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not a game is played, which it could only forfeit."""
    install("visitor", "def make(seed): return object()")
    arguments = ["arena", "--game", "zooloretto-dice", "--games", "2", "--seats"]
    assert cli.main([*arguments, "random,visitor@100"]) == 2
    told = capsys.readouterr()
    assert "visitor counts no iterations: give it a budget in seconds, as 0.5s" in told.err
    assert told.out == ""
