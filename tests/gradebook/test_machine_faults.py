"""A machine that fails under the bridge to nbgrader: each command says what is lost, and never that all is well."""

import os
import shutil
import subprocess
import sys

import pytest
from classroom import NUMPY, UNIT
from small_course import FULL_MARKS
from small_disk import small_disk

NBGRADER = ("env", f"PATH={sys.prefix}/bin:/usr/bin:/bin", sys.executable, "-m", "nbgrader")
AUTOGRADED = f"autograded/ada/{UNIT}/{NUMPY}.ipynb"


def graded(course, grader):
    course.hand_in("ada", course.source_of())
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 0, ran.err
    return course


@pytest.mark.thorough
def test_feedback_and_export_on_a_full_disk_claim_nothing_and_lose_nothing(course, grader):
    graded(course, grader)
    table = course.folder / "out" / "grades.csv"
    for folder in ("feedback", "out"):
        (course.folder / folder).mkdir()
    assert course.nbgrader("export", "--to", str(table)).returncode == 0
    before = table.read_text(encoding="utf-8")
    with small_disk(course.folder / "out", 64) as disk:
        disk.fill(leave=0)
        done = disk.run(*NBGRADER, "export", "--to", table, cwd=course.folder)
        assert done.returncode != 0
        assert "grades.csv could not be written: No space left on device." in done.stderr
        assert (disk.path / "grades.csv").read_text(encoding="utf-8") == before
    with small_disk(course.folder / "feedback", 64) as disk:
        done = disk.run(*NBGRADER, "generate_feedback", UNIT, cwd=course.folder)
        assert done.returncode != 0
        assert "No space left on device" in done.stderr
        assert not list(disk.path.rglob("*.html"))


def test_a_folder_that_nobody_can_write_to_keeps_marks_out_and_says_so(course, grader):
    course.hand_in("ada", course.source_of())
    (course.folder / "autograded").mkdir()
    with small_disk(course.folder / "autograded", 1024) as disk:
        disk.make_read_only()
        done = disk.grader("course", "autograde", UNIT, "--root", course.root)
        assert done.returncode == 3, done.stderr
        assert done.stderr.count("could not be used: Read-only file system.") == 2
        assert "0 are in the gradebook, 2 are not" in done.stdout.splitlines()[-1]
    assert course.scores()["ada", NUMPY][0] is None
    (course.folder / "autograded").rmdir()
    shutil.rmtree(course.folder / "verdicts")
    (course.folder / "verdicts").write_text("in the way", encoding="utf-8")
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 2
    assert "verdicts cannot be used for results" in ran.err
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode != 0
    assert course.scores()["ada", NUMPY][0] is None


def test_a_student_folder_that_may_not_be_entered_is_reported(course):
    """Root may enter every folder, so the command gives that right up first."""
    course.hand_in("ada", course.source_of())
    course.hand_in("bob", course.source_of())
    closed = course.folder / "submitted" / "bob"
    closed.chmod(0)
    rights = "-dac_override,-dac_read_search"
    drop = ["setpriv", f"--bounding-set={rights}", f"--inh-caps={rights}"] if os.geteuid() == 0 else []
    command = [*drop, sys.executable, "-m", "grader", "course", "autograde", UNIT, "--root", str(course.root)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    finally:
        closed.chmod(0o755)
    assert done.returncode == 3, done.stderr
    assert f"bob, {UNIT}/{NUMPY}: not entered: " in done.stderr
    assert "2 are in the gradebook, 2 are not" in done.stdout.splitlines()[-1]
    assert course.scores()["ada", NUMPY] == (FULL_MARKS, FULL_MARKS)


LATE = """from pathlib import Path

from nbgrader.plugins import BasePlugin


class Removing(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        Path("gradebook.db").unlink(missing_ok=True)
"""


def test_a_gradebook_that_is_removed_in_the_middle(course, grader):
    """The course's plugin for late work is called while marks are entered: it removes the gradebook."""
    (course.folder / "late_plugin.py").write_text(LATE, encoding="utf-8")
    use_late_plugin(course, "late_plugin.Removing")
    for student in ("ada", "bob"):
        hand_in_late(course, student)
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 3
    assert ran.err.count("the gradebook was moved, removed or replaced meanwhile. Put it back.") == 4
    assert "0 are in the gradebook, 4 are not" in ran.out.splitlines()[-1]


@pytest.mark.thorough
def test_a_plugin_for_late_work_that_is_missing_stops_both_ways_of_grading(course, grader):
    use_late_plugin(course, "no_such_module.Plugin")
    hand_in_late(course, "ada")
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 2
    assert "The course's plugin for late work cannot be loaded: " in ran.err
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode != 0
    assert "no_such_module.Plugin" in done.stderr
    assert not (course.folder / AUTOGRADED).exists()


def use_late_plugin(course, name):
    with (course.folder / "nbgrader_config.py").open("a", encoding="utf-8") as config:
        config.write(f"import sys\nsys.path.insert(0, {str(course.folder)!r})\n")
        config.write(f"c.AssignLatePenalties.plugin_class = {name!r}\n")


def hand_in_late(course, student):
    from nbgrader.api import Gradebook

    course.hand_in(student, course.source_of())
    stamp = course.folder / "submitted" / student / UNIT / "timestamp.txt"
    stamp.write_text("2020-02-01 12:00:00 UTC", encoding="utf-8")
    with Gradebook(f"sqlite:///{course.folder / 'gradebook.db'}") as book:
        book.update_or_create_assignment(UNIT, duedate="2020-01-01")


def test_a_gradebook_server_that_is_not_there(course, grader):
    course.configure(
        "configure(c)\nc.CourseDirectory.db_url = 'postgresql+psycopg://nobody@127.0.0.1:9/none'"
    )
    course.hand_in("ada", course.source_of())
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 2
    assert "The gradebook cannot be opened: " in ran.err
    assert not (course.folder / "verdicts").exists()
