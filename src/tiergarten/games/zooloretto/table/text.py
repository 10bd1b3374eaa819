"""The table as text, for the terminal."""

import textwrap
from collections.abc import Sequence

from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import (
    BARN,
    EXPANSIONS,
    FIRST_STALL,
    FIRST_STALL_PLACE,
    FIXED_ENCLOSURES,
    NO_TILE,
    PRICE_OF_EXPANSION,
    SORTS,
    SPACES,
    SPECIES,
    STALLS,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules.scoring import zoo_points
from tiergarten.games.zooloretto.state import animal_tile
from tiergarten.games.zooloretto.table.words import (
    GROUPS,
    SPOT_NAMES,
    STALL_NAMES,
    load_of,
    points_text,
    spot_name,
    tile_name,
)

WIDTH = 96
MARKS = ("●", "♂", "♀", "•", "✓")  # neutral, male, female, offspring, bred


def as_text(say: Say, state: State, seat: int | None, names: Sequence[str]) -> str:
    """The middle of the table and every zoo; `seat` is whose eyes it is for."""
    lines = [pile_line(say, state), *absent_lines(say, state), *truck_lines(say, state), ""]
    order = list(range(state.players))
    if seat is not None:
        order = [*(s for s in order if s != seat), seat]  # one's own zoo last, next to the prompt
    for whose in order:
        lines.append(zoo_title(say, state, whose, names[whose], own=whose == seat))
        lines += zoo_lines(say, state, whose, WIDTH)
        lines.append("")
    return "\n".join(lines).rstrip("\n")


def legend(say: Say) -> str:
    """What the marks mean."""
    texts = (say("animal"), say("male"), say("female"), say("young"), say("has bred"))
    return (
        "  ".join(f"{m} {text}" for m, text in zip(MARKS, texts, strict=True))
        + "  ○ "
        + say("free space")
    )


def pile_line(say: Say, state: State) -> str:
    draw = max(0, int(state.left) - int(state.closing))
    line = say.many(
        "Pile: {n} tile, then the last {closing}",
        "Pile: {n} tiles, then the last {closing}",
        draw,
        closing=state.closing,
    )
    if state.last_round:
        line = say("The last round")
    return line + "   " + say.many("Bank: {n} coin", "Bank: {n} coins", int(state.bank))


def absent_lines(say: Say, state: State) -> list[str]:
    """Which species stayed in the box."""
    absent = [say(GROUPS[s]) for s in range(len(SPECIES)) if int(state.removed) >> s & 1]
    return [say("Not in this game: {animals}", animals=", ".join(absent))] if absent else []


def truck_lines(say: Say, state: State) -> list[str]:
    lines = []
    for t in range(TRUCKS[state.players]):
        truck = state.truck[t]
        if truck.taken:
            content = say("taken")
        else:
            tiles = [tile_name(say, tile) for tile in load_of(state, t)]
            content = " | ".join(tiles + ["·"] * (int(truck.places) - len(tiles)))
        lines.append(say("Truck {truck}: {load}", truck=t + 1, load=content))
    if state.revealed != NO_TILE:
        lines.append(say("Drawn: {tile}", tile=tile_name(say, state.revealed)))
    return lines


def zoo_title(say: Say, state: State, whose: int, name: str, own: bool) -> str:
    """Whose zoo it is, and how it stands."""
    zoo = state.zoo[whose]
    head = f"{'▶' if int(state.acting) >> whose & 1 else ' '} {name}"
    if own:
        head += " " + say("(you)")
    coins = say.many("{n} coin", "{n} coins", int(zoo.coins))
    points = points_text(say, int(zoo_points(zoo)))
    out = int(state.taken) >> whose & 1 and not int(state.acting) >> whose & 1
    facts = [coins, points, *([say("out of the round")] if out else [])]
    return say("{thing}: {what}", thing=head, what=say.listing(facts))


def zoo_lines(say: Say, state: State, whose: int, width: int) -> list[str]:
    """What is in the enclosures, in the barn and in hand."""
    zoo = state.zoo[whose]
    shown = range(FIXED_ENCLOSURES + EXPANSIONS[state.players])
    lines = [_enclosure_line(say, zoo, e) for e in shown]
    lines += _wrapped(_title(say, spot_name(say, BARN)), _barn(say, zoo.barn), width)
    if state.hand.count and int(state.acting) >> whose & 1:
        tiles = [tile_name(say, tile) for tile in state.hand.tile[: state.hand.count]]
        lines += _wrapped(_title(say, say("in hand")), say.listing(tiles), width)
    return lines


def _title(say: Say, text: str) -> str:
    """The left column of a zoo, as wide as the longest title needs it."""
    return f"    {text:<{max(map(len, map(say, SPOT_NAMES)))}}  "


def _wrapped(title: str, text: str, width: int) -> list[str]:
    """A titled line, broken where it gets too long for a terminal."""
    return textwrap.wrap(text, width, initial_indent=title, subsequent_indent=" " * len(title))


def _enclosure_line(say: Say, zoo: State, e: int) -> str:
    title = _title(say, spot_name(say, e))
    if e >= FIXED_ENCLOSURES + zoo.expansions:
        return title + say("closed ({n} coins)", n=PRICE_OF_EXPANSION)
    enclosure = zoo.enclosure[e]
    marks = "".join(mark * int(count) for mark, count in zip(MARKS, enclosure.animal, strict=True))
    spaces = marks + "○" * (int(SPACES[e]) - int(enclosure.count))
    who = say(GROUPS[enclosure.species]) if enclosure.count else ""
    places = range(FIRST_STALL_PLACE[e], FIRST_STALL_PLACE[e + 1])
    stalls = [
        say(STALL_NAMES[zoo.stall[place] - 1]) if zoo.stall[place] else "·" for place in places
    ]
    widest = max(map(len, map(say, GROUPS)))
    return f"{title}{spaces:<7} {who:<{widest}}  [{', '.join(stalls)}]"


def _barn(say: Say, barn: State) -> str:
    things = []
    for species in range(len(SPECIES)):
        for sort in range(len(SORTS)):
            if count := int(barn.animal[species, sort]):
                name = tile_name(say, animal_tile(species, sort))
                things.append(name if count == 1 else f"{count} × {name}")
    for stall in range(len(STALLS)):
        if count := int(barn.stall[stall]):
            name = tile_name(say, FIRST_STALL + stall)
            things.append(name if count == 1 else f"{count} × {name}")
    return ", ".join(things) if things else "-"
