"""Migrations: what the release before stored is there after an upgrade, and means the same."""

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from grader.site import rules
from grader.site.database import MIGRATIONS, Database

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
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(
            text("INSERT INTO rules (slug, due, tries, released) VALUES (:slug, 5.0, NULL, :yes)"),
            {"slug": SLUG, "yes": True},
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
