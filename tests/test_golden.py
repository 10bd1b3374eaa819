"""Whole games must go as they always went."""

import shutil
from pathlib import Path

import pytest

import tiergarten
from tests.golden import COMPANIES, FOLDER, golden_game, path_of, record
from tests.variants import VARIANTS, Variant, every_variant


@every_variant
@pytest.mark.parametrize("company", COMPANIES)
def test_game_goes_as_it_always_went(variant: Variant, company: str) -> None:
    kept = path_of(variant, company).read_text(encoding="utf-8")
    assert tiergarten.load(kept).save() == kept, "the rules or the words have changed"
    assert golden_game(variant, company) == kept, "the bots or the generator have changed"


def test_every_variant_has_its_golden_games_and_no_other_is_there() -> None:
    wanted = {path_of(variant, company).name for variant in VARIANTS for company in COMPANIES}
    assert {path.name for path in FOLDER.iterdir()} == wanted


def test_only_what_is_missing_or_named_is_written(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "golden")
    missing = tmp_path / "golden" / "zooloretto-dice-2-random.tiergarten"
    whole = missing.read_text(encoding="utf-8")
    missing.unlink()
    changed = tmp_path / "golden" / "zooloretto-dice-3-random.tiergarten"
    changed.write_text("something else", encoding="utf-8")
    stray = tmp_path / "golden" / "a-game-of-somebody-else.tiergarten"
    stray.touch()
    assert [*record([], tmp_path / "golden")] == [missing]
    assert missing.read_text(encoding="utf-8") == whole
    assert changed.read_text(encoding="utf-8") == "something else"
    assert [*record(["zooloretto-dice-3-r"], tmp_path / "golden")] == [changed]
    assert changed.read_text(encoding="utf-8") == (FOLDER / changed.name).read_text("utf-8")
    assert stray.exists()
