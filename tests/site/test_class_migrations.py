"""Migrations: what the release before stored is there after an upgrade, and means the same."""

import pytest
from sqlalchemy import text

from grader.site import accounts, queue, rules, schema
from grader.site.database import Database
from grader.site.models import Attempt, Person

SLUG = "target_networks/td_loss"


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)],
)
def old_database(request, tmp_path):
    """A database of the release before, with some rows."""
    if request.param == "sqlite":
        database = Database(f"sqlite:///{tmp_path / 'site.db'}")
    else:
        database = Database(request.getfixturevalue("postgres"))
        with database.engine.begin() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
    schema.migrate(database.engine, "0001")
    with database.engine.begin() as connection:
        connection.execute(
            text("INSERT INTO rules (slug, due, tries, released) VALUES (:slug, 5.0, NULL, :yes)"),
            {"slug": SLUG, "yes": True},
        )
        connection.execute(
            text(
                "INSERT INTO people (id, name, full_name, role, password, must_change, active, created) VALUES "
                "(:id, :name, '', :role, :password, :no, :yes, 1.0)"
            ),
            [
                {"id": 101, "name": "Case", "role": "student", "password": "x", "yes": True, "no": False},
                {"id": 102, "name": "case", "role": "student", "password": "x", "yes": True, "no": False},
                {
                    "id": 103,
                    "name": "hopper",
                    "role": "instructor",
                    "password": None,
                    "yes": True,
                    "no": False,
                },
                {"id": 104, "name": "grace", "role": "instructor", "password": "x", "yes": True, "no": False},
            ],
        )
    yield database
    database.close()


def test_rules_mean_what_they_meant(old_database):
    old_database.upgrade()
    with old_database.begin() as db:
        rule, other = rules.rule_for(db, SLUG), rules.rule_for(db, "target_networks/other")
    assert (rule.due, rule.tries, rule.released, rule.after_pass) == (5.0, None, True, True)
    assert (rule.dates.policy, rule.dates.penalty(1e9), rule.cap) == ("none", 0.0, None)
    assert (other.due, other.tries, other.released, other.after_due) == (None, 5, False, False)


def test_names_that_differ_in_upper_case_alone_are_both_kept(old_database):
    old_database.upgrade()
    with old_database.begin() as db:
        found = {
            name: accounts.find_person(db, name) for name in ("Case", "case", "CASE", "Hopper", "nobody")
        }
        assert {name: person and person.id for name, person in found.items()} == {
            "Case": 101, "case": 102, "CASE": 101, "Hopper": 103, "nobody": None,
        }  # fmt: skip
        assert {person.name: person.hub_role for person in db.query(Person).filter_by(role="instructor")} == {
            "hopper": True, "grace": False,
        }, "whoever teaches without a password has the role from JupyterHub"  # fmt: skip


def test_attempts_that_waited_are_graded(old_database):
    with old_database.engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO attempts "
                "(id, person_id, slug, kind, ticket, cells, digest, made, state, ready, round, faults) VALUES "
                "(7, 101, :slug, 'submit', 't', '[[\"\", \"x = 1\"]]', 'd', 1, 'queued', 0, 0, 0)"
            ),
            {"slug": SLUG},
        )
    old_database.upgrade()
    _, (job,) = queue.claim(old_database, "w")
    with old_database.begin() as db:
        attempt = db.get_one(Attempt, job.id)
        assert (job.id, attempt.digest, attempt.slow) == (7, "d", False)
        assert db.get_one(Person, 101).served > 0
