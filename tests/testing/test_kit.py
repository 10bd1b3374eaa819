"""The kit finds what is wrong with a game, and says what it is; a sound game passes."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tiergarten
from tests.testing.faults import FAULTS, spoilt
from tiergarten.engine.game import Game
from tiergarten.engine.options import ChoiceOption
from tiergarten.games import catalogue, find
from tiergarten.testing import Unsound, Variant, cases, check, values_of, variants_of
from tiergarten.testing.__main__ import main
from tiergarten.testing.twins import check_twins

ROOT = Path(__file__).parents[2]
OTHERWISE = {
    "rules.py": (
        "\n\nROLL, HOLD",
        "\nfrom tiergarten.engine.compiled import INTERPRETED\n\n"
        "SIDES = SIDES - 1 if INTERPRETED else SIDES\nROLL, HOLD",
    ),
}
OVERFLOWING = {
    "rules.py": (
        "    state.over = state.points[seat] >= GOAL",
        "    state.over = state.points[seat] >= GOAL or state.die * 43 > 1000",
    ),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What the kit says about each of the spoilt games, and about one that is not."""
    done = subprocess.run(
        [
            *(sys.executable, "-W", "error", "-m", "tests.testing.faults"),
            str(tmp_path_factory.mktemp("faults")),
        ],
        env=os.environ | {"TIERGARTEN_MODE": "interpreted"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_caught_and_named(name: str, said: dict[str, list[str]]) -> None:
    assert len(said[name]) == 1
    assert said[name][0].startswith(f"{name}-2, ")
    assert FAULTS[name].said in said[name][0]


def test_a_sound_game_passes(said: dict[str, list[str]]) -> None:
    assert said["sound"] == []


@pytest.fixture
def own_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test adds to the catalogue and the path is gone after it."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = dict(catalogue())
    yield
    catalogue().clear()
    catalogue().update(before)


@pytest.mark.usefixtures("own_catalogue")
def test_modes_that_do_not_agree_are_told_with_the_first_move_that_differs(tmp_path: Path) -> None:
    spoilt("otherwise", tmp_path, OTHERWISE)
    with pytest.raises(Unsound) as caught:
        check_twins("interpreted", [Variant("otherwise", 2)], thinking=False)
    said = str(caught.value)
    assert said.startswith(
        "otherwise, the twin that is interpreted: otherwise-2 plays otherwise than fast: "
        "with seed 0, move "
    )
    assert re.search(r"is 'p\d roll -> \w+' there and 'p\d roll -> \w+' here$", said)


@pytest.mark.usefixtures("own_catalogue")
def test_a_number_that_overflows_is_told(tmp_path: Path) -> None:
    spoilt("overflowing", tmp_path, OVERFLOWING)
    with pytest.raises(Unsound, match="it stops: RuntimeWarning: overflow"):
        check_twins("interpreted", [Variant("overflowing", 2)], thinking=False)


@pytest.mark.usefixtures("own_catalogue")
def test_all_that_rooms_lack_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changes = {
        "table/__init__.py": ("from tiergarten_bare.table.scene import lay\n", ""),
        "rules.py": ("def observe(state, seat, out)", "def observe(state, out)"),
    }
    written = spoilt("bare", tmp_path, changes)
    (written / "tiergarten_bare" / "judgement.py").write_text("import nothing_of_this_name\n")
    wanted = [
        "tiergarten_bare.rules: observe should be observe(state, seat, out)",
        "tiergarten_bare.table: lay(say, state, seat, names, legal) is missing",
        "tiergarten_bare.judgement: it cannot be imported: "
        "ModuleNotFoundError(\"No module named 'nothing_of_this_name'\")",
    ]
    with pytest.raises(Unsound) as caught:
        check("bare")
    assert str(caught.value).splitlines() == [f"bare: {it}" for it in wanted]
    assert main(["bare"]) == 1
    assert capsys.readouterr().out.splitlines() == wanted


@pytest.mark.usefixtures("own_catalogue")
def test_what_is_kept_is_missed_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt("keeper", tmp_path, {})
    kept = tmp_path / "elsewhere"
    missing = [case for case in cases("keeper", kept=kept, modes=()) if "keeper-3-g" in case.name]
    with pytest.raises(Unsound, match=f"it is missing; write it: .* keeper --kept {kept} --write"):
        missing[0]()
    assert main(["keeper", "--kept", str(kept), "--write"]) == 0
    assert "keeper-4-greedy.tiergarten" in capsys.readouterr().out
    missing[0]()
    assert main(["keeper", "--kept", str(kept), "--anew", "keeper-3-g"]) == 0
    assert capsys.readouterr().out == "keeper-3-greedy.tiergarten\n"


def test_a_game_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err


def test_the_kit_needs_no_tools_of_tests() -> None:
    """A game's own command can use it where neither pytest nor Hypothesis is installed."""
    blocked = "import sys; sys.modules |= dict.fromkeys(('pytest', 'hypothesis')); "
    command = f"{blocked}from tiergarten.testing import check"
    assert subprocess.run([sys.executable, "-c", command], check=False).returncode == 0


@pytest.mark.parametrize("game", tiergarten.games(), ids=lambda game: str(game.name))
def test_variants_go_over_all_players_and_all_values(game: Game) -> None:
    found = variants_of(game)
    assert len({str(variant) for variant in found}) == len(found)
    assert {variant.players for variant in found if not variant.options} == set(game.players)
    for option in game.options:
        told = {v.options[option.name] for v in found if option.name in v.options}
        assert told
        if isinstance(option, ChoiceOption):
            most = max(option.players or game.players)
            assert told == set(values_of(option, most))
    for variant in found:
        assert variant.deal(1).players == variant.players


@pytest.mark.parametrize(
    ("answer", "said"),
    [((7, 0), "names seat 7; those who chose: [0, 1]"), ((-1, -2), "gives the number -2")],
)
def test_who_decides_must_have_chosen(
    answer: tuple[int, int], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find("zoosim").judgement, "decided_by", lambda _state: answer)
    (case,) = (
        case
        for case in cases("zoosim", variants=[Variant("zoosim", 2)], modes=())
        if "who_decides_has_chosen" in case.name
    )
    with pytest.raises(Unsound) as caught:
        case()
    assert said in str(caught.value)
