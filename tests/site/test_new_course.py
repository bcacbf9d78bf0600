"""The course that `grader course new` makes is served, and an attempt at its exercise is graded."""

import subprocess
import sys
import time

import httpx2
import pytest

from grader.course.new_course import write_course
from grader.course.pattern import pattern_named
from grader.site.attempt_grading import AttemptGrading
from grader.site.models import Grading

SLUG = "first_unit/first_loss"


@pytest.fixture
def course(tmp_path):
    """A new course."""
    folder = tmp_path / "new-course"
    assert write_course(folder, pattern_named("loss"), version="1", demands=()) == SLUG
    return folder


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_attempt_at_the_first_exercise_is_graded(site, make_worker):
    visitor = site("ada")
    page = f"/problems/{SLUG}"
    assert "First loss" in visitor.get(page).text
    code = (site.course / "solutions" / SLUG / "reference.py").read_text(encoding="utf-8")
    ticket = "ticket-0123456789-0123456789"
    answer = visitor.fill_in(f"{page}/attempts", form_at=page, code=code, do="submit", ticket=ticket)
    assert answer.status_code == 303, answer.text
    with AttemptGrading() as attempt_grading:
        assert make_worker(site.database, site.course, attempt_grading).work_once()
    with site.database.begin() as db:
        verdict = db.query(Grading).one().answer
    assert (verdict["status"], verdict["score"]) == ("graded", verdict["max_score"])


def test_grader_serve_shows_it(course, tmp_path):
    path = tmp_path / "site.sock"
    command = [sys.executable, "-m", "grader", "serve", "--socket", path, "--alone", "--workers", "0"]
    process = subprocess.Popen([*map(str, command)], cwd=course, stdout=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 300
        while not path.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        with httpx2.Client(transport=httpx2.HTTPTransport(uds=str(path), retries=8), timeout=60) as client:
            assert "First loss" in client.get("http://site/").text
    finally:
        process.terminate()
        process.communicate(timeout=60)
