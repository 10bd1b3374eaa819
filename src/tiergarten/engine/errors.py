"""The family of errors: everything wrong that can come from outside ends in one of these.

Each says what was wrong and, where it can, what would be right. Programs catch
`TiergartenError`; people read its text, which is always one line. A text that is a `Sentence`
can be said in other languages than English.
"""

import re

from tiergarten.engine.sentence import Sentence, Speaker, said


class TiergartenError(Exception):
    """The base class of all errors."""

    def said(self, say: Speaker) -> str:
        """The text in the language of a speaker."""
        return str(said(self.args[0], say))


class UnknownGame(TiergartenError):
    """There is no game of this name."""


class BadGame(TiergartenError):
    """A game whose package does not fulfil the contract: `part` names what is wrong."""

    def __init__(self, part: str, why: str) -> None:
        super().__init__(f"{part}: {why}")
        self.part = part
        self.why = why


class BadOption(TiergartenError):
    """A number of players, an option, a seat kind or a setting that does not exist."""


class UnknownBot(BadOption):
    """There is no bot of this name."""


class BotFailed(TiergartenError):
    """A bot that crashed, did not answer in time or answered wrongly: it loses by default."""

    def __init__(self, bot: str, why: str) -> None:
        super().__init__(bot, why)  # both, so that the error travels between processes
        self.bot = bot
        self.why = why

    def __str__(self) -> str:
        return f"{self.bot}: {self.why}"

    def said(self, say: Speaker) -> str:
        return f"{self.bot}: {said(self.why, say)}"


class BadNotation(TiergartenError):
    """A text that is not a move, or a file that is not a saved match."""

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(
            what if line is None else Sentence("line {line}: {what}", line=line, what=what)
        )
        self.what = what
        self.line = line


class AmbiguousMove(BadNotation):
    """A shortened move that could mean several."""


class IllegalMove(TiergartenError):
    """A move that the rules forbid here: `rule` is the id of the rule, `why` says it in words.

    `why` is a `Sentence`, which can be said in any language.
    """

    def __init__(self, move: str, rule: str | None, why: str) -> None:
        if rule is None:
            words = Sentence("{move}: {why}", move=move, why=why)
        else:
            words = Sentence("{move}: {why} ({rule})", move=move, why=why, rule=rule)
        super().__init__(words)
        self.move = move
        self.rule = rule
        self.why = why


class MatchOver(IllegalMove):
    """A move after the end."""

    def __init__(self, move: str) -> None:
        super().__init__(move, None, Sentence("the match is over"))


class BadPosition(TiergartenError):
    """An impossible position: `field` names what is wrong in it.

    Often several fields contradict each other, and any of them may be the wrong one. Then `instead`
    names the others, so that the error can name a field that was typed.
    """

    def __init__(self, field: str, why: str, *instead: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why
        self.instead = instead


class NoSuchField(BadPosition):
    """An unknown key: `field` names it exactly as it was typed."""


class WrongRules(TiergartenError):
    """A match saved under another version of the rules."""


class CannotKeep(TiergartenError):
    """A file that cannot be read or written."""


class Away(CannotKeep):
    """Something that is needed cannot be reached now; trying again later may help."""


def some(count: int, thing: str, things: str = "") -> str:
    """A count with its noun, for errors about positions: "1 tile", "2 tiles"."""
    return f"{count} {thing if count == 1 else things or thing + 's'}"


def without_credentials(text: str) -> str:
    """A text in which no address shows a name and a password, for what was typed and is shown."""
    return re.sub(r"(?<=://)\S*(?=@)", "***", text)
