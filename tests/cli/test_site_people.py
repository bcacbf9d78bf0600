"""`grader site add`, `password`, `passwords`: what they print works, and a wrong call changes nothing."""

import csv
import io

import pytest

pytest.importorskip("sqlalchemy")
from grader.site import accounts
from grader.site.account_models import AccountLink
from grader.site.database import Database
from grader.site.models import Person


@pytest.fixture
def database(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'site.db'}")
    database.upgrade()
    with database.begin() as db:
        old = accounts.FAST_HASHER.hash("the old password")
        db.add_all([Person(name="ada", password=old), Person(name="björn", password=old, must_change=True)])
    yield database
    database.close()


def works(database, name, password):
    with database.begin() as db:
        return accounts.verify(accounts.find_person(db, name), password)


def test_accounts_by_command(grader, database):
    def site(*arguments):
        return grader("site", *arguments, "--database", str(database.url))

    ran = site("add", "grace", "--role", "instructor", "--full-name", "Grace Hopper")
    name, password = ran.out.strip().split(": ")
    assert (ran.code, name) == (0, "grace")
    assert works(database, "grace", password)
    with database.begin() as db:
        assert db.query(Person).filter_by(name="grace").one().role == "instructor"
    ran = site("password", "Grace")
    assert works(database, "grace", ran.out.strip().split(": ")[1])
    assert not works(database, "grace", password)
    ran = site("password", "ada", "--link", "--address", "https://site.test/x/")
    assert ran.out.startswith("ada: https://site.test/x/reset/")
    assert works(database, "ada", "the old password")
    (row,) = csv.DictReader(io.StringIO(site("passwords").out))
    assert row["name"] == "björn"
    assert works(database, "björn", row["password or link"])
    for arguments, sentence in [
        (("add", "GRACE"), "has an account already"),
        (("add", "two words"), "cannot be a name"),
        (("password", "nobody"), "There is nobody called nobody."),
    ]:
        ran = site(*arguments)
        assert (ran.code, ran.out) == (2, ""), arguments
        assert sentence in ran.err
    with database.begin() as db:
        assert db.query(AccountLink).count() == 1
    empty = grader("site", "passwords", "--database", "sqlite:////nowhere/no.db")
    assert empty.code == 2
