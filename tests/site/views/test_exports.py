"""Exports: marks and attempts as CSV, and marks in nbgrader's gradebook."""

import csv
import io

import pytest

from grader.site import job_runner

SLUG = "seeing_the_graph/stop_gradient_numpy"


def exported(site):
    """Ask for the export, let the server's thread run it, and read its page."""
    teacher = site("teacher")
    path = teacher.fill_in("/class/gradebook", form_at="/class").headers["location"]
    assert teacher.fill_in("/class/gradebook", form_at="/class").headers["location"] == path, "one at a time"
    assert "waiting to be started" in teacher.get(path).text
    assert job_runner.run_next(site.database, site.course)
    return teacher.get(path).text


def test_marks_and_attempts_as_csv(site, make_worker):
    site("ada").attempt("x = 1")
    make_worker(site.database, site.course).work_once()
    teacher = site("teacher")
    site("björn").attempt("x = 2")
    marks = list(csv.reader(io.StringIO(teacher.get("/class/marks.csv").text)))
    assert marks == [
        ["name", "full_name", SLUG, "total", "total_without_penalty", "maximum", "late", "section"],
        ["ada", "", "3.0", "3.0", "3.0", "9.0", "", ""],
        ["björn", "", "", "0", "0", "9.0", "", ""],
    ]
    attempts = list(csv.DictReader(io.StringIO(teacher.get("/class/attempts.csv").text)))
    assert [(row["name"], row["score"], row["late"]) for row in attempts] == [("ada", "3.0", "")]


@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)], indirect=True
)
def test_marks_go_to_nbgraders_gradebook(site, make_worker, monkeypatch):
    """Best attempts are entered as nbgrader's own autograde would."""
    import nbgrader.api

    monkeypatch.setattr(nbgrader.api, "get_alembic_version", lambda: "head")  # a slow process of its own
    site("ada").attempt("x = 1")
    make_worker(site.database, site.course).work_once()
    unit, name = SLUG.split("/")
    course = site.course / "course"
    (course / "nbgrader_config.py").write_text("c = get_config()\n", encoding="utf-8")
    with nbgrader.api.Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        book.update_or_create_assignment(unit)
        book.update_or_create_notebook(name, unit)
        book.update_or_create_grade_cell("hidden_checks", name, unit, max_score=9.0, cell_type="code")
        book.update_or_create_solution_cell("answer", name, unit)
    assert "1 mark entered" in exported(site)
    with nbgrader.api.Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        (mark,) = book.assignment_submissions(unit)
        assert (mark.student_id, mark.score, mark.max_score) == ("ada", 3.0, 9.0)
    with nbgrader.api.Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        book.update_or_create_grade_cell("hidden_checks", name, unit, max_score=7.0, cell_type="code")
    page = exported(site)
    assert "Not all marks are in nbgrader" in page
    assert "0 marks entered. 1 mark not entered." in page
    assert f"{SLUG} is worth 9 points, the gradebook says 7: " in page


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_export_that_cannot_begin_says_what_to_do(site, make_worker):
    site("ada").attempt("x = 1")
    make_worker(site.database, site.course).work_once()
    (site.course / "course" / "nbgrader_config.py").write_text("c = get_config()\n", encoding="utf-8")
    page = exported(site)
    assert "Not exported." in page
    assert "<code>nbgrader generate_assignment UNIT</code>" in page
