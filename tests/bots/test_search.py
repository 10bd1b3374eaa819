"""The search: budgets, answers, secrets, threads, and that it plays better than it did before."""

import os
import statistics
import subprocess
import sys
import threading
import time

import pytest

import tiergarten
from tests.bots import searches
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.bots import LEVELS, Budget, SearchBot, search, search_tree
from tiergarten.bots.search_tree import Tree
from tiergarten.engine.match import Match
from tiergarten.games import find

GAMES = [game.name for game in our_games()]


def opening(game: str, players: int = 2, seed: int = 3) -> Match:
    """A new match, played on to the first real choice."""
    match = tiergarten.new(game, players, seed=seed)
    while not has_choice(match):
        match.play(match.legal(match.acting[0])[0], match.acting[0])
    return match


def has_choice(match: Match) -> bool:
    """Whether some moves do not come to the same."""
    twin_of, seat = match.game.judgement.twin_of, match.acting[0]
    return len({int(twin_of(match.record(), seat, m.id)) for m in match.canonical(seat)}) > 1


def middle(game: str, players: int, plies: int, seed: int = 5) -> Match:
    """A match that greedy bots have played for a while."""
    match = tiergarten.new(game, players, seed=seed)
    greedy = tiergarten.bot("greedy", 1)
    while not match.over and (match.ply < plies or not has_choice(match)):
        match.play(greedy.choose(match, match.acting[0]), match.acting[0])
    return match


@pytest.mark.parametrize("game", GAMES)
def test_iterations_and_a_seed_give_the_same_thoughts_every_time(game: str) -> None:
    match = opening(game)
    seat = match.acting[0]
    one, two = (SearchBot(7, Budget(300)).consider(match, seat) for _ in range(2))
    assert one.prospects == two.prospects
    assert one.prospects != SearchBot(8, Budget(300)).consider(match, seat).prospects


@pytest.mark.parametrize("game", GAMES)
def test_searches_are_what_they_were(game: str) -> None:
    """If thinking was meant to change: see `tests.bots.searches`."""
    assert searches.digest(game) == searches.recorded()[game]


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_about_every_legal_move(game: str) -> None:
    match = opening(game, players=max(find(game).players))
    seat = match.acting[0]
    thoughts = SearchBot(7, Budget(400)).consider(match, seat)
    assert {p.move for p in thoughts.prospects} == set(match.canonical(seat))
    different = [p for p in thoughts.prospects if p.same_as is None]
    assert 100 < sum(p.visits for p in different) == thoughts.iterations <= 400
    assert thoughts.best == thoughts.prospects[0].move
    visits = [p.visits for p in thoughts.prospects]
    assert visits == sorted(visits, reverse=True)
    for prospect in thoughts.prospects:
        if prospect.visits:
            assert len(prospect.values) == len(prospect.scores) == match.players
            assert all(0 <= value <= 1 for value in prospect.values)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_it_tells_chances_places_and_their_errors(game: str, players: int) -> None:
    match = opening(game, players)
    seat = match.acting[0]
    thoughts = SearchBot(7, Budget(300)).consider(match, seat)
    for prospect in thoughts.prospects:
        if prospect.visits:
            assert sum(prospect.chances) == pytest.approx(1)
            assert sum(prospect.places) == pytest.approx(players * (players + 1) / 2)
            assert all(0 <= chance <= 1 for chance in prospect.chances)
            assert all(1 <= place <= players for place in prospect.places)
            for errors in vars(prospect.errors).values():
                assert len(errors) == players
                assert all(error > 0 for error in errors)
            if players == 2:  # second, unless one wins
                assert prospect.places == pytest.approx([2 - one for one in prospect.chances])
        else:
            assert prospect.chances == prospect.places == prospect.scores == ()
    best = thoughts.prospects[0]
    position = thoughts.chances, thoughts.places, thoughts.scores, thoughts.errors
    assert position == (best.chances, best.places, best.scores, best.errors)
    longer = SearchBot(7, Budget(3000)).consider(match, seat)
    assert max(longer.errors.chances) < max(thoughts.errors.chances)
    assert max(longer.errors.scores) < max(thoughts.errors.scores)


def far_behind(game: str, players: int) -> Match:
    """A late position in which a seat that played at random has a choice, and no chance."""
    scale = find(game).judgement.SETTINGS.scale
    for seed in range(100):
        match = tiergarten.new(game, players, seed=seed)
        bots = [tiergarten.bot("random", seed), *[tiergarten.bot("greedy", seed)] * (players - 1)]
        found = None
        while not match.over:
            seat = match.acting[0]
            if seat == 0 and len(match.canonical(seat)) > 2:
                found = match.copy()
            match.play(bots[seat].choose(match, seat), seat)
        scores = match.scores()
        if found is not None and max(scores) - scores[0] > 1.25 * scale:
            return found
    raise AssertionError("nobody was ever far behind")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_far_behind_still_prefers_moves(game: str, players: int) -> None:
    match = far_behind(game, players)
    thoughts = SearchBot(1, Budget(300)).consider(match, 0)
    assert thoughts.chances[0] < 0.1
    tried = [p for p in thoughts.prospects if p.visits]
    assert len(tried) > 1
    unlike = {round(p.scores[0] - max(p.scores[1:]), 6) for p in tried}
    assert len({round(p.values[0], 9) for p in tried}) >= len(unlike) > 1


def test_searches_differ_by_about_their_errors() -> None:
    """Searches of one position with other seeds are as far apart as their errors say, or so."""
    match = opening("zooloretto-dice")
    found = [SearchBot(seed, Budget(200)).consider(match) for seed in range(20)]
    best = [one for one in found if one.best == found[0].best]
    assert len(best) >= 5
    chances = [one.chances[0] for one in best]
    said = statistics.fmean(one.errors.chances[0] for one in best)
    assert said / 3 < statistics.stdev(chances) < 3 * said


@pytest.mark.parametrize("game", GAMES)
def test_thinking_changes_nothing_in_the_match(game: str) -> None:
    match = middle(game, 2, 20)
    before = match.record().tobytes()
    SearchBot(1, Budget(50)).consider(match, match.acting[0])
    assert match.record().tobytes() == before


@pytest.mark.parametrize("game", some_of(GAMES, "zooloretto-dice", "zoosim"))
def test_whole_games_at_every_number_of_players(game: str) -> None:
    for players in next(g for g in tiergarten.games() if g.name == game).players:
        match = tiergarten.new(game, players, seed=players)
        bots = [tiergarten.bot("search@8", seat) for seat in range(players)]
        while not match.over:
            seat = match.acting[0]
            match.play(bots[seat].choose(match, seat), seat)
        assert match.winners


def test_the_end_is_seen_as_it_is() -> None:
    """At the last choice of a game, a move that ends it promises the true final scores."""
    match = tiergarten.new("zooloretto-dice", 2, seed=2)
    greedy = tiergarten.bot("greedy", 1)
    while not match.over:
        match.play(greedy.choose(match))
    final, winners = list(match.scores()), match.winners
    last = match.history[-1].move
    match.undo()
    while len(match.legal()) == 1:
        last = match.history[-1].move
        match.undo()
    thoughts = SearchBot(1, Budget(400)).consider(match)
    found = next(p for p in thoughts.prospects if p.move == last)
    assert [round(score) for score in found.scores] == final
    assert sum(found.chances[seat] for seat in winners) == pytest.approx(1)


@pytest.mark.parametrize("slower", [0.5, 1.0, 2.0])
@pytest.mark.parametrize("when", [0.0, 0.5, 0.9, 0.99])
@pytest.mark.parametrize("seconds", [0.05, 0.3, 1.0])
def test_seconds_are_kept(
    seconds: float, when: float, slower: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the machine changes its pace on the way. The clock stands still between the
    iterations; how punctual a real one is, `tiergarten bench` measures."""
    clock = Clock()
    for module in (search, search_tree):
        monkeypatch.setattr(module, "time", clock)
    done = 0

    def grow(tree: Tree, count: int) -> None:
        nonlocal done
        for _ in range(count):
            clock.now += 0.0001 * (slower if clock.now > when * seconds else 1)
        done += count

    monkeypatch.setattr(Tree, "grow", grow)
    SearchBot(1, Budget(seconds=seconds)).consider(opening("zooloretto-dice"))
    assert 0.9 * seconds < clock.now <= 1.05 * seconds
    assert done > 100


class Clock:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


def test_a_real_clock_ends_it_too() -> None:
    thoughts = SearchBot(1, Budget(seconds=0.05)).consider(opening("zooloretto-dice"))
    assert thoughts.iterations > 0
    assert thoughts.seconds < 60, "on a busy machine, too"


def test_the_only_move_has_prospects_too() -> None:
    match = tiergarten.new("zooloretto", 2, seed=1)
    assert len(match.legal()) == 1
    thoughts = SearchBot(1, Budget(10_000)).consider(match)
    assert thoughts.best == match.legal()[0]
    (only,) = thoughts.prospects
    assert 0 < only.visits == thoughts.iterations < 1000
    assert len(only.values) == len(only.scores) == 2


def test_it_can_be_stopped_and_still_answers() -> None:
    match = opening("zooloretto")
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    bot = SearchBot(1, Budget(iterations=1_000_000_000))
    start = time.perf_counter()
    thoughts = bot.consider(match, stop=stop)
    assert time.perf_counter() - start < 60
    assert thoughts.best in match.legal()
    stop.set()
    assert bot.consider(match, stop=stop).best in match.legal()


def test_threads_share_the_work() -> None:
    match = opening("zooloretto")
    thoughts = SearchBot(1, Budget(400), threads=4).consider(match)
    assert thoughts.iterations == sum(p.visits for p in thoughts.prospects) > 200
    again = SearchBot(1, Budget(400), threads=4).consider(match)
    assert again.prospects == thoughts.prospects
    with pytest.raises(tiergarten.BadOption, match="threads"):
        SearchBot(1, threads=0)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_threads_think_about_different_worlds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    worlds: list[set[tuple[int, int]]] = []

    def grow(tree: Tree, count: int) -> None:
        first, second = int(tree.record.first), int(tree.record.second)
        worlds.append({(first, second + iteration) for iteration in range(200)})

    monkeypatch.setattr(Tree, "grow", grow)
    SearchBot(seed, Budget(4), threads=4).consider(opening("zooloretto"))
    assert len(worlds) == 4
    assert len(set.union(*worlds)) == 4 * 200


def test_sealed_bids_of_others_do_not_matter() -> None:
    """Two worlds that differ only in what another seat has bid in secret."""
    first = tiergarten.new("zoosim", 3, seed=4)
    while len(first.acting) < 3:
        first.play(first.legal(first.acting[0])[0], first.acting[0])
    second = first.copy()
    first.play("bid 0", 0)
    second.play("bid 3", 0)
    for seat in (1, 2):
        one, two = (SearchBot(9, Budget(200)).consider(match, seat) for match in (first, second))
        assert one.prospects == two.prospects


def test_bids_are_chosen_without_knowing_the_others() -> None:
    """Decoupled: while all bid, the root holds the edges of every seat."""
    match = tiergarten.new("zoosim", 3, seed=4)
    while len(match.acting) < 3:
        match.play(match.legal(match.acting[0])[0], match.acting[0])
    tree = Tree.of(match, 1, 5, 300)
    tree.grow(300)
    seats = set()
    at = int(tree.nodes[0]["edge"])
    while at >= 0:
        seats.add(int(tree.edges[at]["seat"]))
        at = int(tree.edges[at]["next"])
    assert seats == {0, 1, 2}
    assert sum(visits for _, visits in tree.root_moves()) == 300


def test_a_full_tree_goes_on_thinking() -> None:
    match = opening("zooloretto")
    tree = Tree.of(match, match.acting[0], 5, 20)
    tree.grow(500)
    assert tree.record.nodes <= len(tree.nodes)
    assert tree.record.edges <= len(tree.edges)
    assert sum(visits for _, visits in tree.root_moves()) == 500


def test_later_steps_of_a_turn_get_less() -> None:
    match = tiergarten.new("zooloretto", 2, seed=1)
    match.play("draw")
    seat = match.acting[0]
    expert = tiergarten.bot("expert@400", 1)
    assert isinstance(expert, SearchBot)
    assert expert.consider(match, seat).iterations <= 200
    own = SearchBot(1, Budget(400)).consider(match, seat)
    assert 200 < own.iterations <= 400


def test_easy_is_soft_and_expert_is_not() -> None:
    assert LEVELS["easy"].softness > 0
    assert LEVELS["expert"].softness == 0
    match = opening("queens-garden")
    easy = {tiergarten.bot("easy", seed).choose(match) for seed in range(12)}
    assert len(easy) > 1


@pytest.mark.parametrize("game", some_of(GAMES, "zoosim"))
def test_more_thinking_plays_better_than_none(game: str) -> None:
    """Against random players the search wins nearly always: 6 games, both seats."""
    wins = 0.0
    for deal in range(3):
        for mine in (0, 1):
            match = tiergarten.new(game, 2, seed=deal)
            bots = [tiergarten.bot("random", deal), tiergarten.bot("search@60", deal)]
            while not match.over:
                seat = match.acting[0]
                match.play(bots[seat == mine].choose(match, seat), seat)
            wins += (mine in match.winners) / len(match.winners)
    assert wins >= 5


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("grandmaster", "there is no bot 'grandmaster'; choose one of random, greedy, easy"),
        ("search@0", "a budget of 0 iterations"),
        ("search@0s", "a budget of 0.0 seconds"),
        ("search@-5", "'-5' is not a budget"),
        ("expert@soon", "'soon' is not a budget"),
        ("expert@1e9s", "'1e9s' is not a budget"),
        ("expert@", "'' is not a budget"),
        ("expert@5.5", "'5.5' is not a budget"),
        ("expert@99999999s", "a budget of 99999999.0 seconds"),
        ("search@" + "9" * 5000, "is not a budget"),
        ("search@1." + "0" * 5000 + "s", "is not a budget"),
        ("greedy@5", "greedy does not think"),
    ],
)
def test_nonsense_is_refused(name: str, cause: str) -> None:
    with pytest.raises(tiergarten.BadOption, match=cause):
        tiergarten.bot(name)


THINK = """
import tiergarten
from tiergarten.bots import SearchBot, Budget
for game in tiergarten.games():
    match = tiergarten.new(game.name, 2, seed=6)
    greedy, thought = tiergarten.bot("greedy", 1), False
    for ply in range(14):
        seat = match.acting[0]
        if ply >= 11 and not thought and len(match.legal(seat)) > 1:
            thoughts, thought = SearchBot(2, Budget(12)).consider(match, seat), True
            print(game.name, [(p.move.text, p.visits, p.scores) for p in thoughts.prospects])
        match.play(match.legal(seat)[ply % len(match.legal(seat))], seat)
"""


@pytest.mark.thorough
@pytest.mark.long
def test_compiled_and_interpreted_think_the_same() -> None:
    """The tree and all judgements; interpreted, a wrong index or an overflow is an error."""
    out = []
    for mode in ("fast", "interpreted"):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", THINK],
            env=os.environ | {"TIERGARTEN_MODE": mode},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        out.append(done.stdout)
    assert out[0]
    assert out[0] == out[1]
