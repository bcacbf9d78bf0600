"""The schema: upgrades that are whole or do nothing, and a clear word on other versions."""

import contextlib
import sqlite3

import pytest
from drill import free_port
from sqlalchemy import inspect

from grader.core.errors import GraderError, UsageError
from grader.site import schema
from grader.site.backup import read_manifest
from grader.site.database import Database
from grader.site.heartbeat import require_stopped

FIRST = "0001"


@pytest.fixture
def old(tmp_path):
    """A site with the tables of the first version, and rows in them."""
    database = Database(f"sqlite:///{tmp_path / 'site.db'}")
    schema.migrate(database.engine, FIRST)
    with database.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO people VALUES (1, 'ada', 'Ada', 'student', NULL, 0, 1, 1.0), "
            "(2, 'grace', 'Grace', 'instructor', NULL, 0, 1, 1.0)"
        )
        connection.exec_driver_sql(
            "INSERT INTO hints (person_id, slug, number, at) VALUES (1, 'a/b', 1, 1.0)"
        )
    yield database
    database.close()


def set_revision(database, revision):
    with database.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")


def counts(database):
    with database.engine.connect() as connection:
        return [
            connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar()
            for name in ("people", "hints")
        ]


def test_older_tables_are_backed_up_and_upgraded(old, tmp_path):
    backup = old.upgrade()
    assert counts(old) == [2, 1], "foreign keys do not act while tables are copied"
    assert backup.parent == tmp_path
    assert backup.name.startswith("site-before-upgrade-")
    assert read_manifest(backup).revision == FIRST
    assert schema.revision_of(old.engine) == schema.newest_revision()
    assert old.upgrade() is None


def test_newer_tables_are_refused_and_left_alone(old, grader, tmp_path):
    set_revision(old, "9999")
    for arguments in (("--port", free_port()), ("--work",)):
        ran = grader("serve", *arguments, "--database", f"sqlite:///{tmp_path / 'site.db'}")
        assert (ran.code, ran.out) == (2, "")
        assert "made by a newer version of stopgrad" in ran.err
        assert "Nothing was changed" in ran.err
        assert ran.err.count("\n") == 1
    assert counts(old) == [2, 1]
    assert schema.revision_of(old.engine) == "9999"
    assert [path.name for path in tmp_path.glob("*before*")] == []


def test_a_worker_does_not_upgrade(old, grader, tmp_path):
    ran = grader("serve", "--work", "--database", f"sqlite:///{tmp_path / 'site.db'}")
    assert ran.code == 2
    assert "have revision 0001, and this version needs" in ran.err
    assert schema.revision_of(old.engine) == FIRST


def test_a_migration_that_fails_leaves_nothing_behind(old, monkeypatch):
    def fail_in_the_middle(connection, revision="head"):
        connection.exec_driver_sql("CREATE TABLE half (id INTEGER)")
        connection.exec_driver_sql("DELETE FROM hints")
        raise ZeroDivisionError

    monkeypatch.setattr(schema, "migrate_in", fail_in_the_middle)
    with contextlib.suppress(ZeroDivisionError):
        old.upgrade()
    assert not inspect(old.engine).has_table("half")
    assert counts(old) == [2, 1]


def test_a_migration_that_would_leave_orphans_is_taken_back(old, monkeypatch):
    def forget_a_person(connection, revision="head"):
        connection.exec_driver_sql("DELETE FROM people WHERE id = 1")

    monkeypatch.setattr(schema, "migrate_in", forget_a_person)
    with pytest.raises(GraderError, match="refer to nothing, the first of them in hints"):
        old.upgrade()
    assert counts(old) == [2, 1]


def test_tables_are_not_upgraded_under_a_site_that_runs(old, tmp_path):
    now = "(julianday('now') - 2440587.5) * 86400"
    with sqlite3.connect(tmp_path / "site.db") as connection:
        connection.execute("CREATE TABLE processes (kind TEXT, host TEXT, pid INTEGER, seen FLOAT)")
        connection.execute(f"INSERT INTO processes VALUES ('server', 'box', 17, {now})")
    with pytest.raises(
        UsageError, match=r"The server on box \(process 17\) still uses sqlite.*Stop the site first"
    ):
        old.upgrade()
    assert schema.revision_of(old.engine) == FIRST
    with sqlite3.connect(tmp_path / "site.db") as connection:
        connection.execute("UPDATE processes SET seen = seen - 60")
    require_stopped(old.engine, "it")


@pytest.mark.thorough
def test_postgresql_is_upgraded_from_the_first_version(postgres):
    database = Database(postgres)
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("DROP DATABASE IF EXISTS upgraded")
        connection.exec_driver_sql("CREATE DATABASE upgraded")
    other = Database(postgres.replace("/postgres?", "/upgraded?"))
    schema.migrate(other.engine, FIRST)
    with other.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO people VALUES (1, 'ada', 'Ada', 'student', NULL, false, true, 1.0)"
        )
        connection.exec_driver_sql("INSERT INTO hints VALUES (1, 'a/b', 1, 1.0)")
    assert other.upgrade() is None
    assert counts(other) == [1, 1]
    assert schema.revision_of(other.engine) == schema.newest_revision()
    set_revision(other, "9999")
    with pytest.raises(UsageError, match="newer version"):
        other.upgrade()
    other.close()
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("DROP DATABASE upgraded")
    database.close()
