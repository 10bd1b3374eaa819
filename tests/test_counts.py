"""The numbers of legal continuations must stay what they are."""

import json
import shutil
from pathlib import Path

from tests.counts import FILE, count, counts, names_of, position_of, record
from tests.variants import VARIANTS, Variant, every_variant
from tests.walks import random_match


@every_variant
def test_counts_of_continuations(variant: Variant) -> None:
    table = json.loads(FILE.read_text(encoding="utf-8"))
    for name, ply in names_of(variant).items():
        assert counts(position_of(variant, ply)) == table[name], name


@every_variant
def test_a_count_to_depth_one_is_the_number_of_legal_moves(variant: Variant) -> None:
    match = random_match(variant, seed=41, moves=30)
    assert count(match, 1) == len(match.legal(match.acting[0]))


def test_no_count_is_left_over() -> None:
    table = json.loads(FILE.read_text(encoding="utf-8"))
    assert set(table) == {name for variant in VARIANTS for name in names_of(variant)}


def test_only_counts_that_are_missing_are_written(tmp_path: Path) -> None:
    file = tmp_path / "counts.json"
    shutil.copy(FILE, file)
    table = json.loads(file.read_text(encoding="utf-8"))
    gone = table.pop("zooloretto-dice-2@90")
    table["zooloretto-dice-2@0"] = [7]
    file.write_text(json.dumps(table), encoding="utf-8")
    assert [*record([], file)] == [f"zooloretto-dice-2@90 {gone}"]
    assert json.loads(file.read_text(encoding="utf-8")) == table | {"zooloretto-dice-2@90": gone}
