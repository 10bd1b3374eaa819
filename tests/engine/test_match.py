"""The face of a match."""

import pickle
from typing import Any

import numpy as np
import pytest

import tiergarten
from tiergarten import Move


def deal() -> tiergarten.Match:
    return tiergarten.new("zooloretto", players=3, seed=42, start=0)


def test_the_first_steps_of_a_newcomer() -> None:
    match = deal()
    assert match.acting == (0,)
    assert match.legal() == [Move(0, "draw")]
    assert match.play("draw").text == "draw"
    assert match.play(match.legal()[0]).verb == "load"
    assert match.acting == (1,)
    assert [turn.seat for turn in match.history] == [0, 0]
    match.undo(2)
    assert match.history == ()
    assert match.scores() == (0, 0, 0)
    assert match.winners == ()
    assert "3 players" in repr(match)


def test_a_move_is_text_move_or_id() -> None:
    for move in ("draw", "DRAW", "d" + "raw", Move(0, "draw"), 0):
        match = deal()
        assert match.play(move).id == 0


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("fly", tiergarten.BadNotation),
        (9999, tiergarten.BadOption),
        (-1, tiergarten.BadOption),
        (True, tiergarten.BadOption),
        (1.5, tiergarten.BadOption),
        (Move(0, "roll"), tiergarten.BadOption),
        ("take 1", tiergarten.IllegalMove),
        ("place zeb sm", tiergarten.AmbiguousMove),
    ],
)
def test_wrong_moves_are_refused_and_change_nothing(move: object, error: type[Exception]) -> None:
    match = deal()
    before = match.record().tobytes()
    with pytest.raises(error):
        match.play(move)  # type: ignore[arg-type]
    assert match.record().tobytes() == before
    assert match.history == ()


def test_a_shortened_move_means_the_legal_one() -> None:
    match = tiergarten.resume("zooloretto", {"players": 3, "hand": ["zebra-male"]})
    assert match.play("pl zebra-m sm").text == "place zebra-male small"


def test_a_whole_word_stands_for_its_kinds_if_only_they_are_legal() -> None:
    match = tiergarten.resume("zooloretto", {"players": 3, "hand": ["zebra-male"]})
    assert match.play("place zebra small").text == "place zebra-male small"
    taken: dict[str, Any] = {"taken": [0], "truck": [{"taken": True}, [], []]}
    two = {"players": 3, "hand": ["zebra-male", "zebra"], **taken}
    both = tiergarten.resume("zooloretto", two)
    assert both.play("place zebra small").text == "place zebra small"
    full = {"players": 3, "hand": ["zebra"], "zoo": [{"small": ["panda"]}, {}, {}]}
    with pytest.raises(tiergarten.IllegalMove, match="pandas live"):
        tiergarten.resume("zooloretto", full).play("place zebra small")


def test_illegal_moves_name_the_rule() -> None:
    with pytest.raises(tiergarten.IllegalMove) as error:
        deal().play("take 1")
    assert error.value.rule == "ZL-10"
    assert error.value.why == "truck 1 is empty"
    assert str(error.value) == "take 1: truck 1 is empty (ZL-10)"


def test_seats_are_checked() -> None:
    match = deal()
    for seat in (3, -1, True, "p1"):
        with pytest.raises(tiergarten.BadOption, match="there is no seat"):
            match.legal(seat)  # type: ignore[arg-type]
    with pytest.raises(tiergarten.IllegalMove, match="not your turn"):
        match.play("draw", seat=1)
    assert match.legal(1) == []


def test_a_new_name_is_told_from_the_beginning() -> None:
    match = deal()
    match.play("draw")
    assert match.tell(0).startswith("Player 1 ")
    match.rename(["Anna", "Bert", "Carl"])
    assert match.tell(0).startswith("Anna ")
    with pytest.raises(tiergarten.BadOption, match="not the names of 3 players"):
        match.rename(["Anna"])
    assert match.names == ("Anna", "Bert", "Carl")


def test_undo_needs_something_to_undo() -> None:
    with pytest.raises(tiergarten.BadOption, match="1 moves cannot be undone; 0 were made"):
        deal().undo()


def test_wrong_numbers_of_moves_and_games() -> None:
    match = deal()
    wrong: list[Any] = ["x", 1.5, -1, 99]
    for number in wrong:
        with pytest.raises(tiergarten.BadOption):
            match.undo(number)
        with pytest.raises(tiergarten.BadOption):
            match.tell(number)
    wrong = ["5", 1.5, 0, True, 10**13]
    for number in wrong:
        with pytest.raises(tiergarten.BadOption, match="number of games"):
            tiergarten.simulate("zooloretto", 3, number)
    with pytest.raises(tiergarten.BadOption, match="63 bits"):
        tiergarten.simulate("zooloretto", 3, 1, seed=2**63)
    with pytest.raises(tiergarten.UnknownBot):
        tiergarten.bot([])  # type: ignore[arg-type]


def test_wrong_games_players_options_and_names() -> None:
    with pytest.raises(tiergarten.UnknownGame, match=r"choose one of .*zooloretto"):
        tiergarten.new("chess", 2)
    for players in (1, 6, 2.5, 3.0, "3", None, True):
        with pytest.raises(tiergarten.BadOption, match="2 to 5 players"):
            tiergarten.new("zooloretto", players)  # type: ignore[arg-type]
    with pytest.raises(
        tiergarten.BadOption, match="no option 'colour'; its options are removed, start"
    ):
        tiergarten.new("zooloretto", 3, colour="red")
    wrong: list[Any] = [["A"], ["A", "B", ""], ["A", "B", 'x"y'], ["A", "B", "x\ny"], 5, "ABC"]
    wrong += [["A", "B", "x" * 41], ["A", "B", "x | y"], [1, 2, 3]]
    for names in wrong:
        with pytest.raises(tiergarten.BadOption, match="name"):
            tiergarten.new("zooloretto", 3, names=names)
    with pytest.raises(tiergarten.UnknownBot, match="choose one of random, greedy"):
        tiergarten.bot("deep-blue")


def test_views_hide_the_generator_and_states_tell_it() -> None:
    match = deal()
    assert "rng" not in match.view(0)
    assert "rng" not in match.view()
    assert len(match.state()["rng"]) == 4


def test_every_error_is_of_the_family() -> None:
    for error in (
        tiergarten.IllegalMove,
        tiergarten.BadNotation,
        tiergarten.BadPosition,
        tiergarten.BadOption,
        tiergarten.WrongRules,
        tiergarten.UnknownGame,
    ):
        assert issubclass(error, tiergarten.TiergartenError)


def test_languages_that_are_not_there() -> None:
    with pytest.raises(tiergarten.BadOption, match="there is no language 'tlh'"):
        deal().why_not("take 1", language="tlh")


def test_arrays_for_loops() -> None:
    match = deal()
    match.play("draw")
    ids = match.legal_ids()
    assert [match.game.actions[action] for action in ids] == match.canonical()
    assert np.flatnonzero(match.mask()).tolist() == ids.tolist()
    assert len(match.mask(1)) == len(match.game.actions)
    assert not match.mask(1).any()
    seen = match.observe(1)
    assert len(seen) == match.game.rules.FEATURES.size(3)
    assert 0 <= seen.min() < seen.max() <= 1
    with pytest.raises(tiergarten.BadOption, match="there is no seat 3"):
        match.observe(3)


def test_a_match_can_be_pickled() -> None:
    match = deal()
    match.play("draw")
    match.tags["Event"] = "test"
    twin = pickle.loads(pickle.dumps(match))
    assert twin.game is match.game
    assert twin.save() == match.save()
    assert twin.content() == match.content()
    assert twin.legal() == match.legal()
    twin.play(twin.legal()[0])
    twin.undo(2)
    assert twin.history == ()
    assert len(match.history) == 1


def test_copies_go_their_own_way() -> None:
    match = deal()
    match.tags["Event"] = "test"
    twin = match.copy()
    twin.play("draw")
    assert match.history == ()
    assert twin.tags == {"Event": "test"}
    twin.undo()
    assert twin.record().tobytes() == match.record().tobytes()


def test_copies_go_on_by_themselves() -> None:
    """They share what they have in common, and nothing else, whoever goes on first."""
    match = tiergarten.new("zooloretto", 3, seed=1)
    match.play("draw")
    one, other = match.copy(), match.copy()
    one.play("load 1")
    other.play("load 2")
    match.play("load 3")
    late = one.copy()
    one.undo()
    one.play("load 2")
    assert [turn.move.text for turn in match.history] == ["draw", "load 3"]
    assert [turn.move.text for turn in one.made] == ["draw", "load 2"]
    assert [turn.move.text for turn in other.made] == ["draw", "load 2"]
    assert [turn.move.text for turn in late.made] == ["draw", "load 1"]
    assert one.content() == other.content() != late.content()
