"""Puzzles: every one that a game brings is right, and looking for new ones goes on where it was."""

import json
from pathlib import Path

import pytest

from tests.kinds import some_of
from tests.variants import our_games
from tiergarten import __version__, resume
from tiergarten.analysis import puzzles
from tiergarten.analysis.puzzles import GAP, TIMES, Found, Quest, begin, budgets, find, verdict
from tiergarten.analysis.verdict import Verdict, come_to_the_same
from tiergarten.bots import Budget, GreedyBot, SearchBot
from tiergarten.engine.errors import BadNotation, BadOption, CannotKeep, WrongRules
from tiergarten.engine.game import Game
from tiergarten.engine.puzzle import FILE, Puzzle, puzzles_of, read_file
from tiergarten.games import find as find_game

FEWEST = 40
OURS = our_games()
DICE = find_game("zooloretto-dice")
STORED = [(game, puzzle) for game in OURS for puzzle in puzzles_of(game)]
FIRST = [next(one for one in STORED if one[0] is game) for game in OURS if puzzles_of(game)]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_game_of_ours_has_enough_puzzles(game: Game) -> None:
    assert len(puzzles_of(game)) >= FEWEST


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_game_of_ours_says_where_its_puzzles_are_from(game: Game) -> None:
    plain, stored = read_file(game.folder / "table" / FILE, game)
    assert stored
    assert len({puzzle.id for puzzle in stored}) == len(stored)
    assert plain["rules"] == game.version
    assert plain["command"].startswith(f"tiergarten puzzles --game {game.name} --seed ")
    assert {"version", "iterations", "searched"} <= set(plain)
    assert len({puzzle.players for puzzle in stored}) == len(game.players), "for every number"


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_puzzle_is_a_decision_with_a_best_move_that_is_not_obvious(game: Game) -> None:
    for puzzle in puzzles_of(game):
        match = puzzle.match(game)
        assert match.acting == (puzzle.seat,)
        legal = [move.text for move in match.canonical(puzzle.seat)]
        assert set(puzzle.best) <= set(legal)
        assert set(puzzle.chances) == set(legal), "every try is answered with one"
        others = {text: n for text, n in puzzle.chances.items() if text not in puzzle.best}
        assert others[puzzle.next] == max(others.values())
        assert puzzle.chance - puzzle.next_chance >= GAP - 0.001, "as rounded"
        assert puzzle.iterations > 0
        for seed in puzzles.GREEDY_SEEDS:
            assert GreedyBot(seed).choose(match, puzzle.seat).text not in puzzle.best


def named(one: Game | Puzzle) -> str:
    return one.name if isinstance(one, Game) else one.id


@pytest.mark.parametrize(("game", "puzzle"), some_of(STORED, *FIRST), ids=named)
def test_the_search_finds_the_same_best_move_again(game: Game, puzzle: Puzzle) -> None:
    """At ten times the iterations, as when it was found; half the gap will do, so that a better
    search does not make all puzzles wrong."""
    match = puzzle.match(game)
    iterations, seed = budgets(Quest(game), match)[-1]
    assert iterations == TIMES * Quest(game).iterations
    found = verdict(match, puzzle.seat, iterations, seed)
    assert found is not None
    assert found.moves[0].text in puzzle.best
    assert found.gap >= GAP / 2


@pytest.mark.thorough
def test_looking_for_puzzles_goes_on_where_it_was(tmp_path: Path) -> None:
    """What is found does not depend on interruptions, and every look at it says the same."""
    quest = Quest(DICE, seed=3, players=2)
    at_once = begin(quest, 2, tmp_path / "at-once.json")
    find(at_once, 2)
    path = tmp_path / "in-parts.json"
    find(begin(quest, 1, path), 1)
    counted: list[int] = []
    in_parts = begin(quest, 2, path)
    find(in_parts, 2, counted.append)
    assert sum(counted) == 1
    assert [one.plain() for one in in_parts.puzzles] == [one.plain() for one in at_once.puzzles]
    plain = json.loads(path.read_text(encoding="utf-8"))
    assert plain["version"] == __version__
    assert plain["command"] == "tiergarten puzzles --game zooloretto-dice --seed 3 --players 2"
    assert [one.id for one in read_file(path, DICE)[1]] == [one.id for one in at_once.puzzles]
    for puzzle in at_once.puzzles:
        match = puzzle.match(DICE)
        assert set(puzzle.chances) == {move.text for move in match.legal(puzzle.seat)}
        for iterations, seed in budgets(quest, match):
            found = verdict(match, puzzle.seat, iterations, seed)
            assert found is not None
            assert found.gap >= GAP


def test_a_file_of_another_quest_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    Found.at(path, Quest(DICE, seed=1)).write()
    before = path.read_bytes()
    with pytest.raises(BadOption, match="choose another file"):
        begin(Quest(DICE, seed=2), 5, path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "error", "words"),
    [
        (None, CannotKeep, "cannot be read"),
        ("", BadNotation, "not a file of puzzles"),
        ("[]", BadNotation, "not a file of puzzles"),
        ('{"format": 1, "game": "zoosim", "rules": 1, "puzzles": []}', BadNotation, "dice game"),
        ('{"format": 1, "game": "zooloretto-dice", "rules": 99, "puzzles": []}', WrongRules, "99"),
        (
            '{"format": 1, "game": "zooloretto-dice", "rules": 1, "puzzles": [1]}',
            BadNotation,
            "file",
        ),
    ],
)
def test_bad_files_are_refused_in_words(
    content: str | None, error: type[Exception], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "puzzles.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(error, match=words):
        read_file(path, DICE)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"chance": float("nan")}, "not a file of puzzles"),
        ({"chance": 7}, "not a file of puzzles"),
        ({"players": float("inf")}, "not a file of puzzles"),
        ({"options": []}, "not a file of puzzles"),
        ({"best": []}, "not a file of puzzles"),
        ({"moves": ["take 1"]}, "not a file of puzzles"),
        ({"moves": ["p1 castle"]}, "does not follow the rules"),
        ({"players": 99}, "does not follow the rules"),
        ({"seat": 9}, "does not follow the rules"),
        ({"best": ["castle"]}, "does not follow the rules"),
        ({"seed": -1}, "does not follow the rules"),
    ],
)
def test_bad_puzzles_are_refused_in_words(
    changed: dict[str, object], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "puzzles.json"
    good = puzzles_of(DICE)[0].plain()
    file = {"format": 1, "game": DICE.name, "rules": DICE.version, "puzzles": [good | changed]}
    path.write_text(json.dumps(file), encoding="utf-8")
    with pytest.raises(BadNotation, match=words):
        read_file(path, DICE)[1][0].match(DICE)


def test_bad_quests_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        Quest(DICE, players=9)
    for count in (0, -1, 10**9):
        with pytest.raises(BadOption, match="the number of puzzles"):
            begin(Quest(DICE), count, tmp_path / "puzzles.json")
    with pytest.raises(CannotKeep):
        begin(Quest(DICE), 1, tmp_path)


def test_trucks_that_carry_the_same_are_one_move() -> None:
    """Whoever takes one of them leaves the other; a truck with something else is another move."""
    match = resume(
        "zooloretto-dice",
        {"players": 2, "truck": [["lion", "coin"], ["lion", "coin"], ["monkey", "coin"]]},
        seed=4,
    )
    ids = {move.text: move.id for move in match.legal()}
    state, seat = match.record(), match.acting[0]
    assert come_to_the_same(DICE, state, seat, ids["take 1"], ids["take 2"])
    assert not come_to_the_same(DICE, state, seat, ids["take 1"], ids["take 3"])
    thoughts = SearchBot(1, Budget(iterations=2_000)).consider(match)
    found = Verdict.of(match, thoughts)
    assert found is not None
    names = [move.text for move in found.moves]
    others = [one.move.text for one in found.others]
    assert not set(names) & set(others)
    assert ("take 1" in names) == ("take 2" in names)
