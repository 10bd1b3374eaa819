"""When a table was touched last, the hash of its seed, and indexes for removing tables."""

import hashlib

import sqlalchemy as sql
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.add_column("tables", sql.Column("touched", sql.Float))
    op.add_column("tables", sql.Column("seed_sha256", sql.String(64)))
    op.create_index("ix_tables_finished", "tables", ["finished"])
    op.create_index("ix_tables_again", "tables", ["again"])
    op.execute(
        "UPDATE tables SET touched = (SELECT MAX(at) FROM deeds WHERE deeds.table_id = tables.id)"
    )
    tables = sql.table("tables", sql.column("id"), sql.column("seed"), sql.column("seed_sha256"))
    db = op.get_bind()
    for table, seed in db.execute(sql.select(tables.c.id, tables.c.seed)).all():
        change = tables.update().where(tables.c.id == table)
        db.execute(change.values(seed_sha256=hashlib.sha256(seed.encode()).hexdigest()))
