"""Small games with one fault each: the example game, written anew and spoilt.

`python -m tests.testing.faults FOLDER` writes them all there, checks each as its entry says, and
prints what was said as JSON. With TIERGARTEN_MODE=interpreted nothing has to be compiled.
"""

import importlib
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from tiergarten.games import GROUP, catalogue
from tiergarten.new_game import write_game
from tiergarten.testing import Unsound, Variant, cases

KEPT = "kept"


@dataclass(frozen=True)
class Fault:
    """What is written in place of what, and who must notice: a part of the case's name."""

    caught_by: str
    said: str  # a part of the sentence
    changes: dict[str, tuple[str, str]]  # by file: the text, and what it becomes


OBVIOUS = """\
\"\"\"What is thought to be obvious.\"\"\"

from tiergarten.engine.compiled import compiled
from tiergarten.engine.seats import lowest_seat
from tiergarten_{rules}.rules import ROLL, play


@compiled
def play_obvious(state, notes):
    {play}
"""

MOODY = """\
\"\"\"Another opinion every time.\"\"\"

import numpy as np

from tiergarten.engine.compiled import compiled

NOTES = np.dtype((np.record, [("asked", np.int64)]))


@compiled
def priors(state, seat, count, thought, notes):
    notes.asked += 1
    for i in range(count):
        thought.weight[i] = i * notes.asked
"""

FAULTS = {
    "unsorted": Fault(
        "a_random_match_keeps_the_contract",
        "the legal moves of p2 are [1, 0]: they must ascend, without repeats",
        {
            "rules.py": (
                "out.action[n] = HOLD\n        n += 1",
                """\
out.action[n] = HOLD
        n += 1
    if n == 2:
        out.action[0] = HOLD
        out.action[1] = ROLL""",
            )
        },
    ),
    "braces": Fault(
        "everything_is_told_in_words",
        "what is told of roll by p1 has braces: '{who} rolls a",
        {"table/words.py": ('say("{who} rolls a {die}", who=who', 'say("{{who}} rolls a {die}"')},
    ),
    "leak": Fault(
        "nobody_learns_what_a_seat_cannot_know",
        "p1 learns from the view what it cannot know: ...\"'ply': 0, 'die': 0, 'coming'",
        {
            "state.py": ("    pot=Number(", "    coming=Number(most=SIDES),\n    pot=Number("),
            "rules.py": (
                'new future."""\n    sow(state.rng, seed)',
                'new future."""\n    sow(state.rng, seed)\n'
                "    state.coming = 1 + below(state.rng, SIDES)",
            ),
        },
    ),
    "talker": Fault(
        "nobody_learns_what_a_seat_cannot_know",
        "learns from the labels of moves what it cannot know: ...\"['roll a 2']\"",
        {
            "table/words.py": (
                'say("roll the die")',
                'say("roll a {die}", die=state.rng[0] % 6 + 1)',
            )
        },
    ),
    "pathless": Fault(
        "every_legal_move_can_be_clicked",
        "the move hold has no path",
        {"table/scene.py": ("for action in legal}", "for action in legal if action == 0}")},
    ),
    "artless": Fault(
        "every_legal_move_can_be_clicked",
        "the art has no symbol die-5",
        {"table/art.svg": ('id="die-5"', 'id="die-five"')},
    ),
    "mute": Fault(
        "every_legal_move_can_be_clicked",
        "the symbol die-3 is not explained",
        {
            "table/__init__.py": (
                "__all__ = [\n",
                """\
from tiergarten.engine.symbols import Symbol


def explain(say, symbol):
    return None if symbol == "die-3" else Symbol(symbol, "It is drawn.")


__all__ = [
""",
            ),
        },
    ),
    "outside": Fault(
        "every_legal_move_can_be_clicked",
        "the spot pot is not within its panel",
        {"table/scene.py": ('Spot("pot", 290', 'Spot("pot", 390')},
    ),
    "miscounted": Fault(
        "the_breakdown_adds_up",
        "the lines of p1 make 2, and the score is 4",
        {"table/words.py": ("int(state.points[seat])", "int(state.points[seat]) // 2")},
    ),
    "unruly": Fault(
        "every_illegal_move_is_refused",
        "is refused by UN-9, which is not in the rule book",
        {"table/words.py": ('"UN-4", say("there is', '"UN-9", say("there is')},
    ),
    "twice": Fault(
        "golden-random",
        "the rules have changed, it cannot be replayed: line 49: roll: the match is over",
        {"rules.py": ("state.points[seat] += state.pot", "state.points[seat] += 2 * state.pot")},
    ),
    "kinder": Fault(
        "-counts",
        "kinder-2@0 is [1, 1, 1, 2, 2, 2, 3, 5], and was [1, 1, 2, 3, 4, 5, 8, 13]",
        {"rules.py": ("    if state.pot > 0:", "    if state.pot > 3:")},
    ),
    "endless": Fault(
        "a_random_match_keeps_the_contract",
        "play adds one",
        {"rules.py": ("state.ply += state.ply < MOST_PLY", "state.ply += state.ply < 9")},
    ),
    "boundless": Fault(
        "features_are_as_they_are_declared",
        "it should be 0 to 2",
        {"rules.py": ('in this turn", high=GOAL + SIDES', 'in this turn", high=2')},
    ),
    "overlong": Fault(
        "features_are_as_they_are_declared",
        "index 11 is out of bounds for axis 0 with size 11",
        {"rules.py": ("out[0] = state.pot", "out[11] = state.pot")},
    ),
    "alike": Fault(
        "what_looks_the_same_offers_the_same_moves",
        "two positions have the same features and other moves",
        {"rules.py": ("out[0] = state.pot", "out[0] = 0")},
    ),
    "lucky": Fault(
        "what_is_obvious_is_played_at_once",
        "play_obvious does something by chance",
        {
            "judgement.py": (
                "",
                OBVIOUS.format(rules="lucky", play="play(state, lowest_seat(state.acting), ROLL)"),
            )
        },
    ),
    "wavering": Fault(
        "what_is_obvious_is_played_at_once",
        "play_obvious does not play all that is obvious at once",
        {"judgement.py": ("", OBVIOUS.format(rules="wavering", play="state.ply += 1"))},
    ),
    "moody": Fault(
        "the_judgement_answers_soundly",
        "priors depends on what was noted before",
        {"judgement.py": ("", MOODY)},
    ),
    "hasty": Fault(
        "the_lesson_can_be_played",
        "step 1: hold is not right: there is nothing to hold yet",
        {
            "table/__init__.py": (
                "__all__ = [\n",
                """\
from tiergarten.engine.lesson import Lesson, Step

LESSON = Lesson(steps=[Step(words="Hold.", position={"players": 2, "acting": [0]}, moves=["hold"])])
__all__ = [
""",
            ),
        },
    ),
}


def spoilt(name: str, folder: Path, changes: dict[str, tuple[str, str]]) -> Path:
    """Write a game of this name with these changes, and add it to the catalogue."""
    written = write_game(name, folder / name)
    package = f"tiergarten_{name.replace('-', '_')}"
    for file, (old, new) in changes.items():
        path = written / package / file
        text = path.read_text(encoding="utf-8") if old else ""  # a new file
        assert text.count(old) == 1, (file, old)
        path.write_text(text.replace(old, new), encoding="utf-8")
    _declare(name, written, package)
    sys.path.append(str(written))
    catalogue()[name] = importlib.import_module(package).GAME
    return written


def _declare(name: str, folder: Path, package: str) -> None:
    """What an installation would leave there, so that other processes find the game."""
    told = folder / f"{package}-0.1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1\n")
    (told / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {package}:GAME\n")


def said_of(name: str, kept: Path, caught_by: str) -> list[str]:
    """What some checks say about a game with two players."""
    said = []
    for case in cases(name, variants=[Variant(name, 2)], kept=kept, modes=()):
        if caught_by in case.name:
            try:
                case()
            except Unsound as error:
                said.append(str(error))
    return said


def main(folder: Path) -> None:
    found = {}
    for name, fault in FAULTS.items():
        written = spoilt(name, folder, fault.changes)
        found[name] = said_of(name, written / KEPT, fault.caught_by)
    written = spoilt("sound", folder, {})
    found["sound"] = said_of("sound", written / KEPT, "sound-2")
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
