"""The tables of the database, as this version of Tiergarten has them.

Every change here comes with a script in `migrations/versions/` that makes the same change in an
existing database, and raises `VERSION`: a test compares what the scripts create with what is
declared here. `versions.py` upgrades a database when it is opened.
"""

from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sql

VERSION = 7  # the number of the newest script; 1 is the database of Tiergarten 0.1.0

metadata = sql.MetaData()
tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("players", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("seed", sql.String(40), nullable=False),
    sql.Column("seed_sha256", sql.String(64)),  # as it was published when the table was made
    sql.Column("owner", sql.String(64), nullable=False, index=True),
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("created", sql.Float, nullable=False, index=True),
    sql.Column("started", sql.Float),
    sql.Column("finished", sql.Float, index=True),
    # When a seat has changed or somebody was there last; events and talk have times of their own.
    sql.Column("touched", sql.Float),
    sql.Column("again", sql.String(32), index=True),
    sql.Column("open_talk", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false()),
    # When time is up or somebody leaves: `bot`, `offer` or `end`.
    sql.Column("absence", sql.String(10), nullable=False, server_default="offer"),
    sql.Column("ended", sql.String(10)),  # before its time, because of `time` or `left`,
    sql.Column("ended_seat", sql.Integer),  # by the person of this seat
    sql.Column("clock_move", sql.Float),  # seconds a move; none: there is no clock
    sql.Column("clock_reserve", sql.Float),
    sql.Column("clock", sql.Text),  # as it was after the last event: see clock.py
    sql.Column("due", sql.Float, index=True),  # when somebody's time is up
    # Whether everybody agrees to hints, and whether spectators see everybody's chances.
    sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("chances", sql.Boolean, nullable=False, server_default=sql.false()),
    # The match that is played on here, and after how many of its moves.
    sql.Column("source", sql.String(32), index=True),
    sql.Column("source_move", sql.Integer),
)
seats = sql.Table(
    "seats",
    metadata,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("name", sql.String(60), nullable=False),
    sql.Column("level", sql.String(20)),
    sql.Column("token", sql.String(64), index=True),
    sql.Column("account", sql.Integer, index=True),  # of the person who sits there, if any
    # Whether that person has left, and no bot has taken over yet.
    sql.Column("left", sql.Boolean, nullable=False, server_default=sql.false()),
)
events = sql.Table(
    "deeds",  # their name since 0.1.0
    metadata,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("ply", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("action", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
talk = sql.Table(
    "talk",
    metadata,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer),  # none: a spectator
    sql.Column("name", sql.String(60), nullable=False),
    sql.Column("words", sql.String(280), nullable=False),
    sql.Column("reaction", sql.String(20)),
    sql.Column("at", sql.Float, nullable=False),
)
# The hints that were given, each for a position and a seat: see helping.py.
hints = sql.Table(
    "hints",
    metadata,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("ply", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("hint", sql.Text, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
# The reviews of matches that are over: as far as they are made, see reviewing.py.
reviews = sql.Table(
    "reviews",
    metadata,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("asked", sql.Float, nullable=False),
    sql.Column("done", sql.Integer, nullable=False),  # positions that were looked at
    sql.Column("total", sql.Integer, nullable=False),
    sql.Column("kept", sql.Text),  # what was found about them, to go on from
    sql.Column("review", sql.Text),  # once it is whole
)
# The servers that run on this database, and until when each is taken to be alive.
processes = sql.Table(
    "processes",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("host", sql.String(255), nullable=False),
    sql.Column("pid", sql.Integer, nullable=False),
    sql.Column("until", sql.Float, nullable=False),
)
# What exactly one of them does, such as thinking for the bots of a table.
leases = sql.Table(
    "leases",
    metadata,
    sql.Column("name", sql.String(64), primary_key=True),
    sql.Column("process", sql.String(32), nullable=False, index=True),
)
# What they tell each other on SQLite; PostgreSQL has NOTIFY for this.
news = sql.Table(
    "news",
    metadata,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("process", sql.String(32), nullable=False),
    sql.Column("body", sql.Text, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
accounts = sql.Table(
    "accounts",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("name", sql.String(60), nullable=False),
    sql.Column("folded", sql.String(200), nullable=False, index=True, unique=True),
    sql.Column("password", sql.String(200), nullable=False),  # its Argon2 hash; empty: none fits
    # Whether the password was given by the operator, for one login.
    sql.Column("once", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("created", sql.Float, nullable=False),
)
sessions = sql.Table(
    "sessions",
    metadata,
    sql.Column("token", sql.String(64), primary_key=True),  # its hash
    sql.Column("account", sql.Integer, nullable=False, index=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("used", sql.Float, nullable=False),  # at least as late as a day ago
)
ratings = sql.Table(
    "ratings",
    metadata,
    sql.Column("game", sql.String(40), primary_key=True),
    sql.Column("players", sql.Integer, primary_key=True),
    sql.Column("who", sql.String(40), primary_key=True),  # `account 7`, `bot expert`
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("games", sql.Integer, nullable=False),
)
results = sql.Table(
    "results",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("account", sql.Integer, index=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("players", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("score", sql.Integer, nullable=False),
    sql.Column("stayed", sql.Boolean, nullable=False),
    sql.Column("mu", sql.Float),  # the rating after it; none: the table was not rated
    sql.Column("sigma", sql.Float),
)
pulse = sql.Table(
    "pulse",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("at", sql.Float, nullable=False),  # when a server was alive: see timekeeping.py
)

# Where Alembic stores the version of a database; under a name of our own, because a database server
# may hold other programs' tables, which may use Alembic, too.
stamp = sql.Table(
    "tiergarten_version",
    sql.MetaData(),
    sql.Column("version_num", sql.String(32), primary_key=True),
)


@dataclass(frozen=True)
class Schema:
    """The tables that a database should have, and the scripts that lead there from older ones."""

    version: int
    metadata: sql.MetaData
    scripts: Path


OURS = Schema(VERSION, metadata, Path(__file__).parent / "migrations")
