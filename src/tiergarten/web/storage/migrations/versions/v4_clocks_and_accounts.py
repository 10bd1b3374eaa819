"""Clocks, what happens when somebody leaves, accounts, ratings and results."""

import sqlalchemy as sql
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    for column in (
        sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false()),
        sql.Column("absence", sql.String(10), nullable=False, server_default="offer"),
        sql.Column("ended", sql.String(10)),
        sql.Column("ended_seat", sql.Integer),
        sql.Column("clock_move", sql.Float),
        sql.Column("clock_reserve", sql.Float),
        sql.Column("clock", sql.Text),
        sql.Column("due", sql.Float, index=True),
    ):
        op.add_column("tables", column)
    op.add_column("seats", sql.Column("account", sql.Integer, index=True))
    op.add_column(
        "seats", sql.Column("left", sql.Boolean, nullable=False, server_default=sql.false())
    )
    op.create_table(
        "accounts",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("name", sql.String(60), nullable=False),
        sql.Column("folded", sql.String(200), nullable=False, index=True, unique=True),
        sql.Column("password", sql.String(200), nullable=False),
        sql.Column("once", sql.Boolean, nullable=False, server_default=sql.false()),
        sql.Column("created", sql.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sql.Column("token", sql.String(64), primary_key=True),
        sql.Column("account", sql.Integer, nullable=False, index=True),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("used", sql.Float, nullable=False),
    )
    op.create_table(
        "ratings",
        sql.Column("game", sql.String(40), primary_key=True),
        sql.Column("players", sql.Integer, primary_key=True),
        sql.Column("who", sql.String(40), primary_key=True),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
        sql.Column("games", sql.Integer, nullable=False),
    )
    op.create_table(
        "results",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("account", sql.Integer, index=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("players", sql.Integer, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("score", sql.Integer, nullable=False),
        sql.Column("stayed", sql.Boolean, nullable=False),
        sql.Column("mu", sql.Float),
        sql.Column("sigma", sql.Float),
    )
    op.create_table(
        "pulse",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("at", sql.Float, nullable=False),
    )
