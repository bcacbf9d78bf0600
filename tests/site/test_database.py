"""The database: made and kept up to date by migrations, on SQLite and on PostgreSQL."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from grader.core.errors import UsageError
from grader.site.database import Database
from grader.site.models import Base, Person


def test_migrations_make_exactly_the_tables(database):
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_upgrading_twice_changes_nothing(database):
    with database.begin() as db:
        db.add(Person(name="ada"))
    database.upgrade()
    with database.begin() as db:
        assert [person.name for person in db.query(Person)] == ["ada"]


def test_a_failed_block_leaves_nothing(database):
    def fail():
        with database.begin() as db:
            db.add(Person(name="ada"))
            db.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with database.begin() as db:
        assert db.query(Person).count() == 0


@pytest.mark.parametrize("url", ["nonsense", "oracle://x/y", "sqlite:////nowhere/at/all.db"])
def test_a_wrong_url_is_one_sentence(url):
    with pytest.raises(UsageError):
        Database(url).upgrade()


def test_a_password_in_the_url_is_not_told():
    with pytest.raises(UsageError) as told:
        Database("postgresql://me:hunter2@127.0.0.1:9/x").upgrade()
    assert "hunter2" not in str(told.value)
