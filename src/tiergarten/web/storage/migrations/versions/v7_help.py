"""Hints, reviews, chances for spectators, and matches that are played on."""

import sqlalchemy as sql
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    for name in ("hints", "chances"):
        column = sql.Column(name, sql.Boolean, nullable=False, server_default=sql.false())
        op.add_column("tables", column)
    op.add_column("tables", sql.Column("source", sql.String(32)))
    op.add_column("tables", sql.Column("source_move", sql.Integer))
    op.create_index("ix_tables_source", "tables", ["source"])
    op.create_table(
        "hints",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("ply", sql.Integer, primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("hint", sql.Text, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
    op.create_table(
        "reviews",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("asked", sql.Float, nullable=False),
        sql.Column("done", sql.Integer, nullable=False),
        sql.Column("total", sql.Integer, nullable=False),
        sql.Column("kept", sql.Text),
        sql.Column("review", sql.Text),
    )
