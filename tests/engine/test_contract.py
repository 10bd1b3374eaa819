"""The contract of a game: what its rooms must hold, what is filled in, and what is said if it is
not so."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tiergarten
from scripts import contract as page
from tiergarten import BadGame
from tiergarten.engine import contract, defaults
from tiergarten.engine.game import Game
from tiergarten.engine.steps import telling_turns


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    folder = tmp_path / "oddgame"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name in [name for name in sys.modules if name.startswith("oddgame")]:
        monkeypatch.delitem(sys.modules, name)
    return folder


def game(**fields: Any) -> Game:
    return Game(
        name="odd",
        title="Odd",
        about="",
        players=(2,),
        minutes=1,
        version=1,
        rule_ids="OD",
        package="oddgame",
        **fields,
    )


@pytest.mark.parametrize("game", tiergarten.games(), ids=lambda game: str(game.name))
@pytest.mark.parametrize("room", contract.ROOMS)
def test_the_rooms_of_every_game_are_sound(game: Game, room: str) -> None:
    module = contract.module_of(game.package, room, required=False)
    assert contract.problems(module, contract.ROOMS[room]) == []
    whole = getattr(game, room)
    assert all(hasattr(whole, member) for member in contract.members(contract.ROOMS[room]))


def test_what_may_be_left_out_has_a_default() -> None:
    optional = {
        contract.Table: defaults.table_of(None) | {"tell_turn": telling_turns(game())},
        contract.Position: defaults.POSITION,
        contract.Judgement: defaults.JUDGEMENT,
        contract.Equivalence: defaults.EQUIVALENCE,
        contract.Migrations: defaults.MIGRATIONS,
    }
    for room, filled in optional.items():
        needed = contract.members(contract.REQUIRED[room])
        assert set(filled) == set(contract.members(room)) - set(needed)
        assert contract.problems(_module(**filled), room) == contract.problems(_module(), room)


def _module(**contents: Any) -> ModuleType:
    module = ModuleType("oddgame.room")
    vars(module).update(contents)
    return module


def test_a_room_that_lacks_something_is_refused_with_all_it_lacks(package: Path) -> None:
    (package / "table.py").write_text("RANKING = 'OD-1'\ndef prompt(say): return ''\n")
    with pytest.raises(BadGame) as refused:
        _ = game().table
    assert refused.value.part == "oddgame.table"
    assert "lay(say, state, seat, names, legal) is missing" in refused.value.why
    assert "prompt should be prompt(say, state, seat)" in refused.value.why
    assert "RANKING" not in refused.value.why


def test_a_room_that_is_not_there_or_cannot_be_imported_is_named(package: Path) -> None:
    with pytest.raises(BadGame, match=r"^oddgame: there is no table$"):
        _ = game().table
    (package / "rules.py").write_text("import nothing_of_this_name\n")
    with pytest.raises(BadGame, match=r"^oddgame\.rules: it cannot be imported: ModuleNotFound"):
        _ = game().rules
    assert game().position.check is defaults.check, "this room may be left out"


def test_other_names_and_orders_of_moves_are_part_of_the_contract(package: Path) -> None:
    assert game().equivalence.same_move(None, 0, 7) == 7
    assert not game().equivalence.is_loose(None)
    assert game().migrations.MADE_BY_ITSELF == {}
    (package / "equivalence.py").write_text("def loosen(state, step): return None\n")
    with pytest.raises(
        BadGame, match=r"^oddgame\.equivalence: loosen should be loosen\(state, step="
    ):
        _ = game().equivalence


def test_the_page_tells_the_contract_as_it_is() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.reference() in text, "run: python scripts/contract.py"
    assert page.written(text) == text
