"""`grader site`: backups by the command, one sentence for a wrong call."""

import sqlite3

import pytest

pytest.importorskip("sqlalchemy")
from grader.site.database import Database
from grader.site.models import Person


@pytest.fixture
def url(tmp_path):
    url = f"sqlite:///{tmp_path / 'site.db'}"
    database = Database(url)
    database.upgrade()
    with database.begin() as db:
        db.add_all([Person(name="ada"), Person(name="grace")])
    database.close()
    return url


def test_backup_and_restore_by_command(grader, url, tmp_path):
    ran = grader("site", "backup", tmp_path / "backup", "--database", url)
    assert ran.code == 0
    assert ran.out.startswith(f"{tmp_path / 'backup'}: 2 rows of ")
    assert ran.out.endswith(" tables, checked.\n")
    ran = grader("site", "restore", tmp_path / "backup", "--database", f"sqlite:///{tmp_path / 'new.db'}")
    assert ran.code == 0
    assert "Restored into sqlite:///" in ran.out
    with sqlite3.connect(tmp_path / "new.db") as connection:
        assert connection.execute("SELECT name FROM people ORDER BY name").fetchall() == [
            ("ada",),
            ("grace",),
        ]
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    ran = grader("site", "restore", tmp_path / "backup", "--database", url, "--replace")
    assert ran.code == 0
    assert "What the database held before is in " in ran.out


def test_a_wrong_call_gives_one_sentence_and_touches_nothing(grader, url, tmp_path):
    (tmp_path / "there").write_text("dear")
    for arguments, sentence in [
        (("backup",), "required: FILE"),
        (("backup", tmp_path / "there"), "exists already"),
        (("backup", tmp_path / "none" / "x"), "could not be written: No such file or directory"),
        (("restore", tmp_path / "none"), "does not exist"),
        (("restore", tmp_path), "is not a file"),
        (("restore", tmp_path / "there"), "is no backup of a site"),
        (("restore", tmp_path / "site.db"), "is no backup that `grader site backup` made"),
        ((), "required: WHAT"),
    ]:
        ran = grader("site", *arguments, *(("--database", url) if arguments else ()))
        assert (ran.code, ran.out) == (2, ""), arguments
        assert sentence in ran.err
        assert ran.err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site.db", "there"]
    empty = grader("site", "backup", tmp_path / "x", "--database", f"sqlite:///{tmp_path / 'no.db'}")
    assert empty.code == 2
    assert "holds no site" in empty.err
    assert not (tmp_path / "no.db").exists()
