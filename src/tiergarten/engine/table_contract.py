"""What a game's `table` holds: everything that people see and read. Part of the contract."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from tiergarten.engine.announcement import Announcement
from tiergarten.engine.describing import Description
from tiergarten.engine.language import Say
from tiergarten.engine.lesson import Lesson, Tip
from tiergarten.engine.record import State
from tiergarten.engine.rule_pictures import Picture
from tiergarten.engine.scene import Scene
from tiergarten.engine.symbols import Card, Symbol
from tiergarten.engine.text_part import TextPart

Refusal = tuple[str | None, str]
"""The id of the rule that forbids a move (None if no numbered rule does), and words for it."""


class Line(NamedTuple):
    """A line of a breakdown."""

    rule: str
    """The id of the rule that gives the points."""

    label: str
    """What the points are for."""

    points: int

    category: str = ""
    """What this line has in common with lines of other seats or rounds, as "visitors" has: final
    scores are compared by it. Left out, it is the label."""


class Asset(NamedTuple):
    """Something that a seat has and can count."""

    what: str
    amount: int

    points: bool = False
    """Whether these are points, which may be negative."""


class Shown(NamedTuple):
    """What a line about a move points at on the table."""

    art: Sequence[str] = ()
    """Symbols of the art: small pictures beside the words."""

    spots: Sequence[str] = ()
    """Ids of spots in the scene."""

    pieces: Sequence[tuple[str] | tuple[str, int, int]] = ()
    """Pieces on the board of whoever moved: a symbol, and where several are alike, where it lies.
    Without spots and pieces, the whole board is meant."""


class BareTable(Protocol):
    """What people see and read: the part that every game has.

    `say` puts words into the reader's language; `names` are those of the players.
    """

    RANKING: str
    """The id of the rule that says who has won, and what decides among equals."""

    def label(self, say: Say, state: State, seat: int, action: int, names: Sequence[str], /) -> str:
        """A move, before it is made: "take the second truck"."""
        raise NotImplementedError

    def prompt(self, say: Say, state: State, seat: int, /) -> str:
        """What a seat that may act has to do now, as a sentence."""
        raise NotImplementedError

    def tell(
        self,
        say: Say,
        before: State,
        seat: int,
        action: int,
        after: State,
        names: Sequence[str],
        /,
    ) -> str:
        """What a move did and what came of it, for everybody: it must reveal nothing secret."""
        raise NotImplementedError

    def breakdown(self, say: Say, state: State, seat: int, /) -> list[Line]:
        """Where the points of a seat come from; their sum is its score. A `Line` has a rule, a
        label, points, and a category by which final scores are compared (else the label)."""
        raise NotImplementedError

    def why_not(self, say: Say, state: State, seat: int, action: int, /) -> Refusal:
        """The rule that forbids an illegal move of a seat that may act, and the true reason in
        words: first what does not exist, then what the player does not have, then what they cannot
        pay, then what does not fit. Build the words only with `say`, `say.many` and `say.listing`:
        they are translated later, for each reader."""
        raise NotImplementedError

    def as_text(self, say: Say, state: State, seat: int | None, names: Sequence[str], /) -> str:
        """The table in characters, as a seat sees it; None is a spectator."""
        raise NotImplementedError

    def lay(
        self,
        say: Say,
        state: State,
        seat: int | None,
        names: Sequence[str],
        legal: Sequence[int],
        /,
    ) -> Scene:
        """What lies where, and what to click for each of the legal moves (see `engine.scene`)."""
        raise NotImplementedError


class Table(BareTable, Protocol):
    """What people see and read."""

    OPTIONS: dict[str, dict[str, str]]
    """What the values of the options are called, by option and value. Optional."""

    PICTURES: dict[str, Picture]
    """The pictures of the rule book, by name: positions, and what is shown of them. Optional."""

    TURN_RULE: str | None
    """The id of the rule that says whose turn it is. Optional: None, if the rule book has no such
    rule."""

    LESSON: Lesson | None
    """A guided first game (see `engine.lesson`). Optional: None, and nothing offers to learn it."""

    TIPS: Sequence[Tip]
    """Advice for the moment when something happens for the first time. Optional: none."""

    VERB_KINDS: dict[str, str]
    """What kind of action a verb is: "draw" (chance decides), "take", "place", "pay" or "move".
    What can be pressed is outlined accordingly, and a draw never asks for a confirmation.
    Optional."""

    SECOND_PERSON: dict[str, str | tuple[str, str]]
    """For sentences of `tell` and `foretell` in which a name stands, how the one with that name is
    told: "{who} draws" becomes "You draw". Of a sentence with a number, the singular stands for
    both forms, and both are given (`mark_many`). Optional: where there is none, the name is
    said."""

    def begins(self, before: State, seat: int, action: int, after: State, /) -> bool:
        """Whether a move means nothing alone, because a later one of the same seat completes it and
        tells it all ("wants to place"). Optional: no."""
        raise NotImplementedError

    def ends_turn(self, before: State, seat: int, action: int, after: State, /) -> bool:
        """Whether a move ends the turn of its seat, or seals a choice: such a move asks before it
        is made. Optional: whether the seat is not to act afterwards."""
        raise NotImplementedError

    def ending(self, state: State, seat: int, actions: Sequence[int], /) -> list[int] | None:
        """Those of these legal moves for which `ends_turn` will be true, where a game knows without
        making them; none of them is of the kind "draw". Optional: None, and each is made in a copy
        to find out."""
        raise NotImplementedError

    def new_round(self, before: State, after: State, /) -> bool | None:
        """Whether a move has begun a new round: the log has a heading for each. Optional: None, the
        game has no rounds."""
        raise NotImplementedError

    def shows(self, before: State, seat: int, action: int, after: State, /) -> Shown:
        """What a line about a move points at: symbols, spots and pieces, and nothing secret.
        Optional."""
        raise NotImplementedError

    def announce(
        self,
        say: Say,
        before: State,
        seat: int,
        action: int,
        after: State,
        names: Sequence[str],
        /,
    ) -> Sequence[Announcement]:
        """What of a move is an event for everybody, and shown as a card: sealed bids turned over, a
        round that scores (see `engine.announcement`). Nothing secret. Optional: nothing."""
        raise NotImplementedError

    def why_wait(self, say: Say, state: State, seat: int, action: int, /) -> Refusal | None:
        """Why a seat that may not act has to wait, if there is a better reason than that it is not
        its turn: it has passed, or its bid is in. Optional: None."""
        raise NotImplementedError

    def bystanders(self, before: Scene, after: Scene, /) -> Sequence[int]:
        """Given what a spectator sees in two positions: the seats for which, if they may not act in
        either of them, the same has changed, panel by panel. They are sent the same as spectators,
        and no scene is laid for them. Optional: none."""
        raise NotImplementedError

    def asks(self, state: State, seat: int, spot: str, legal: Sequence[int], /) -> str:
        """The move that a click of a seat on a spot would be, as its text, so that it can be said
        why it is not allowed; nothing if it would be none. Asked only for spots of the scene whose
        move is `engine.scene.ASK`; `legal` are the ids of the seat's legal moves. Optional: no
        spot has such a move."""
        raise NotImplementedError

    def prompt_step(
        self,
        say: Say,
        state: State,
        seat: int,
        steps: Sequence[str],
        actions: Sequence[int],
        names: Sequence[str],
        /,
    ) -> str:
        """What to choose next once part of a move is picked, as a sentence with the verb, the
        price and the effect: "Buy from Otto for 2 coins: choose an animal or a stall.". `steps` are
        the spots and choices that were pressed, `actions` the legal moves that can still come of
        them (see `engine.begun`). Optional: by default a sentence that fits all games."""
        raise NotImplementedError

    def foretell(
        self,
        say: Say,
        before: State,
        seat: int,
        action: int,
        after: State | None,
        names: Sequence[str],
        /,
    ) -> str:
        """What a move would do, for the player considering it; `after` is None if the outcome
        depends on chance or on others. Optional: by default `tell`, or `label` if the outcome is
        not known."""
        raise NotImplementedError

    def legend(self, say: Say, /) -> str:
        """What the signs of `as_text` mean. Optional."""
        raise NotImplementedError

    def describe(
        self, say: Say, state: State, seat: int | None, names: Sequence[str], /
    ) -> Mapping[str, Description]:
        """Every panel of the scene in sentences, by its id, for those who cannot see it (see
        `engine.describing`): all that lies there, and what else helps to plan a move. Optional: by
        default what the scene says about its spots and pieces."""
        raise NotImplementedError

    def explain(self, say: Say, symbol: str, /) -> Symbol | None:
        """What a symbol of the art is, what it means in this game, and which card tells more about
        it; None for a mere ornament. Parts of a larger symbol are asked for, too. Optional: by
        default its name in the scene."""
        raise NotImplementedError

    def cards(self, say: Say, /) -> dict[str, Card]:
        """The encyclopedia: cards with a fact or two about what is drawn, by the names that
        `explain` gives them. Optional: none."""
        raise NotImplementedError

    def text_parts(
        self,
        say: Say,
        state: State,
        seat: int | None,
        names: Sequence[str],
        width: int,
        height: int,
        /,
    ) -> Sequence[TextPart]:
        """The table in characters, part by part (see `engine.text_part`), for a terminal: each part
        in lines of at most `width` columns and, where a tighter form can do it, at most `height`
        lines. Optional: by default one part, which is `as_text`."""
        raise NotImplementedError

    def text_colours(self, say: Say, /) -> Mapping[str, str]:
        """The colours of signs and words on a terminal, wherever these occur: `{"panda":
        "#5a5a5a", "Y2": "#000000 on #f6cb4f"}`. Optional: none."""
        raise NotImplementedError

    ASCII: dict[str, str]
    """For each sign of `as_text` that a terminal may lack, one of the same width that none lacks.
    Optional."""

    def goes_on(self, state: State, seat: int, action: int, /) -> bool:
        """Whether a legal move is only a step of a larger one: placing a tile, before its cell and
        its price are chosen. The page gathers such steps in a list, each of which can be taken out
        again, and makes them at once; they are told as one. Such a step must end nobody's turn and
        reveal nothing. Optional: by default every move stands for itself."""
        raise NotImplementedError

    def suggest(self, state: State, seat: int, /) -> list[int]:
        """Legal moves, one after another, that finish sensibly what a seat has begun with steps
        that go on: a payment, say. A person sees them, and can exchange each before it is made.
        Optional: by default none, and everything is chosen by hand."""
        raise NotImplementedError

    def tell_turn(
        self,
        say: Say,
        before: State,
        seat: int,
        actions: Sequence[int],
        after: State,
        names: Sequence[str],
        /,
    ) -> str:
        """What several steps did that were made as one, and what came of it, for everybody.
        Optional: by default what each did, joined."""
        raise NotImplementedError

    def assets(self, say: Say, state: State, seat: int, /) -> Sequence[Asset]:
        """What is good for a seat and can be counted: points by what they are for, coins,
        offspring. A hint says by it what a move brings more than the next best, as "5 points (large
        enclosure), coins +1". Nothing that the seat cannot know. Optional: by default the points of
        the breakdown, by their categories."""
        raise NotImplementedError

    def hoped(self, state: State, seat: int, action: int, /) -> State | None:
        """Where a move leads if it succeeds, if others decide that in secret: the position after a
        bid has won. A hint says by it what may be won. Optional: None, no move is of this kind."""
        raise NotImplementedError

    def points(self, state: State, seat: int, /) -> int | None:
        """The points that a player has now, as on the scoring track, where that is not the score
        as if the game ended now. Optional: by default None, and only that score is shown."""
        raise NotImplementedError
