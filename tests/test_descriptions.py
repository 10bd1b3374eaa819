"""Every board in words: whoever cannot see the table learns of every piece on it."""

import re
from collections import Counter

from tests.variants import Variant, some_variants
from tiergarten import Match
from tiergarten.engine.language import languages
from tiergarten.testing.walks import positions

# Pictures of something that is told in other words: a heap of coins, or what a tile shows anyway.
OTHERWISE = {
    "zooloretto": {"coin", "pile", "closing-pile", "truck", "truck-1", "truck-2"},
    "queens-garden": {"badge"},
}


def counted(text: str, names: set[str]) -> Counter[str]:
    """How often each of some names stands in a text, the longest first: "2 × male zebra" is no
    zebra, but two male ones."""
    longest = sorted(names, key=len, reverse=True)
    found: Counter[str] = Counter()
    for match in re.finditer(rf"(?:(\d+) × )?({'|'.join(map(re.escape, longest))})", text):
        found[match[2]] += int(match[1] or 1)
    return found


def missing(match: Match, seat: int | None) -> list[str]:
    """What lies on a panel, but not as often in its description."""
    scene, descriptions = match.scene(seat), match.describe(seat)
    skipped = OTHERWISE.get(match.game.name, set())
    found = []
    for panel in scene.panels:
        lying = Counter(scene.art[piece.art] for piece in panel.pieces if piece.art not in skipped)
        told = counted(" | ".join(descriptions[panel.id].lies), set(scene.art.values()))
        found += [
            f"{panel.id}: {name} lies there {n} times, is told {told[name]} times"
            for name, n in lying.items()
            if told[name] < n or (match.game.name in OTHERWISE and told[name] != n)
        ]
    return found


@some_variants
def test_every_piece_is_in_the_words(variant: Variant) -> None:
    looked = 0
    for match in positions(variant, seed=21, every=17):
        for seat in (0, None):
            assert missing(match, seat) == [], match.ply
            looked += 1
    assert looked > 4


@some_variants
def test_descriptions_are_whole_in_every_language(variant: Variant) -> None:
    for match in positions(variant, seed=22, every=97):
        english = match.describe(0)
        for language in languages():
            told = match.describe(0, language)
            assert told.keys() == english.keys()
            for panel, words in told.items():
                assert len(words.lies) == len(english[panel].lies)
                for sentence in (*words.lies, *words.more):
                    assert sentence
                    assert "{" not in sentence


def test_names_are_counted_the_longest_first() -> None:
    names = {"zebra", "male zebra", "light blue", "light blue tree"}
    text = "barn: 2 × male zebra, zebra; light blue tree, light blue"
    assert counted(text, names) == {
        "male zebra": 2,
        "zebra": 1,
        "light blue tree": 1,
        "light blue": 1,
    }
