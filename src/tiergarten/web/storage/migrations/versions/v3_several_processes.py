"""What several servers on one database need: who is running, who acts on what, and news."""

import sqlalchemy as sql
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.create_table(
        "processes",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("host", sql.String(255), nullable=False),
        sql.Column("pid", sql.Integer, nullable=False),
        sql.Column("until", sql.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sql.Column("name", sql.String(64), primary_key=True),
        sql.Column("process", sql.String(32), nullable=False, index=True),
    )
    op.create_table(
        "news",
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("process", sql.String(32), nullable=False),
        sql.Column("body", sql.Text, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
