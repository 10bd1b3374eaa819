"""What the search asks: weights of moves, settling a position, the points to expect."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import tiergarten
from tests.games.queens_garden.positions import garden, own, play, table
from tests.kinds import some_of
from tiergarten.bots.search_tree import Tree
from tiergarten.bots.tree import POINTS
from tiergarten.games import find
from tiergarten.games.queens_garden import judgement
from tiergarten.games.queens_garden.judgement.evolved import JOKERS
from tiergarten.games.queens_garden.judgement.garden_notes import note_garden, note_phase
from tiergarten.games.queens_garden.judgement.missed import MISSED
from tiergarten.games.queens_garden.judgement.payments import (
    pay_cheaply,
    phase_of,
    price,
    value_storage,
)
from tiergarten.games.queens_garden.pieces import (
    BACK_UP,
    BY_COLOUR,
    BY_PATTERN,
    JOKER,
    ROUNDS,
    STEP_BEGIN,
    STEP_PAY,
    WAY_OF,
)
from tiergarten.games.queens_garden.position.checking import check
from tiergarten.games.queens_garden.rules.display import tiles_there
from tiergarten.games.queens_garden.rules.moves import AT, BUILD, PAY, PLACE
from tiergarten.testing import Thinker

# Five hexes around the fountain, none of which goes with a yellow tree but the last.
AROUND = ("lime-bird", "lime-butterfly", "lime-flower", "lime-plant", "lime-tree")
THREE_LIME = garden("01 lime-tree, 02 lime-bird, 03 lime-butterfly")


VARIANTS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {"side": "B"}),
    (4, {"payers": "distinct"}),
)


def a_thinker() -> Thinker:
    return Thinker(find("queens-garden"))


def positions(games: int, every: int) -> Iterator[tiergarten.Match]:
    """Positions of random games at regular distances, in the middle of turns too."""
    for game in range(games):
        for players, options in VARIANTS:
            match = tiergarten.new("queens-garden", players, seed=game, **options)
            chance = random.Random(game)
            while not match.over:
                if match.ply % every == game % every:
                    yield match
                match.play(chance.choice(match.canonical()))


def best(match: tiergarten.Match) -> str:
    return a_thinker().favourite(match)


def test_at_the_end_the_points_are_the_score() -> None:
    for players in (2, 3, 4):
        match = tiergarten.new("queens-garden", players, seed=players)
        greedy = tiergarten.bot("greedy", 1)
        while not match.over:
            match.play(greedy.choose(match))
        points, spread = a_thinker().expected(match.record())
        assert points == list(match.scores())
        assert spread > 0


@pytest.mark.parametrize("games", some_of([1, 4], 1))
def test_settling_goes_to_the_end_of_the_round_and_breaks_nothing(games: int) -> None:
    thinker = a_thinker()
    for match in positions(games, every=7):
        before = match.record()
        state = thinker.rolled_out(match)
        check(state)
        assert state.over or state.round_number == before.round_number + 1
        assert state.over == (before.round_number == ROUNDS)


def test_settling_plays_well() -> None:
    """From the opening, all seats have planted and scored by the end of the first round."""
    state = a_thinker().rolled_out(tiergarten.new("queens-garden", 4, seed=2))
    for seat in range(4):
        assert int(state.player[seat].garden.taken).bit_count() >= 2


def test_weighing_changes_neither_the_position_nor_the_list() -> None:
    thinker = a_thinker()
    for match in positions(games=2, every=5):
        seat = match.acting[0]
        state = match.record()
        assert list(thinker.weights_of(state, seat)) == [move.id for move in match.canonical(seat)]
        assert state.tobytes() == match.record().tobytes()


def test_a_move_that_is_legal_never_looks_impossible() -> None:
    """A hex that could not be placed, or not be paid for, is worth less than any points."""
    thinker = a_thinker()
    built = 0
    for match in positions(games=6, every=1):
        weights = thinker.weights_of(match.record(), match.acting[0])
        assert all(abs(weight) < 1000 for weight in weights.values())
        built += sum(BUILD <= action < AT for action in weights)
    assert built > 20


def test_a_hex_goes_where_it_completes_a_group() -> None:
    tiles = garden("01 lime-tree, 02 lime-bird", "35 blue-lily")
    match = own(tiles=["lime-butterfly"], jokers=3, garden=tiles)
    assert best(play(match, "place lime-butterfly")) == "at 03"


def test_in_the_last_round_it_plants_what_would_cost_it_points() -> None:
    last = {"round_number": ROUNDS}
    match = own(tiles=["lime-flower"], jokers=3, garden=THREE_LIME, table_fields=last)
    assert best(match) == "place lime-flower"


def test_in_the_last_round_it_pays_with_what_is_of_no_other_use() -> None:
    """The lily would cost six points in the end, and the butterfly can join the group."""
    match = own(
        tiles=["lime-bird", "lime-butterfly", "lime-lily"],
        jokers=2,
        garden=garden("01 lime-tree, 02 lime-flower"),
        table_fields={"round_number": ROUNDS},
    )
    assert best(play(match, "place lime-bird", "at 03")) == "pay lime-lily"


@pytest.mark.parametrize(("planted", "cell"), [(5, "at 06"), (2, "at 46")])
def test_features_are_worth_the_jokers_they_bring(planted: int, cell: str) -> None:
    """A tree goes where it surrounds the fountain, or else beside another tree."""
    around = [f"0{i} {hexagon}" for i, hexagon in enumerate(AROUND, 1)][-planted:]
    match = own(
        tiles=["yellow-tree"],
        garden=garden(", ".join([*around, "41 mauve-tree"]), "4 back"),
        table_fields={"round_number": ROUNDS},
    )
    placing = play(match, "place yellow-tree")
    assert len(placing.canonical()) > 6
    assert best(placing) == cell


def test_a_rollout_sees_what_it_can_plant_after_buying() -> None:
    """The plaza is full, so nothing can be planted before; then the six points come back."""
    plaza = ", ".join(f"0{i} {hexagon}" for i, hexagon in enumerate((*AROUND, "lime-lily"), 1))
    trees = ["blue-tree", "blue-tree", "green-tree", "green-tree", "mauve-tree", "purple-tree"]
    match = own(
        tiles=[*trees, "yellow-tree", "blue-bird", "green-bird"],
        jokers=3,
        points=30,
        garden=garden(plaza),
        table_fields={"round_number": ROUNDS, "passed": [1]},
    )
    player = a_thinker().rolled_out(match).player[0]
    assert BACK_UP in player.garden.place
    assert int(player.garden.taken).bit_count() > 8


@pytest.mark.parametrize("games", some_of([1, 6], 1))
def test_a_price_is_that_of_the_cheapest_payment(games: int) -> None:
    """Held against all payments there are."""
    thinker = a_thinker()
    seen = 0
    for match in positions(games, every=3):
        state = match.record()
        seat = match.acting[0]
        if state.round_number < ROUNDS or state.doing.step != STEP_BEGIN:
            continue
        notes = thinker.notes
        thinker.weights_of(state, seat)
        phase = int(phase_of(state, tiles_there(state)))
        items = value_storage(state, seat, phase, notes)
        held = [(float(notes.held[i].worth), int(notes.held[i].hexagon)) for i in range(items)]
        assert held == sorted(held, key=lambda item: item[0])
        for move in match.canonical(seat):
            if PLACE <= move.id < AT:
                hexagon = move.id - (PLACE if move.id < BUILD else BUILD)
                found = price(state, state.player[seat], phase, items, notes, hexagon)
                jokers = int(state.player[seat].jokers)
                assert found == pytest.approx(
                    cheapest(held, hexagon, jokers, JOKERS[phase], bool(state.payers))
                )
                seen += 1
    assert seen > 10


@pytest.mark.parametrize("games", some_of([2, 12], 2))
def test_what_is_paid_is_the_cheapest(games: int) -> None:
    """From anywhere in a payment: no other way to finish it gives away less."""
    thinker = a_thinker()
    seen = 0
    for match in positions(games, every=1):
        state = match.record()
        if state.doing.step != STEP_PAY:
            continue
        seat = match.acting[0]
        notes = thinker.notes
        note_garden(state.player[seat].garden, notes.garden[seat])
        phase = int(phase_of(state, tiles_there(state)))
        note_phase(notes.garden[seat], phase)
        items = value_storage(state, seat, phase, notes)
        tiles = int(state.player[seat].tiles.count)
        worths = {JOKER: float(JOKERS[phase])}
        for held in (notes.held[i] for i in range(items)):
            worths[2 * int(held.hexagon) + int(held.place >= tiles)] = float(held.worth)
        ways = dict(finished(match, 0.0, worths))
        pay_cheaply(state, seat, notes)
        assert ways[state.tobytes()] == pytest.approx(min(ways.values()))
        seen += len(ways) > 1
    assert seen > 10


def finished(
    match: tiergarten.Match, cost: float, worths: dict[int, float]
) -> Iterator[tuple[bytes, float]]:
    """All ways to finish a payment: where each leads to, and what it costs."""
    if match.record().doing.step != STEP_PAY:
        yield match.record().tobytes(), cost
        return
    for move in match.canonical():
        following = match.copy()
        following.play(move)
        yield from finished(following, cost + worths[move.id - PAY], worths)


def cheapest(
    held: list[tuple[float, int]], hexagon: int, jokers: int, joker: float, distinct: bool
) -> float:
    """The least sum of worths that pays for a hex, by trying all sets of payers."""
    due = hexagon % 6  # one less than its value
    costs = []
    for way in (BY_COLOUR, BY_PATTERN):
        payers = [item for item in held if WAY_OF[hexagon, item[1]] == way]
        for count in range(max(0, due - jokers), due + 1):
            costs += [
                sum(worth for worth, _ in chosen) + (due - count) * joker
                for chosen in combinations(payers, count)
                if not distinct or len({payer for _, payer in chosen}) == count
            ]
    return min(costs)


def test_payments_are_made_with_hexes_rather_than_jokers() -> None:
    match = own(tiles=["yellow-bird", "yellow-plant"], jokers=3)
    assert best(play(match, "place yellow-bird", "at 01")) == "pay yellow-plant"


def test_nothing_is_discarded() -> None:
    assert best(play(own(tiles=["yellow-bird"], points=9), "pass")) == "done"


def test_more_in_the_garden_and_in_storage_is_worth_more() -> None:
    poor: dict[str, Any] = {"garden": garden("01 lime-tree, 02 lime-bird")}
    rich: list[dict[str, Any]] = [
        {"garden": THREE_LIME},
        {**poor, "jokers": 3},
        {**poor, "points": 30},
    ]
    for one in rich:
        both = [{"jokers": 1, **one}, {"jokers": 1, "points": 15, **poor}]
        match = table(player=both, round_number=3)
        points, _spread = a_thinker().expected(match.record())
        assert points[0] > points[1]


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_quick_play_falls_short_of_what_is_expected_less_and_less(players: int, side: str) -> None:
    """Expectations are those of a bot that searches. Rolling out again and again is a whole game
    of quick play, which misses them by fewer points the later they were formed."""
    thinker = a_thinker()
    off = [0.0] * ROUNDS
    for seed in range(25):
        state = thinker.rolled_out(tiergarten.new("queens-garden", players, seed=seed, side=side))
        foreseen = []
        while not state.over:
            foreseen.append(sum(thinker.expected(state)[0]))
            judgement.rollout(state, thinker.thought, thinker.notes)
        final = sum(thinker.expected(state)[0])
        for i, points in enumerate(foreseen):
            off[i] += (points - final) / players / 25
    assert 0 < off[2] < off[1] < off[0] < 30


def test_nothing_is_branched_on_or_committed_in_secret() -> None:
    match = tiergarten.new("queens-garden", 3, seed=1)
    state = match.record()
    before = state.tobytes()
    assert judgement.chance_seen(state) == 0
    judgement.reopen_choices(state, 1)
    assert state.tobytes() == before


def test_what_a_glance_misses_is_told_and_steers_nothing() -> None:
    """Points that are told are higher by what the quick policy misses in every turn it plays."""
    match = tiergarten.new("queens-garden", 2, seed=5)
    thinker = Thinker(match.game)
    thinker.rolled_out(match)
    turns = thinker.thought.missed[:2] / MISSED[2, 1]
    assert turns.min() >= 1
    assert turns == pytest.approx(turns.round())
    thinker.rolled_out(match)
    again = thinker.thought.missed[:2] / MISSED[2, 1]
    assert again.max() < 2 * turns.max(), "it begins anew with every rollout"
    tree = Tree.of(match, match.acting[0], seed=1, iterations=1)
    tree.grow(1)
    _, _, _, mind, _ = tree._parts
    told, expected = tree.record["sums"][:, POINTS, :2].sum(axis=0), mind.thought.points[:2]
    assert told == pytest.approx(expected + mind.thought.missed[:2])
    assert (told > expected).all()
    leads = tree.record["ahead"][:2]
    assert leads == pytest.approx([expected[0] - expected[1], expected[1] - expected[0]])
