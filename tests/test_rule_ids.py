"""Every rule of every rule book is named by at least one test that proves it."""

import re
from pathlib import Path

from tests.variants import our_games
from tiergarten.engine import rulebook

TESTS = Path(__file__).parent
MARK = re.compile(r"pytest\.mark\.rule\(([^)]*)\)", re.DOTALL)


def ids_named_by_tests() -> set[str]:
    named = set()
    for path in TESTS.rglob("test_*.py"):
        for arguments in MARK.findall(path.read_text(encoding="utf-8")):
            named.update(re.findall(r"\"([A-Z]+-\d+)\"", arguments))
    return named


def test_every_rule_has_a_test() -> None:
    for game in our_games():
        missing = [rule for rule in rulebook.rules(game) if rule not in ids_named_by_tests()]
        assert missing == [], game.title


def test_tests_name_only_rules_that_exist() -> None:
    known = {rule for game in our_games() for rule in rulebook.rules(game)}
    assert ids_named_by_tests() <= known


def test_rule_books_are_whole() -> None:
    for game in our_games():
        numbers = [int(rule.split("-")[1]) for rule in rulebook.rules(game)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert all(rule.startswith(game.rule_ids) for rule in rulebook.rules(game))
        assert len(numbers) >= 10
