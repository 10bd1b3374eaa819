"""The tables of Tiergarten 0.1.0."""

import sqlalchemy as sql
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("players", sql.Integer, nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("seed", sql.String(40), nullable=False),
        sql.Column("owner", sql.String(64), nullable=False, index=True),
        sql.Column("listed", sql.Boolean, nullable=False),
        sql.Column("created", sql.Float, nullable=False, index=True),
        sql.Column("started", sql.Float),
        sql.Column("finished", sql.Float),
        sql.Column("again", sql.String(32)),
    )
    op.create_table(
        "seats",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("kind", sql.String(10), nullable=False),
        sql.Column("name", sql.String(60), nullable=False),
        sql.Column("level", sql.String(20)),
        sql.Column("token", sql.String(64), index=True),
    )
    op.create_table(
        "deeds",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("ply", sql.Integer, primary_key=True),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("action", sql.Integer, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
