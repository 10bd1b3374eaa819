"""Comparing the tables that a database has with those that it should have.

Both sides are SQLAlchemy's descriptions, declared or read from a database. Column types are
reduced to the few names that all databases share.
"""

import warnings
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import SAWarning

from tiergarten.engine.sentence import Sentence

_KINDS: tuple[tuple[type[sql.types.TypeEngine[Any]], str], ...] = (
    (sql.Boolean, "BOOLEAN"),
    (sql.BigInteger, "BIGINT"),
    (sql.SmallInteger, "SMALLINT"),
    (sql.Integer, "INTEGER"),
    (sql.Float, "FLOAT"),
    (sql.String, "VARCHAR"),
    (sql.types.NullType, "UNKNOWN"),
)


def read(db: sql.Connection, names: Iterable[str]) -> sql.MetaData:
    """What a database has under these names."""
    there, wanted = sql.MetaData(), set(names)
    with warnings.catch_warnings():  # about column types that SQLAlchemy does not know
        warnings.simplefilter("ignore", SAWarning)
        there.reflect(db, views=True, only=lambda name, _: name in wanted, resolve_fks=False)
    return there


def difference(db: sql.Connection, wanted: sql.MetaData) -> Sentence | None:
    """The first difference from the expected tables, or None; other tables are ignored."""
    there = read(db, wanted.tables)
    for name, table in there.tables.items():
        found = _of_table(table, wanted.tables[name], db.dialect.supports_native_boolean)
        if found is not None:
            return found
    missing = [name for name in wanted.tables if name not in there.tables]
    return Sentence("the table {table} is missing", table=missing[0]) if missing else None


def _of_table(there: sql.Table, wanted: sql.Table, knows_truth: bool) -> Sentence | None:
    table = wanted.name
    for column in wanted.columns:
        if column.name not in there.columns:
            return Sentence(
                "the table {table} has no column {column}", table=table, column=column.name
            )
    for column in there.columns:
        if column.name not in wanted.columns:
            return Sentence(
                "the table {table} has an unexpected column {column}",
                table=table,
                column=column.name,
            )
        is_, should = (_described(one.columns[column.name], knows_truth) for one in (there, wanted))
        if is_ != should:
            return Sentence(
                "in the table {table} the column {column} is {there}, not {wanted}",
                table=table,
                column=column.name,
                there=is_,
                wanted=should,
            )
    keys = (_names(there.primary_key.columns), _names(wanted.primary_key.columns))
    if keys[0] != keys[1]:
        return Sentence(
            "the primary key of the table {table} is {there}, not {wanted}",
            table=table,
            there=keys[0],
            wanted=keys[1],
        )
    # Additional plain indexes do no harm; unique ones would forbid what we write.
    missing = [*(_links(wanted) - _links(there)), *(_indexed(wanted) - _indexed(there))]
    strange = [*(_links(there) - _links(wanted)), *(_unique(there) - _unique(wanted))]
    if missing:
        return Sentence("the table {table} has no {what}", table=table, what=min(missing))
    if strange:
        return Sentence(
            "the table {table} has an unexpected {what}", table=table, what=min(strange)
        )
    return None


def _described(column: sql.Column[Any], knows_truth: bool) -> str:
    """The type of a column, as in SQL."""
    kind = next((word for known, word in _KINDS if isinstance(column.type, known)), None)
    if kind is None:
        kind = column.type.__visit_name__.upper()
    elif kind == "BOOLEAN" and not knows_truth:
        kind = "INTEGER"
    elif isinstance(column.type, sql.String):
        length = column.type.length
        kind = "TEXT" if length is None else f"{kind}({length})"
    return kind if column.nullable else f"{kind} NOT NULL"


def _names(columns: Iterable[sql.ColumnElement[Any] | str]) -> str:
    return f"({', '.join(str(getattr(column, 'key', column)) for column in columns)})"


def _links(table: sql.Table) -> set[str]:
    return {
        f"FOREIGN KEY {_names(key.columns)} REFERENCES {one.target_fullname}"
        for key in table.foreign_key_constraints
        for one in key.elements
    }


def _indexed(table: sql.Table) -> set[str]:
    """The indexes; a unique one also serves as a plain one."""
    return {f"INDEX {_names(index.expressions)}" for index in table.indexes} | _unique(table)


def _unique(table: sql.Table) -> set[str]:
    indexes = {_names(index.expressions) for index in table.indexes if index.unique}
    constraints = {
        _names(one.columns) for one in table.constraints if isinstance(one, sql.UniqueConstraint)
    }
    return {f"UNIQUE {columns}" for columns in indexes | constraints}
