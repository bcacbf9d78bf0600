"""Snapshots: the rows of a database as any other database stores them, counted and summed up.

The summary of a table is the number of its rows and a sum over their hashes. It depends on the values alone:
not on the order of rows, and not on the kind of database.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    MetaData,
    String,
    Table,
    bindparam,
    cast,
    delete,
    insert,
    select,
    type_coerce,
)
from sqlalchemy.types import TypeEngine

NO_DATA = ("alembic_version", "backup_manifest")
CHUNK = 500
MODULUS = 1 << 256

Row = dict[str, Any]
Summary = dict[str, tuple[int, str]]
"""Of each table, by name: how many rows, and the sum over their hashes."""


def tables_of(connection: Connection) -> list[Table]:
    """All tables with data, those that others refer to first."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name not in NO_DATA]


def rows_of(connection: Connection, table: Table) -> Iterator[Row]:
    """The rows of a table. JSON is left as the text that is stored, and truth values are 0 and 1."""
    columns = [
        (_as_text(connection, column) if isinstance(column.type, JSON) else column).label(column.name)
        for column in table.columns
    ]
    for row in connection.execution_options(yield_per=CHUNK).execute(select(*columns)).mappings():
        yield {name: int(value) if isinstance(value, bool) else value for name, value in row.items()}


def summary_of(connection: Connection) -> Summary:
    """The summary of every table."""
    return {table.name: _summarise(rows_of(connection, table)) for table in tables_of(connection)}


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy all rows to a database with the same tables."""
    targets = {table.name: table for table in tables_of(target)}
    for table in tables_of(source):
        chunk: list[Row] = []
        for row in rows_of(source, table):
            chunk.append(row)
            if len(chunk) == CHUNK:
                _insert(target, targets[table.name], chunk)
                chunk = []
        _insert(target, targets[table.name], chunk)


def clear(connection: Connection) -> None:
    """Delete the rows that migrations wrote into new tables."""
    for table in reversed(tables_of(connection)):
        connection.execute(delete(table))


def set_sequences(connection: Connection) -> None:
    """Let PostgreSQL number new rows from behind those that were copied."""
    for table in tables_of(connection):
        if "id" in table.columns:
            connection.exec_driver_sql(
                f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), "
                f"coalesce((SELECT max(id) FROM {table.name}), 0) + 1, false) "
                f"WHERE pg_get_serial_sequence('{table.name}', 'id') IS NOT NULL"
            )


def differences(expected: Summary, actual: Summary) -> list[str]:
    """One phrase per table that does not hold what was expected."""
    phrases = []
    for name, (count, digest) in expected.items():
        if name not in actual:
            phrases.append(f"the table {name} is missing")
        elif actual[name][0] != count:
            phrases.append(f"the table {name} has {actual[name][0]} of {count} rows")
        elif actual[name][1] != digest:
            phrases.append(f"the table {name} has other values")
    return phrases


def _summarise(rows: Iterator[Row]) -> tuple[int, str]:
    count, total = 0, 0
    for row in rows:
        text = json.dumps([[name, row[name]] for name in sorted(row)], ensure_ascii=True)
        total += int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
        count += 1
    return count, f"{total % MODULUS:064x}"


def _insert(connection: Connection, table: Table, rows: list[Row]) -> None:
    if not rows:
        return
    values: dict[str, Any] = {}
    for column in table.columns:
        values[column.name] = _parameter(connection, column.name, column.type)
    connection.execute(insert(table).values(values), [_typed(table, row) for row in rows])


def _typed(table: Table, row: Row) -> Row:
    """Truth values as the column's type wants them."""
    python = {column.name: _python_type(column.type) for column in table.columns}
    return {
        f"v_{name}": bool(value) if python[name] is bool and value is not None else value
        for name, value in row.items()
    }


def _python_type(kind: TypeEngine[Any]) -> type | None:
    try:
        return kind.python_type
    except NotImplementedError:
        return None


def _as_text(connection: Connection, column: Any) -> Any:
    """A JSON column as the text that is stored: SQLite stores nothing else, PostgreSQL casts it."""
    return type_coerce(column, String) if connection.dialect.name == "sqlite" else cast(column, String)


def _parameter(connection: Connection, name: str, kind: TypeEngine[Any]) -> Any:
    if not isinstance(kind, JSON):
        return bindparam(f"v_{name}", type_=kind)
    text = bindparam(f"v_{name}", type_=String())
    return text if connection.dialect.name == "sqlite" else cast(text, kind)
