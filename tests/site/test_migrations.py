"""Migrations: a database of an earlier release keeps what it holds."""

import pytest

from grader.site import queue, schema
from grader.site.database import Database
from grader.site.models import Attempt, Person


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def new_url(request, tmp_path):
    """The URL of a database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'old.db'}"
    url = request.getfixturevalue("postgres")
    server = Database(url)
    with server.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("DROP DATABASE IF EXISTS old")
        connection.exec_driver_sql("CREATE DATABASE old")
    server.close()
    return url.replace("/postgres?", "/old?")


def test_attempts_of_0_1_are_graded_after_the_upgrade(new_url):
    database = Database(new_url)
    schema.migrate(database.engine, "0001")
    with database.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO people (id, name, full_name, role, must_change, active, created) "
            "VALUES (1, 'ada', '', 'student', false, true, 1)"
        )
        connection.exec_driver_sql(
            "INSERT INTO attempts (id, person_id, slug, kind, ticket, cells, digest, made, state, ready, round, faults) "
            "VALUES (1, 1, 'a/b', 'submit', 't', '[[\"\", \"x = 1\"]]', 'd', 1, 'queued', 0, 0, 0)"
        )
    database.upgrade()
    _, (job,) = queue.claim(database, "w")
    with database.begin() as db:
        assert (db.get_one(Person, 1).name, db.get_one(Attempt, job.id).digest) == ("ada", "d")
        assert db.get_one(Person, 1).served > 0
    database.close()
