"""The numbers of legal continuations must stay what they are."""

import json
import shutil
from pathlib import Path

from tests.golden import KEPT
from tests.variants import VARIANTS, Variant, every_variant
from tiergarten.testing import counts, random_match


@every_variant
def test_counts_of_continuations(variant: Variant) -> None:
    counts.check_counts(KEPT, variant)


@every_variant
def test_a_count_to_depth_one_is_the_number_of_legal_moves(variant: Variant) -> None:
    match = random_match(variant, seed=41, moves=30)
    assert counts.count(match, 1) == len(match.legal(match.acting[0]))


def test_no_count_is_left_over() -> None:
    counts.check_strays(KEPT, VARIANTS)


def test_only_counts_that_are_missing_are_written(tmp_path: Path) -> None:
    file = counts.file_in(tmp_path)
    shutil.copy(counts.file_in(KEPT), file)
    table = counts.table_in(tmp_path)
    gone = table.pop("zooloretto-dice-2@90")
    table["zooloretto-dice-2@0"] = [7]
    file.write_text(json.dumps(table), encoding="utf-8")
    assert [*counts.record(tmp_path, VARIANTS)] == [f"zooloretto-dice-2@90 {gone}"]
    assert counts.table_in(tmp_path) == table | {"zooloretto-dice-2@90": gone}
