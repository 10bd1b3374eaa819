"""The dice game in words: faces, moves, what happened, and where the points come from."""

from collections.abc import Sequence

from tiergarten.engine.contract import Line
from tiergarten.engine.language import Say, mark
from tiergarten.engine.record import State
from tiergarten.games.zooloretto_dice.pieces import (
    ACTIONS,
    BONUS,
    BONUSES_IN,
    COMPLETE_GROUPS,
    POINTS_ANIMAL,
    POINTS_BARN_SPECIES,
    POINTS_COIN_GROUP,
    SPECIES,
    SPECIES_IN,
)
from tiergarten.games.zooloretto_dice.rules import scoring
from tiergarten.games.zooloretto_dice.state import faces_on

RANKING = "ZD-13"  # the rule that says who has won, and what decides among equals
FACE_NAMES = (
    mark("crocodile"),
    mark("ostrich"),
    mark("monkey"),
    mark("elephant"),
    mark("lion"),
    mark("coin"),
)

A_FACE = (  # after a verb
    mark("a crocodile"),
    mark("an ostrich"),
    mark("a monkey"),
    mark("an elephant"),
    mark("a lion"),
    mark("a coin"),
)


def face_name(say: Say, face: int) -> str:
    """A face of a die, or the species of a row, in words."""
    return say(FACE_NAMES[face])


def face_names(say: Say, faces: Sequence[int]) -> str:
    """Several faces, in words."""
    return say.listing([face_name(say, face) for face in faces])


def species_in(mask: int) -> list[int]:
    """The species of a barn or of the bonuses, as numbers."""
    return [row for row in range(len(SPECIES)) if int(mask) >> row & 1]


def rolled_faces(state: State) -> list[int]:
    """The dice still to be placed, the next one first."""
    return [int(face) for face in state.rolled.face[: state.rolled.count]]


def label(say: Say, state: State, seat: int, action: int, names: Sequence[str]) -> str:
    """What a move does, as a person would choose it from a list."""
    verb, at = ACTIONS.indices(action)
    if verb == "roll":
        return say("roll two dice")
    there = face_names(say, faces_on(state.truck[at[-1]]))
    if verb == "load":
        return say(
            "{face} on truck {truck} (there: {load})",
            face=face_name(say, at[0]),
            truck=at[1] + 1,
            load=there,
        )
    return say("take truck {truck} ({load})", truck=at[0] + 1, load=there)


def prompt(say: Say, state: State, seat: int) -> str:
    """One sentence: what this seat can do now."""
    faces = rolled_faces(state)
    if len(faces) > 1:
        names = face_names(say, faces)
        return say("You have rolled: {faces}. Load both on trucks.", faces=names)
    if faces:
        return say("Load {face} on a truck.", face=say(A_FACE[faces[0]]))
    if state.reserve == 0:
        return say("The reserve is empty: take a truck.")
    if not any(truck.count for truck in state.truck):
        return say("Roll two dice: every truck is empty.")
    return say("Roll two dice, or take a truck.")


def prompt_step(
    say: Say,
    state: State,
    seat: int,
    steps: Sequence[str],
    actions: Sequence[int],
    names: Sequence[str],
) -> str:
    """A die was pressed, or the truck that one is to go to."""
    faces = {at[0] for _, at in map(ACTIONS.indices, actions)}
    if steps[0].startswith("t"):
        return say("Load a die on truck {truck}: choose the die.", truck=steps[0][1:])
    return say("Load: {face}. Choose a truck.", face=face_name(say, faces.pop()))


def tell(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> str:
    """What a move did, and what came of it, as a sentence."""
    who = names[seat]
    verb, at = ACTIONS.indices(action)
    if verb == "roll":
        return say("{who} rolls: {faces}", who=who, faces=face_names(say, rolled_faces(after)))
    if verb == "load":
        return say(
            "{who} loads {face} on truck {truck}",
            who=who,
            face=say(A_FACE[at[0]]),
            truck=at[1] + 1,
        )
    load = face_names(say, faces_on(before.truck[at[0]]))
    sentences = [say("{who} takes truck {truck}: {load}", who=who, truck=at[0] + 1, load=load)]
    sentences += _marks(say, before.sheet[seat], after.sheet[seat], before.truck[at[0]])
    if after.last_round and not before.last_round:
        sentences.append(say("this round is the last"))
    if after.over:
        sentences.append(say("the game is over"))
    elif not after.taken:
        sentences.append(say("a new round begins"))
    return say.together(sentences)


def _marks(say: Say, before: State, after: State, truck: State) -> list[str]:
    """What the dice of a truck did on a sheet, beyond filling boxes."""
    sentences = [
        say.many(
            "first to fill the {species} row: {n} bonus point",
            "first to fill the {species} row: {n} bonus points",
            int(BONUS[row]),
            species=face_name(say, row),
        )
        for row in species_in(int(after.bonus) & ~int(before.bonus))
    ]
    new_in_barn = species_in(int(after.barn) & ~int(before.barn))
    if new_in_barn:
        sentences.append(say("to the barn: {species}", species=face_names(say, new_in_barn)))
    crossed = int(scoring.animals(after)) - int(scoring.animals(before))
    coins = int(after.coins) - int(before.coins)
    if idle := int(truck.count) - crossed - coins - len(new_in_barn):
        sentences.append(say.many("{n} die marks nothing", "{n} dice mark nothing", idle))
    return sentences


def breakdown(say: Say, state: State, seat: int) -> list[Line]:
    """The score of a seat, line by line."""
    sheet = state.sheet[seat]
    crossed, struck = int(scoring.animals(sheet)), int(scoring.struck(sheet))
    groups, in_barn = int(COMPLETE_GROUPS[sheet.coins]), int(SPECIES_IN[sheet.barn])
    rows = say.many("{n} animal in the rows", "{n} animals in the rows", crossed)
    bonuses = say("bonuses: {species}", species=face_names(say, species_in(sheet.bonus)))
    return [
        Line(
            "ZD-12",
            rows if crossed else say("no animals in the rows"),
            POINTS_ANIMAL * crossed,
            say("animals in the rows"),
        ),
        Line(
            "ZD-8",
            bonuses if sheet.bonus else say("no bonuses"),
            int(BONUSES_IN[sheet.bonus]),
            say("bonuses"),
        ),
        Line(
            "ZD-12",
            _coin_groups(say, groups, struck),
            POINTS_COIN_GROUP * (groups - struck),
            say("complete coin groups"),
        ),
        Line(
            "ZD-12",
            _barn(say, in_barn, struck),
            POINTS_BARN_SPECIES * (in_barn - struck),
            say("species in the barn"),
        ),
    ]


def _coin_groups(say: Say, groups: int, struck: int) -> str:
    if not groups:
        return say("no complete coin groups")
    if not struck:
        return say.many("{n} complete coin group", "{n} complete coin groups", groups)
    return say.many(
        "{n} complete coin group, spent on the barn: {struck}",
        "{n} complete coin groups, spent on the barn: {struck}",
        groups,
        struck=struck,
    )


def _barn(say: Say, species: int, struck: int) -> str:
    if not species:
        return say("no species in the barn")
    if not struck:
        return say.many("{n} species in the barn", "{n} species in the barn", species)
    return say.many(
        "{n} species in the barn, struck out: {struck}",
        "{n} species in the barn, struck out: {struck}",
        species,
        struck=struck,
    )
