"""Backups: of a site that runs, on both kinds of database; what is restored is whole or nothing happens."""

import shutil
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import select

from grader.core.errors import UsageError
from grader.site import accounts, snapshot
from grader.site.backup import back_up, read_manifest, restore
from grader.site.database import Database
from grader.site.models import Attempt, Grading, Hint, Person

POSTGRES = pytest.param("postgresql", marks=pytest.mark.thorough)
BOTH = pytest.mark.parametrize("database", ["sqlite", POSTGRES], indirect=True)
ONE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


WORDS = "correct horse battery"


def add_people(database, *names):
    with database.begin() as db:
        db.add_all(Person(name=name, password=accounts.FAST_HASHER.hash(WORDS)) for name in names)


def fill(database, attempts=3):
    """Rows of several tables, with JSON, umlauts, truth values, empty and odd numbers."""
    add_people(database, "ada", "björn")
    with database.begin() as db:
        ada = db.query(Person).filter_by(name="ada").one()
        ada.must_change, ada.full_name = True, "Ada “Λ” 😀"
        db.add(Hint(person_id=ada.id, slug="a/b", number=1, at=1 / 3))
        for number in range(attempts):
            attempt = Attempt(
                person_id=ada.id, slug="a/b", kind="submit", ticket=f"t{number}", cells=[["é", "x = 'ß'\n"]],
                digest=f"{number}", made=1e9 / 7 + number,
            )  # fmt: skip
            db.add(attempt)
            db.flush()
            db.add(
                Grading(
                    attempt_id=attempt.id, round=0, score=0.1, max_score=3.0, pitfalls=["a", "ü"], grader="g",
                    answer={"z": None, "a": [1, 2.5, True]},
                )
            )  # fmt: skip


def content(database):
    with database.engine.connect() as connection:
        return {
            table.name: sorted(map(repr, snapshot.rows_of(connection, table)))
            for table in snapshot.tables_of(connection)
        }


@pytest.fixture
def other(request, tmp_path, empty_sqlite):
    database = Database(f"sqlite:///{tmp_path / 'other.db'}")
    yield database
    database.close()


@BOTH
def test_a_backup_is_restored_row_by_row(database, other, tmp_path):
    fill(database)
    manifest = back_up(database, tmp_path / "backup")
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600, "it holds hashes of passwords"
    assert manifest.rows == sum(map(len, content(database).values()))
    assert restore(tmp_path / "backup", other, replace_rows=False)[1] is None
    assert content(other) == content(database)
    add_people(other, "carla")
    with other.begin() as db:
        assert db.scalar(select(Grading.answer).limit(1)) == {"z": None, "a": [1, 2.5, True]}


@pytest.mark.thorough
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_backup_is_restored_into_postgresql(database, other, tmp_path):
    other.upgrade()
    fill(other)
    back_up(other, tmp_path / "backup")
    restore(tmp_path / "backup", database, replace_rows=False)
    assert content(other) == content(database)
    add_people(database, "carla")  # its id is behind those that were copied
    with pytest.raises(UsageError, match="--replace"):
        restore(tmp_path / "backup", database, replace_rows=False)
    _, before = restore(tmp_path / "backup", database, replace_rows=True)
    assert content(other) == content(database)
    assert read_manifest(before).tables["people"][0] == 3


@ONE
def test_a_site_may_write_while_it_is_backed_up(database, tmp_path):
    """A copied file of a running site lost what was in the journal beside it; a backup holds it."""
    fill(database, attempts=50)
    stop = threading.Event()

    def write():
        number = 0
        while not stop.is_set():
            add_people(database, f"s{number}")
            number += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for n in range(5):
            manifest = back_up(database, tmp_path / f"backup{n}")
            assert manifest.tables["attempts"][0] == 50
    finally:
        stop.set()
        writer.join()
    shutil.copy(tmp_path / "site.db", tmp_path / "copied.db")  # the way that lost rows: without its journal
    assert read_manifest(tmp_path / "backup0").tables["gradings"][0] == 50


@ONE
def test_a_backup_overwrites_nothing(database, tmp_path):
    fill(database)
    (tmp_path / "backup").write_text("dear")
    with pytest.raises(UsageError, match="exists already"):
        back_up(database, tmp_path / "backup")
    assert (tmp_path / "backup").read_text() == "dear"


@ONE
def test_restoring_over_a_site_needs_a_word_and_keeps_the_old_rows(database, tmp_path):
    fill(database)
    back_up(database, tmp_path / "backup")
    add_people(database, "carla")
    with pytest.raises(UsageError, match="--replace"):
        restore(tmp_path / "backup", database, replace_rows=False)
    manifest, before = restore(tmp_path / "backup", database, replace_rows=True)
    assert manifest.tables["people"][0] == 2
    assert read_manifest(before).tables["people"][0] == 3
    assert len(content(database)["people"]) == 2


def spoil_rows(path):
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM gradings WHERE id = 2")


def spoil_values(path):
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE gradings SET score = 3.0 WHERE id = 2")


def spoil_table(path):
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE hints")


def spoil_end(path):
    data = Path(path).read_bytes()
    Path(path).write_bytes(data[: len(data) // 2])


def spoil_header(path):
    Path(path).write_bytes(b"not a database, " * 300)


def spoil_page(path):
    data = bytearray(Path(path).read_bytes())
    data[4096 * 3 : 4096 * 6] = b"\xff" * 4096 * 3
    Path(path).write_bytes(data)


@ONE
@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (spoil_rows, "gradings has 2 of 3 rows"),
        (spoil_values, "gradings has other values"),
        (spoil_table, "hints is missing"),
        (spoil_end, "damaged"),
        (spoil_header, "no backup"),
        (spoil_page, "damaged"),
    ],
)
def test_a_damaged_backup_is_refused_and_changes_nothing(database, tmp_path, spoil, sentence):
    fill(database)
    back_up(database, tmp_path / "backup")
    spoil(tmp_path / "backup")
    before, names = content(database), sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(UsageError, match=sentence):
        restore(tmp_path / "backup", database, replace_rows=True)
    assert content(database) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == names


@ONE
def test_a_backup_with_newer_tables_is_refused(database, tmp_path):
    fill(database)
    back_up(database, tmp_path / "backup")
    with sqlite3.connect(tmp_path / "backup") as connection:
        text = connection.execute("SELECT content FROM backup_manifest").fetchone()[0]
        connection.execute(
            "UPDATE backup_manifest SET content = ?", (text.replace('"revision": "0', '"revision": "9'),)
        )
    with pytest.raises(UsageError, match="newer version of stopgrad"):
        restore(tmp_path / "backup", database, replace_rows=True)


def test_signing_in_works_after_a_restore(site, tmp_path, make_site):
    back_up(site.database, tmp_path / "backup")
    other = Database(f"sqlite:///{tmp_path / 'other.db'}")
    restore(tmp_path / "backup", other, replace_rows=False)
    assert make_site(site.course, other)().sign_in("ada", WORDS).status_code == 303
    other.close()
