"""Moves that come to the same: steps in any order, other names of a move."""

import random

import pytest

import tiergarten
from tests.kinds import some_of
from tests.loose import in_any_order, some_loose_variants
from tests.variants import Variant
from tiergarten import Match
from tiergarten.bots import SearchBot
from tiergarten.bots.budget import Budget
from tiergarten.engine import equivalence
from tiergarten.engine.game import Game
from tiergarten.engine.record import State, copy_of, legal_ids
from tiergarten.games import find

MOST_POSITIONS = 400  # of a brute force: larger ones are passed over


def parts_of_every_whole(match: Match, seat: int) -> set[int] | None:
    """The steps of all canonical ways to finish from here; None if there are too many ways."""
    game = match.game
    start = match.record()
    game.equivalence.loosen(start)
    found: set[int] = set()
    waiting: list[State] = [start]
    seen = 0
    while waiting:
        state = waiting.pop()
        seen += 1
        if seen > MOST_POSITIONS:
            return None
        for action in legal_ids(game.rules.legal, state, seat):
            found.add(action)
            after = copy_of(state)
            game.rules.play(after, seat, action)
            if int(after.acting) >> seat & 1 and game.equivalence.is_loose(after):
                waiting.append(after)
    return found


@pytest.mark.rule("QG-13", "QG-20", "ZD-5")
@some_loose_variants
def test_whatever_is_part_of_a_whole_may_come_next(variant: Variant) -> None:
    compared = reordered = 0
    for match in in_any_order(variant, seed=3):
        if match.over or not match.game.equivalence.is_loose(match.record()):
            continue
        seat = match.acting[0]
        wanted = parts_of_every_whole(match, seat)
        if wanted is not None:
            legal = [move.id for move in match.legal(seat)]
            assert legal == sorted(wanted)
            compared += 1
            reordered += len(legal) > len(match.canonical(seat))
    assert compared > 20
    assert reordered > 5


@pytest.mark.rule("QG-13", "QG-20", "ZD-5")
@some_loose_variants
def test_the_history_is_canonical_and_leads_to_the_same_end(variant: Variant) -> None:
    for seed in range(3):
        *_, match = in_any_order(variant, seed)
        assert match.history != match.made
        assert sorted(match.history, key=str) == sorted(match.made, key=str)
        again = variant.deal(seed)
        for index, (seat, move) in enumerate(match.history):
            assert again.record().tobytes() == match.record_before(index).tobytes()
            assert move in again.canonical(seat)
            again.play(move, seat)
        assert again.record().tobytes() == match.record().tobytes()
        loaded = tiergarten.load(match.save())
        assert (loaded.history, loaded.made) == (match.history, match.made)
        assert loaded.log_made() == match.log_made()
        while loaded.made:
            loaded.undo()
            match.undo()
            assert loaded.record().tobytes() == match.record().tobytes()


@some_loose_variants
def test_undo_takes_back_what_was_made_last(variant: Variant) -> None:
    seen = []
    for match in in_any_order(variant, seed=5):
        seen.append((match.record().tobytes(), match.history))
    while match.made:
        seen.pop()
        last = match.made[-1]
        match.undo()
        state, history = seen[-1]
        assert match.record().tobytes() == state
        assert match.history == history
        assert last.move in match.legal(last.seat)


@some_loose_variants
def test_steps_in_the_middle_survive_saving_and_plain_data(variant: Variant) -> None:
    tried = 0
    for match in in_any_order(variant, seed=8):
        if not match.over and match.made[-3:] != match.history[-3:]:
            loaded = tiergarten.load(match.save())
            assert loaded.made == match.made
            for again in (loaded, tiergarten.resume(variant.game, match.state())):
                assert again.record().tobytes() == match.record().tobytes()
                assert again.legal() == match.legal()
            tried += 1
    assert tried


@some_loose_variants
def test_advice_after_steps_out_of_order(variant: Variant) -> None:
    bots = [SearchBot(seed=1, budget=Budget(iterations=8)), tiergarten.bot("greedy", seed=1)]
    asked = 0
    for match in in_any_order(variant, seed=2):
        if match.over or not match.game.equivalence.is_loose(match.record()):
            continue
        for bot in bots:
            assert bot.choose(match) in match.canonical()
            assert bot.choose(match.reopened()) in match.legal()
        asked += match.made != match.history
    assert asked


def test_the_order_is_worked_out_once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table lists the moves, lays them out and plays one; where order matters nobody asks."""
    asked: list[bytes] = []
    in_any_order = equivalence.in_any_order

    def counted(game: Game, state: State, seat: int) -> list[int] | None:
        asked.append(state.tobytes())
        return in_any_order(game, state, seat)

    monkeypatch.setattr(equivalence, "in_any_order", counted)
    match = tiergarten.resume("zooloretto-dice", {"players": 2, "rolled": ["ostrich", "lion"]})
    before = match.record().tobytes()
    assert len(match.legal(0)) == 6
    assert match.scene(0).plain()["paths"]
    assert match.why_not("load lion 2") is None
    match.play("load lion 2")
    assert asked == [before]
    assert {move.text for move in match.legal(0)} == {f"load ostrich {t}" for t in (1, 2, 3)}
    match.play("load ostrich 1")
    match.legal()
    assert len(asked) == 2


@some_loose_variants
def test_asking_whether_steps_are_loose_changes_nothing(variant: Variant) -> None:
    loose = 0
    for match in in_any_order(variant, seed=1):
        state = match.record()
        was = state.tobytes()
        assert match.game.equivalence.is_loose(state) == is_loose(variant, state)
        loose += is_loose(variant, state)
        assert state.tobytes() == was
    assert loose > 5


def is_loose(variant: Variant, state: State) -> bool:
    """The same, said once more in the words of the record."""
    if variant.game == "zooloretto-dice":
        return bool(state.rolled.count)
    return find(variant.game).record.plain(state)["doing"]["step"] in ("pay", "discard")


def test_what_is_told_of_a_step_out_of_order() -> None:
    match = tiergarten.resume("zooloretto-dice", {"players": 2, "rolled": ["ostrich", "lion"]})
    match.play("load lion 2")
    assert match.log() == ["Player 1 loads a lion on truck 2"]
    match.play("load ostrich 1")
    assert match.log() == [
        "Player 1 loads an ostrich on truck 1",
        "Player 1 loads a lion on truck 2",
    ]
    assert match.tell_made(0) == "Player 1 loads a lion on truck 2"
    assert match.tell_made(1) == "Player 1 loads an ostrich on truck 1"
    assert match.log_made() == [match.tell_made(0), match.tell_made(1)]


@pytest.mark.rule("ZL-17")
def test_an_exchange_has_two_names() -> None:
    zoo = {"coins": 3, "small": ["zebra"], "middle": ["camel"]}
    position = {"players": 3, "zoo": [zoo, {}, {}]}
    moves = find("zooloretto").actions
    named = moves.readings("exchange middle small")[0]
    for given in ("exchange middle small", named, named.id):
        match = tiergarten.resume("zooloretto", position)
        assert match.why_not(given) is None
        assert match.play(given).text == "exchange small middle"
        assert match.history[-1].move.text == "exchange small middle"
        assert match.state()["zoo"][0]["enclosure"][0] == ["camel"]


@pytest.mark.rule("ZS-6")
@pytest.mark.parametrize(
    ("players", "games", "enough"),
    some_of([(2, 1, 11), (2, 2, 1000), (4, 2, 1000)], (2, 1, 11)),
)
def test_a_tile_can_be_laid_at_every_exit_that_it_meets(
    players: int, games: int, enough: int
) -> None:
    """Every name of a place is accepted, by text and by id, and kept as the canonical one."""
    from tiergarten.games.zoosim.position import placing

    others = 0
    for seed in range(games):
        match = tiergarten.new("zoosim", players, seed=seed)
        chance = random.Random(seed)
        while not match.over:
            seat = match.acting[0]
            moves = match.legal(seat)
            if moves[0].verb == "lay" and others < enough and chance.random() < 0.5:
                zoo = placing.zoo_of(match.record(), seat)
                places = {placing.place_of(zoo, move.id): move for move in moves}
                assert len(places) == len(moves)
                for move in match.game.actions.moves:
                    if move in moves or move.verb != "lay" or match.why_not(move, seat):
                        continue
                    for given in (move.text, move.id):
                        trial = match.copy()
                        assert trial.play(given, seat) == places[placing.place_of(zoo, move.id)]
                        assert trial.made[-1].move in moves
                    others += 1
            match.play(chance.choice(moves), seat)
    assert others > 10
