"""The database: migrations create and update its tables, on SQLite and on PostgreSQL."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from grader.core.errors import UsageError
from grader.site.database import Database
from grader.site.models import Base, Person


def test_migrations_create_exactly_the_models(database):
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_upgrading_twice_changes_nothing(database):
    with database.begin() as db:
        db.add(Person(name="ada"))
    database.upgrade()
    with database.begin() as db:
        assert [person.name for person in db.query(Person)] == ["ada"]


def test_a_failed_transaction_is_rolled_back(database):
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
def test_a_wrong_url_is_a_usage_error(url):
    with pytest.raises(UsageError):
        Database(url).upgrade()


def test_an_error_does_not_show_the_password_of_the_url():
    with pytest.raises(UsageError) as error:
        Database("postgresql://me:hunter2@127.0.0.1:9/x").upgrade()
    assert "hunter2" not in str(error.value)
