"""What is said at a table, and whether spectators may say something, too."""

import sqlalchemy as sql
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.add_column(
        "tables",
        sql.Column("open_talk", sql.Boolean, nullable=False, server_default=sql.false()),
    )
    op.create_table(
        "talk",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("seat", sql.Integer),
        sql.Column("name", sql.String(60), nullable=False),
        sql.Column("words", sql.String(280), nullable=False),
        sql.Column("reaction", sql.String(20)),
        sql.Column("at", sql.Float, nullable=False),
    )
