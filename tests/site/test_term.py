"""The term: a closed course is only read, and an archive holds all that is left of it."""

import hashlib
import zipfile

import pytest

from grader.core.errors import UsageError
from grader.site.archive import write_archive
from grader.site.backup import restore
from grader.site.database import Database
from grader.site.models import Attempt

SLUG = "seeing_the_graph/stop_gradient_numpy"
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@SQLITE
def test_a_closed_course_is_only_read(site, make_worker):
    ada, teacher = site("ada"), site("teacher")
    attempt = ada.attempt("x = 1")
    answer = teacher.fill_in("/class/term/close", form_at="/class/term", confirmed="yes")
    assert answer.status_code == 409, "a mark would still change"
    make_worker(site.database, site.course).work_once()
    assert "Close the course?" in teacher.fill_in("/class/term/close", form_at="/class/term").text
    assert ada.hand_in("x = 2").status_code == 303
    make_worker(site.database, site.course).work_once()
    answer = teacher.fill_in("/class/term/close", form_at="/class/term", confirmed="yes")
    assert answer.headers["location"].startswith("/class/jobs/"), "it is archived"
    refused = ada.hand_in("x = 3")
    assert refused.status_code == 409
    assert "This course was closed on" in refused.text
    assert ada.get(attempt).status_code == 200
    assert "nothing can be handed in" in ada.get("/").text
    assert ada.fill_in(f"/problems/{SLUG}/hints/1", form_at=f"/problems/{SLUG}").status_code == 409
    assert site("björn").get("/").status_code == 200, "signing in goes on"
    for path in (f"/class/problems/{SLUG}/regrade", f"/class/problems/{SLUG}/rule", "/class/people/1/off"):
        assert teacher.fill_in(path, form_at="/class/term").status_code == 409
    teacher.fill_in("/class/term/reopen", form_at="/class/term")
    assert ada.hand_in("x = 4").status_code == 303


@SQLITE
def test_an_archive_can_be_read_without_the_site_and_restored(site, make_worker, tmp_path):
    site("ada").attempt("x = 'ä'")
    make_worker(site.database, site.course).work_once()
    steps = []
    file = write_archive(
        site.database,
        site.course,
        file=tmp_path / "term.zip",
        on_progress=lambda done, total: steps.append((done, total)),
    )
    assert steps[-1][0] == steps[-1][1] == len(steps), "progress ends at its end"
    with zipfile.ZipFile(file) as archive:
        names = set(archive.namelist())
        for line in archive.read("SHA256SUMS").decode().splitlines():
            digest, _, name = line.partition("  ")
            assert hashlib.sha256(archive.read(name)).hexdigest() == digest
        assert {"marks.csv", "attempts.csv", "audit.csv", "facts.json", "README.txt", "site.db"} <= names
        assert f"course/solutions/{SLUG}/reference.py" in names
        assert f"course/exercises/{SLUG}.ipynb" in names
        assert "ada,,3.0" in archive.read("marks.csv").decode()
        archive.extract("site.db", tmp_path / "out")
    other = Database(f"sqlite:///{tmp_path / 'old-term.db'}")
    restore(tmp_path / "out" / "site.db", other, replace_rows=False)
    with other.begin() as db:
        assert db.query(Attempt).one().cells[0][1].strip() == "x = 'ä'"
    other.close()


@SQLITE
def test_only_archives_are_downloaded(site, tmp_path):
    teacher = site("teacher")
    file = write_archive(site.database, site.course)
    (file.parent / "other.txt").write_text("secret")
    answer = teacher.get(f"/class/term/archives/{file.name}")
    assert answer.content == file.read_bytes()
    assert site("ada").get(f"/class/term/archives/{file.name}").status_code == 404
    for name in ("other.txt", "..%2fcourse.toml", "none.zip", "archive-x.zip"):
        assert teacher.get(f"/class/term/archives/{name}").status_code == 404


@SQLITE
def test_an_archive_that_cannot_be_written_says_so(site, tmp_path):
    with pytest.raises(UsageError, match="could not be written"):
        write_archive(site.database, site.course, file=tmp_path / "none" / "x.zip")
