"""Whole games must go as they always went."""

import shutil
from pathlib import Path

import pytest

from tests.golden import KEPT
from tests.variants import VARIANTS, Variant, every_variant
from tiergarten.testing import golden


@every_variant
@pytest.mark.parametrize("company", golden.COMPANIES)
def test_game_goes_as_it_always_went(variant: Variant, company: str) -> None:
    golden.check_golden(KEPT, variant, company)


def test_no_other_golden_games_are_there() -> None:
    golden.check_strays(KEPT, VARIANTS)


def test_only_what_is_missing_or_named_is_written(tmp_path: Path) -> None:
    shutil.copytree(golden.folder_in(KEPT), golden.folder_in(tmp_path))
    missing = golden.path_of(tmp_path, Variant("zooloretto-dice", 2), "random")
    whole = missing.read_text(encoding="utf-8")
    missing.unlink()
    changed = golden.path_of(tmp_path, Variant("zooloretto-dice", 3), "random")
    as_it_was = changed.read_text(encoding="utf-8")
    changed.write_text("something else", encoding="utf-8")
    stray = golden.folder_in(tmp_path) / "a-game-of-somebody-else.tiergarten"
    stray.touch()
    assert [*golden.record(tmp_path, VARIANTS)] == [missing]
    assert missing.read_text(encoding="utf-8") == whole
    assert changed.read_text(encoding="utf-8") == "something else"
    assert [*golden.record(tmp_path, VARIANTS, ["zooloretto-dice-3-r"])] == [changed]
    assert changed.read_text(encoding="utf-8") == as_it_was
    assert stray.exists()
