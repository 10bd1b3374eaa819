"""What can be set about time: when a connection is dead, and when somebody is away."""

from dataclasses import dataclass

from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence


@dataclass(frozen=True)
class Settings:
    """All in seconds. A connection gives a sign every `heartbeat`, and is given up when the answer
    takes as long again; a bot may stand in for a person of whom there was none for `away`."""

    heartbeat: float = 6.0
    away: float = 60.0

    def __post_init__(self) -> None:
        for name, seconds in (("heartbeat", self.heartbeat), ("away", self.away)):
            if not 0 < seconds < float("inf"):
                words = Sentence("--{name} is a number of seconds above 0", name=name)
                raise BadOption(words)
