"""The writer, against SQLite and, where it is installed, a PostgreSQL started for the test."""

import glob
import os
import shutil
import socket
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from support import copy_course

from grader.core.errors import UsageError
from grader.core.verdict import Verdict
from grader.course.exercise import load_course
from grader.course.release import source_notebook
from grader.gradebook.database_errors import database_errors
from grader.gradebook.gradebook_writer import GradebookWriter
from grader.gradebook.layout import open_layout

UNIT, NAME = "seeing_the_graph", "stop_gradient_numpy"
DUE = datetime(2026, 3, 1, 12, tzinfo=UTC).replace(tzinfo=None)
SERVERS = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))


@pytest.fixture(scope="module")
def postgres(tmp_path_factory):
    """A PostgreSQL cluster in a temporary folder, and the URL of a database in it."""
    if not SERVERS:
        pytest.skip("PostgreSQL is not installed here: apt install postgresql")
    pytest.importorskip("psycopg", reason="psycopg is not installed here: pip install psycopg[binary]")
    folder = Path(subprocess.run(["mktemp", "-d"], capture_output=True, text=True, check=True).stdout.strip())
    bin = Path(SERVERS[-1]).parent
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    as_owner = []
    if os.getuid() == 0:  # a server refuses to run as root
        shutil.chown(folder, "postgres")
        as_owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]

    def run(*command):
        subprocess.run([*as_owner, *command], cwd=folder, check=True, capture_output=True, timeout=120)

    try:
        run(bin / "initdb", "-D", folder / "data", "-A", "trust", "-U", "owner", "--no-sync")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        run(bin / "pg_ctl", "-D", folder / "data", "-o", options, "-l", folder / "log", "-w", "start")
        try:
            yield f"postgresql+psycopg://owner@127.0.0.1:{port}/postgres"
        finally:
            run(bin / "pg_ctl", "-D", folder / "data", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgres"])
def book(request, tmp_path, monkeypatch):
    """A writer, a gradebook with one assignment and a due date, its exercise, and a folder."""
    import nbgrader.api

    monkeypatch.setattr(
        nbgrader.api, "get_alembic_version", lambda: "head"
    )  # it starts a process, which is slow
    root = copy_course(tmp_path / "root", f"{UNIT}/{NAME}")
    url = (
        f"sqlite:///{tmp_path / 'gradebook.db'}"
        if request.param == "sqlite"
        else request.getfixturevalue("postgres")
    )
    config = f"c = get_config()\nc.CourseDirectory.db_url = {url!r}\nc.LateSubmissionPlugin.penalty_method = 'zero'\n"
    (root / "course" / "nbgrader_config.py").write_text(config)
    with nbgrader.api.Gradebook(url) as gradebook:
        gradebook.update_or_create_assignment(UNIT, duedate=DUE.isoformat())
        gradebook.update_or_create_notebook(NAME, UNIT)
        gradebook.update_or_create_grade_cell("hidden_checks", NAME, UNIT, max_score=9.0, cell_type="code")
        gradebook.update_or_create_solution_cell("answer", NAME, UNIT)
        with open_layout(root / "course") as layout, GradebookWriter(layout) as writer:
            yield writer, gradebook, load_course(root).exercises[f"{UNIT}/{NAME}"], tmp_path


def verdict_of(exercise, student, score, status="graded"):
    fields = (student, exercise.slug, status, score, 9.0, (), (), None)
    return Verdict(*fields, seed=7, isolation="full", grader="g", submission="s", seconds=0.1)


def hand_in(folder, late):
    folder.mkdir(exist_ok=True)
    (folder / "timestamp.txt").write_text(f"{DUE + timedelta(hours=1 if late else -1)} UTC")
    return folder


def grade_of(gradebook, student):
    gradebook.db.expire_all()
    return gradebook.find_grade("hidden_checks", NAME, UNIT, student)


def test_scores_comments_manual_scores_and_penalties(book):
    writer, gradebook, exercise, folder = book
    writer.require(load_course(exercise.root).units[0])

    assert writer.receive("Ångström, Ann", UNIT, hand_in(folder / "s", late=False)) is None
    writer.write(verdict_of(exercise, "Ångström, Ann", 7.0), exercise, "**7 of 9**")
    grade = grade_of(gradebook, "Ångström, Ann")
    assert (grade.auto_score, grade.score, grade.needs_manual_grade) == (7.0, 7.0, False)
    assert gradebook.find_comment("answer", NAME, UNIT, "Ångström, Ann").comment == "**7 of 9**"

    grade.manual_score, grade.needs_manual_grade = 8.5, False
    gradebook.db.commit()
    writer.write(verdict_of(exercise, "Ångström, Ann", 7.0), exercise, "the same")
    assert not grade_of(gradebook, "Ångström, Ann").needs_manual_grade
    writer.write(verdict_of(exercise, "Ångström, Ann", 2.0), exercise, "another")
    grade = grade_of(gradebook, "Ångström, Ann")
    assert (grade.auto_score, grade.manual_score, grade.score) == (2.0, 8.5, 8.5)
    assert grade.needs_manual_grade  # as nbgrader does: a person should look

    assert writer.receive("late", UNIT, hand_in(folder / "s", late=True)) == "1 h late."
    writer.write(verdict_of(exercise, "late", 6.0), exercise, "")
    assert grade_of(gradebook, "late").notebook.late_submission_penalty == 6.0  # the course's own plugin
    late, ann = writer.final_marks([UNIT])
    assert (late.student, late.automatic, late.penalty, late.final) == ("late", 6.0, 6.0, 0.0)
    assert (ann.automatic, ann.by_hand, ann.final, ann.waits) == (2.0, 8.5, 8.5, True)


def test_an_error_in_the_grader_changes_no_score(book):
    writer, gradebook, exercise, folder = book
    writer.receive("b", UNIT, hand_in(folder / "s", late=False))
    writer.write(verdict_of(exercise, "b", 0.0, "error"), exercise, "not graded yet")
    assert grade_of(gradebook, "b").auto_score is None
    writer.write(verdict_of(exercise, "b", 5.0), exercise, "")
    writer.write(verdict_of(exercise, "b", 0.0, "error"), exercise, "not graded yet")
    assert grade_of(gradebook, "b").auto_score == 5.0


def test_what_does_not_fit_is_refused_and_not_written_in_part(book):
    writer, gradebook, exercise, folder = book
    writer.receive("c", UNIT, hand_in(folder / "s", late=False))
    from dataclasses import replace

    for score in (11.0, 7.0):
        with pytest.raises(UsageError, match="was worth 12 points when it was graded, the gradebook says 9"):
            writer.write(replace(verdict_of(exercise, "c", score), max_score=12.0), exercise, "told")
    assert grade_of(gradebook, "c").auto_score is None
    assert gradebook.find_comment("answer", NAME, UNIT, "c").auto_comment is None
    with pytest.raises(UsageError, match="more than 128 letters"):
        writer.receive("x" * 129, UNIT, folder / "s")
    (folder / "s" / "timestamp.txt").write_text("yesterday, I think")
    assert "holds no time" in writer.receive("c", UNIT, folder / "s")


@pytest.mark.parametrize("book", ["postgres"], indirect=True)
def test_a_connection_that_is_lost_is_an_error_and_the_next_mark_is_entered(book):
    import sqlalchemy
    from nbgrader.api import Gradebook

    writer, gradebook, exercise, folder = book
    writer.receive("c", UNIT, hand_in(folder / "s", late=False))
    url = gradebook.engine.url
    with sqlalchemy.create_engine(url, poolclass=sqlalchemy.NullPool).connect() as other:
        others = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
        other.execute(sqlalchemy.text(f"{others} and backend_type = 'client backend'"))
    with pytest.raises(database_errors()):
        writer.write(verdict_of(exercise, "c", 5.0), exercise, "")
    writer.roll_back()
    writer.write(verdict_of(exercise, "c", 6.0), exercise, "")
    with Gradebook(url.render_as_string()) as fresh:
        assert grade_of(fresh, "c").auto_score == 6.0


@pytest.mark.timeout(120)
def test_a_pipe_in_place_of_the_time_keeps_nobody_waiting(book):
    writer, _, _, folder = book
    submitted = hand_in(folder / "s", late=True)
    (submitted / "timestamp.txt").unlink()
    os.mkfifo(submitted / "timestamp.txt")
    assert writer.receive("c", UNIT, submitted) is None


def test_a_gradebook_that_does_not_know_the_unit_says_what_to_run(book):
    writer, gradebook, exercise, _ = book
    gradebook.remove_notebook(NAME, UNIT)
    with pytest.raises(UsageError, match=f"nbgrader generate_assignment {UNIT}"):
        writer.require(load_course(exercise.root).units[0])


def test_the_source_notebook_is_valid_for_nbgrader(tmp_path):
    import nbformat
    from nbgrader.nbgraderformat import MetadataValidator

    root = copy_course(tmp_path / "root", f"{UNIT}/{NAME}")
    exercise = load_course(root).exercises[f"{UNIT}/{NAME}"]
    notebook = nbformat.from_dict(source_notebook(exercise))
    nbformat.validate(notebook)
    MetadataValidator().validate_nb(notebook)
    answer, checks = [cell for cell in notebook.cells if "nbgrader" in cell.metadata]
    assert answer.metadata.nbgrader.solution
    assert (checks.metadata.nbgrader.grade, checks.metadata.nbgrader.locked) == (True, True)
    assert checks.metadata.nbgrader.points == 9
    assert checks.source.endswith("hidden_checks(visible=3)")
