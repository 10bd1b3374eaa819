"""What every game must be able to do, written once for all of them."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tiergarten
from tests.variants import Variant, every_variant
from tests.walks import MOST_MOVES, play_randomly, positions, random_match
from tiergarten import Match
from tiergarten.engine import rulebook
from tiergarten.engine.chance import below, sow
from tiergarten.engine.game import Game
from tiergarten.engine.language import say_in
from tiergarten.engine.record import SCRATCH
from tiergarten.engine.seeds import halves

SAY = say_in("en")


def from_state(match: Match, state: object) -> Match:
    return Match(match.game, state, names=match.names)


@every_variant
def test_record_begins_with_the_common_header(variant: Variant) -> None:
    match = variant.deal(1)
    assert list(match.game.record.fields)[:5] == ["players", "acting", "over", "ply", "rng"]
    assert match.players == variant.players
    assert match.ply == 0
    assert not match.over
    assert match.acting


@every_variant
def test_a_random_match_ends_and_keeps_the_contract(variant: Variant) -> None:
    for seed in range(3):
        match = variant.deal(seed)
        chance = random.Random(seed)
        while not match.over:
            assert match.ply < MOST_MOVES
            assert match.acting
            seat = chance.choice(match.acting)
            ids = [move.id for move in match.legal(seat)]
            assert ids, "an acting seat has a move"
            assert ids == sorted(set(ids)), "ascending, no repeats"
            assert 0 <= ids[0] <= ids[-1] < len(match.game.actions)
            assert all(not match.legal(s) for s in range(match.players) if s not in match.acting)
            ply = match.ply
            match.play(chance.choice(ids), seat)
            assert match.ply == ply + 1
        assert match.acting == ()
        assert match.legal() == []
        assert match.winners
        with pytest.raises(tiergarten.MatchOver):
            match.play(0)


@every_variant
def test_positions_of_random_matches_pass_the_slow_check(variant: Variant) -> None:
    for seed in range(2):
        for match in positions(variant, seed, every=1):
            match.game.position.check(match.record())


@every_variant
def test_same_seed_same_match(variant: Variant) -> None:
    one, two = random_match(variant, 7), random_match(variant, 7)
    assert one.history == two.history
    assert one.record().tobytes() == two.record().tobytes()
    assert variant.deal(8).record().tobytes() != variant.deal(9).record().tobytes()


@every_variant
def test_breakdown_adds_up_to_the_score(variant: Variant) -> None:
    known = rulebook.rules(variant.deal(1).game)
    for match in positions(variant, 3, every=9):
        for seat, score in enumerate(match.scores()):
            lines = match.breakdown(seat)
            assert sum(line.points for line in lines) == score
            assert all(line.rule in known and line.label for line in lines)


@every_variant
def test_ranks_follow_the_scores(variant: Variant) -> None:
    for match in positions(variant, 4, every=25):
        scores, ranks = match.scores(), match.ranks()
        assert min(ranks) == 0
        for a in range(match.players):
            assert ranks[a] == sum(rank < ranks[a] for rank in ranks)
            for b in range(match.players):
                if scores[a] > scores[b]:
                    assert ranks[a] < ranks[b]


@every_variant
def test_every_illegal_move_is_refused_with_its_rule_and_changes_nothing(
    variant: Variant,
) -> None:
    known = rulebook.rules(variant.deal(1).game)
    for match in positions(variant, 5, every=23):
        if match.over:
            break
        before = match.record().tobytes()
        for seat in range(match.players):
            legal = {move.id: move.text for move in match.legal(seat)}
            for move in match.game.actions.moves:
                refusal = match.why_not(move, seat)
                if move.id in legal:
                    assert refusal is None
                    continue
                if refusal is None:  # another name of a legal move
                    assert match.game.same_move(match.record(), seat, move.id) in legal
                    continue
                assert refusal.why
                if refusal.rule is None:
                    assert seat not in match.acting, f"{move} gives {refusal}"
                    continue
                assert refusal.rule in known, f"{move} gives {refusal}"
        illegal = next(move for move in match.game.actions.moves if match.why_not(move, seat))
        with pytest.raises(tiergarten.IllegalMove) as error:
            match.play(illegal, seat)
        assert error.value.rule in {*known, None}
        assert match.record().tobytes() == before


@every_variant
def test_move_texts_round_trip(variant: Variant) -> None:
    table = variant.deal(1).game.actions
    for move in table.moves:
        assert table.readings(move.text)[0] is move
        verb, indices = table.indices(move.id)
        words = [
            list(w)[i] for w, i in zip(table.verbs[verb].arguments.values(), indices, strict=True)
        ]
        assert move.text == " ".join((verb, *words))


@every_variant
def test_save_and_load_round_trip(variant: Variant) -> None:
    for moves in (0, 31, MOST_MOVES):
        match = random_match(variant, 6, moves)
        again = tiergarten.load(match.save())
        assert again.save() == match.save()
        assert again.record().tobytes() == match.record().tobytes()
        assert again.history == match.history


@every_variant
def test_resume_takes_back_what_state_tells(variant: Variant) -> None:
    for match in positions(variant, 8, every=17):
        again = tiergarten.resume(variant.game, match.state())
        assert again.record().tobytes() == match.record().tobytes()
    later = tiergarten.load(again.save())
    assert later.record().tobytes() == match.record().tobytes()


@every_variant
def test_undo_restores_every_earlier_position(variant: Variant) -> None:
    match = variant.deal(9)
    chance = random.Random(9)
    past = []
    while not match.over:
        past.append(match.record().tobytes())
        seat = chance.choice(match.acting)
        match.play(chance.choice(match.canonical(seat)), seat)
    for index in range(len(past)):
        assert match.record_before(index).tobytes() == past[index]
    while past:
        match.undo()
        assert match.record().tobytes() == past.pop()
    assert match.history == ()


@every_variant
def test_past_states_never_change(variant: Variant) -> None:
    """Playing on, undoing, concealing, copying: records taken before stay as they were."""
    match = random_match(variant, 10, 20)
    kept, twin = match.record(), match.copy()
    bytes_then = kept.tobytes()
    match.concealed(0, 1)
    match.view(0)
    random_match(variant, 11, 40)
    for _ in range(15):
        if match.over:
            break
        seat = match.acting[0]
        match.play(match.legal(seat)[-1], seat)
    match.undo(3)
    assert kept.tobytes() == bytes_then
    assert twin.record().tobytes() == bytes_then
    assert len(twin.history) == 20


@every_variant
def test_nobody_learns_what_a_seat_cannot_know(variant: Variant) -> None:
    """Two worlds that differ only in what a seat cannot know look the same to it, to the byte."""
    for n, match in enumerate(positions(variant, 12, every=13)):
        if match.over:
            break
        bots = ("random", "greedy", "search@20") if n % 4 == 0 else ("random", "greedy")
        for seat in range(match.players):
            other = from_state(match, match.concealed(seat, 99))
            assert other.record().tobytes() != match.record().tobytes()
            assert repr(other.view(seat)) == repr(match.view(seat))
            assert other.legal(seat) == match.legal(seat)
            assert told(other, seat) == told(match, seat)
            assert observed(other, seat).tobytes() == observed(match, seat).tobytes()
            assert other.concealed(seat, 5).tobytes() == match.concealed(seat, 5).tobytes()
            illegal = refused(match, seat)
            assert refused(other, seat) == illegal
            if seat in match.acting:
                for kind in bots:
                    mine = tiergarten.bot(kind, 3).choose(match, seat)
                    assert tiergarten.bot(kind, 3).choose(other, seat) == mine
        spectator = from_state(match, match.concealed(-1, 99))
        assert repr(spectator.view()) == repr(match.view())


def told(match: Match, seat: int) -> list[str]:
    """Everything in words that a seat is shown of a position."""
    words, text = match.game.table, match.game.table
    state = match.concealed(seat, 1)
    labels = [words.label(SAY, state, seat, m.id, match.names) for m in match.legal(seat)]
    table = text.as_text(SAY, state, seat, match.names)
    return [*labels, words.prompt(SAY, state, seat), table, text.legend(SAY)]


def observed(match: Match, seat: int) -> np.ndarray:
    features = np.full(match.game.rules.FEATURES, np.nan, np.float32)
    match.game.rules.observe(match.record(), seat, features)
    assert np.isfinite(features).all()
    return features


def refused(match: Match, seat: int) -> list[object]:
    return [match.why_not(move, seat) for move in match.game.actions.moves[::7]]


@every_variant
def test_everything_is_told_in_words(variant: Variant) -> None:
    match = random_match(variant, 13)
    log = match.log()
    assert len(log) == len(match.history)
    assert all(sentence and "\n" not in sentence and "{" not in sentence for sentence in log)
    for seat in range(match.players):
        assert told(match, seat)[-2].strip()


@every_variant
def test_tables_fit_the_terminal(variant: Variant) -> None:
    for match in positions(variant, 14, every=29):
        table = match.game.table.as_text(SAY, match.record(), 0, match.names)
        assert max(len(line) for line in table.splitlines()) <= 100


@every_variant
def test_bots_play_a_whole_match(variant: Variant) -> None:
    match = variant.deal(15)
    bots = [tiergarten.bot("greedy", seat) for seat in range(match.players)]
    while not match.over:
        for seat in match.acting:
            match.play(bots[seat].choose(match, seat), seat)
    assert match.winners


@every_variant
def test_the_legal_list_never_overflows(variant: Variant) -> None:
    """More room than moves, with one spare: rules write an entry before they count it."""
    assert len(variant.deal(1).game.actions) < SCRATCH["action"].shape[0]


@every_variant
def test_simulation_plays_the_same_games_as_matches(variant: Variant) -> None:
    """The compiled loop deals, moves and scores as a match does, move for move."""
    games, seed = 6, 3
    result = tiergarten.simulate(variant.game, variant.players, games, seed=seed, **variant.options)
    for game in range(games):
        match = variant.deal(seed << 64 | 2 * game)
        rng = np.zeros(4, np.uint32)
        sow(rng, halves(seed << 64 | 2 * game + 1))
        while not match.over:
            seat = match.acting[0]
            legal = match.canonical(seat)
            match.play(legal[below(rng, len(legal))], seat)
        assert tuple(result.scores[game]) == match.scores()
        assert tuple(result.ranks[game]) == match.ranks()
        assert result.moves[game] == match.ply
    other = tiergarten.simulate(variant.game, variant.players, games, seed=seed + 1)
    assert (other.scores[:-1] != result.scores[1:]).any(), "other seeds, other games"


@every_variant
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_damage_to_a_position_is_harmless_or_refused(
    variant: Variant, data: st.DataObject
) -> None:
    """Whatever stands in a position: it is refused by field, or it can be played on."""
    plain = random_match(variant, seed=data.draw(st.integers(0, 3)), moves=40).state()
    holder: Any = plain
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(holder[key], dict | list) or not holder[key] or data.draw(st.booleans()):
            break
        holder = holder[key]
    if data.draw(st.booleans()):
        holder[key] = data.draw(NONSENSE)
    else:
        del holder[key]
    try:
        match = tiergarten.resume(variant.game, plain)
    except tiergarten.BadPosition:
        return
    play_randomly(match, seed=1, moves=15)
    match.view()


NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


@pytest.mark.parametrize("game", tiergarten.games(), ids=lambda game: game.name)
def test_the_rule_that_ranks_is_in_the_rule_book(game: Game) -> None:
    assert "win" in rulebook.rules(game)[game.table.RANKING]
