"""Marks that could not be entered: each is reported, counted and left for the next run; the others are entered."""

import csv
import json
import re

import pytest
from classroom import NUMPY, UNIT
from small_course import FULL_MARKS, TWIN, scores_in
from small_disk import small_disk

from grader.grading.verdict_store import VerdictStore

STUDENTS = [f"s{number:02}" for number in range(8)]
ALL_MARKS = {(student, NUMPY): FULL_MARKS for student in STUDENTS}


@pytest.fixture
def course_of_eight(course):
    """Eight right answers, each with a long comment, so that every stored file is long too."""
    for number, student in enumerate(STUDENTS):
        course.hand_in(student, f"{course.source_of()}\n# {number} {'long ' * 2000}")
    return course


def entered_marks(database):
    """The right answers that are in the gradebook with their mark."""
    scores = scores_in(database)
    return {key for key in ALL_MARKS if scores.get(key, (None,))[0] == ALL_MARKS[key]}


def assert_reported(done, entered):
    """Exit code, last line and a line for each missing mark say what is in the gradebook, and what to do."""
    assert done.returncode == 3, done.stdout + done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    assert "up to date" not in done.stdout
    last = done.stdout.splitlines()[-1]
    counts = re.search(r"(\d+) (?:is|are) in the gradebook, (\d+) (?:is|are) not", last)
    assert counts, done.stdout
    assert int(counts[1]) == entered
    assert int(counts[2]) == 2 * len(STUDENTS) - entered
    assert "Free some disk space, then run the same command again." in last
    missing = [line for line in done.stderr.splitlines() if "not entered: " in line]
    assert len(missing) == int(counts[2]), done.stderr


def assert_all_entered(course, disk, database):
    """After disk space was freed, the same command enters everything, once."""
    again = disk.grader("course", "autograde", UNIT, "--root", course.root)
    assert again.returncode == 0, again.stderr
    assert "the gradebook is up to date" in again.stdout
    assert entered_marks(database) == set(ALL_MARKS)
    once_more = disk.grader("course", "autograde", UNIT, "--root", course.root)
    assert "0 submissions graded; the gradebook is up to date." in once_more.stdout
    assert entered_marks(database) == set(ALL_MARKS)


@pytest.mark.parametrize("place", ["verdicts", pytest.param("autograded", marks=pytest.mark.thorough)])
def test_a_disk_that_fills_up_under_verdicts_or_notebooks(course_of_eight, place):
    (course_of_eight.folder / place).mkdir()
    database = course_of_eight.folder / "gradebook.db"
    with small_disk(course_of_eight.folder / place, 1024) as disk:
        disk.fill(leave=60)
        done = disk.grader("course", "autograde", UNIT, "--root", course_of_eight.root)
        entered = [score for score, _ in scores_in(database).values() if score is not None]
        assert 0 < len(entered) < 2 * len(STUDENTS)
        assert_reported(done, len(entered))
        assert "No space left on device" in done.stderr
        assert not list(disk.path.rglob("*.part"))
        for path in disk.path.rglob("*.json"):
            json.loads(path.read_text(encoding="utf-8"))
        disk.free()
        assert_all_entered(course_of_eight, disk, database)
        if place == "verdicts":
            stored = [(verdict.student, verdict.exercise) for verdict in VerdictStore(disk.path).all()]
            assert len(stored) == len(set(stored)) == 2 * len(STUDENTS)
            assert not VerdictStore(disk.path).earlier()


@pytest.mark.thorough
def test_a_disk_that_fills_up_under_the_gradebook(course_of_eight):
    home = course_of_eight.folder / "database"
    home.mkdir()
    (course_of_eight.folder / "gradebook.db").rename(home / "gradebook.db")
    course_of_eight.configure(f"configure(c)\nc.CourseDirectory.db_url = 'sqlite:///{home / 'gradebook.db'}'")
    with small_disk(home, 2048) as disk:
        disk.fill(leave=0)
        done = disk.grader("course", "autograde", UNIT, "--root", course_of_eight.root)
        entered = [score for score, _ in scores_in(disk.path / "gradebook.db").values() if score is not None]
        assert_reported(done, len(entered))
        assert "disk" in done.stderr
        disk.free()
        assert_all_entered(course_of_eight, disk, disk.path / "gradebook.db")


@pytest.mark.thorough
def test_a_full_disk_under_the_whole_course(course_of_eight):
    with small_disk(course_of_eight.folder, 4096) as disk:
        disk.fill(leave=200)
        done = disk.grader("course", "autograde", UNIT, "--root", course_of_eight.root)
        entered = [score for score, _ in scores_in(disk.path / "gradebook.db").values() if score is not None]
        assert_reported(done, len(entered))
        disk.free()
        assert_all_entered(course_of_eight, disk, disk.path / "gradebook.db")


@pytest.mark.thorough
def test_plain_nbgrader_enters_no_mark_whose_verdict_was_not_stored(course_of_eight):
    import sys

    (course_of_eight.folder / "verdicts").mkdir()
    path = f"PATH={sys.prefix}/bin:/usr/bin:/bin"
    command = ("env", path, sys.executable, "-m", "nbgrader", "autograde", UNIT)
    with small_disk(course_of_eight.folder / "verdicts", 1024) as disk:
        disk.fill(leave=60)
        done = disk.run(*command, cwd=course_of_eight.folder)
        assert done.returncode != 0
        assert "No space left on device" in done.stderr
        stored = {
            (verdict.student, NUMPY) for verdict in VerdictStore(disk.path).all() if NUMPY in verdict.exercise
        }
        assert entered_marks(course_of_eight.folder / "gradebook.db") == stored & set(ALL_MARKS)
        disk.free()
        done = disk.run(*command, cwd=course_of_eight.folder)
        assert done.returncode == 0, done.stderr[-3000:]
        assert entered_marks(course_of_eight.folder / "gradebook.db") == set(ALL_MARKS)


@pytest.fixture
def course_with_other_points(course):
    """After the release, the first exercise is worth 11 points instead of 9."""
    for student in ("ada", "bob"):
        for name in (NUMPY, TWIN):
            course.hand_in(student, course.source_of(), name)
    course.change_points(NUMPY, 9, 11)
    return course


OTHER_POINTS = f"{UNIT}/{NUMPY} is worth 11 points, the gradebook says 9: "
BUILD = f"`grader course build`, then `nbgrader generate_assignment {UNIT} --force`"


def test_other_points_than_the_gradebooks_are_not_entered(course_with_other_points, grader):
    ran = grader("course", "autograde", UNIT, "--root", course_with_other_points.root)
    assert ran.code == 3
    missing = [line for line in ran.err.splitlines() if "not entered: " in line]
    assert len(missing) == 2
    assert all(OTHER_POINTS in line and BUILD in line for line in missing)
    last = ran.out.splitlines()[-1]
    assert "2 are in the gradebook, 2 are not" in last
    assert "disk" not in last
    scores = course_with_other_points.scores()
    for student in ("ada", "bob"):
        assert scores[student, TWIN] == (9.0, 9.0)
        assert scores[student, NUMPY] == (None, 9.0)
        assert not (
            course_with_other_points.folder / "autograded" / student / UNIT / f"{NUMPY}.ipynb"
        ).exists()

    assert grader("course", "build", "--root", course_with_other_points.root).code == 0
    done = course_with_other_points.nbgrader("generate_assignment", UNIT, "--force")
    assert done.returncode == 0, done.stderr[-3000:]
    ran = grader("course", "autograde", UNIT, "--root", course_with_other_points.root)
    assert ran.code == 0, ran.err
    assert "0 submissions graded; the gradebook is up to date." in ran.out
    scores = course_with_other_points.scores()
    for student in ("ada", "bob"):
        assert scores[student, NUMPY] == (11.0, 11.0)
        assert scores[student, TWIN] == (9.0, 9.0)


@pytest.mark.thorough
def test_plain_nbgrader_refuses_other_points_too(course_with_other_points, grader):
    course_with_other_points.hand_in("cyd", course_with_other_points.source_of(), TWIN)
    done = course_with_other_points.nbgrader("autograde", UNIT)
    assert done.returncode != 0
    assert OTHER_POINTS in done.stderr
    assert BUILD in done.stderr
    scores = course_with_other_points.scores()
    assert scores["ada", NUMPY] == scores["bob", NUMPY] == (None, 9.0)
    assert scores["cyd", TWIN] == (9.0, 9.0)
    assert not (course_with_other_points.folder / "autograded" / "ada" / UNIT).exists()
    table = course_with_other_points.folder / "grades.csv"
    assert course_with_other_points.nbgrader("export", "--to", str(table)).returncode == 0
    rows = {row["student_id"]: row for row in csv.DictReader(table.read_text("utf-8").splitlines())
            if row["assignment"] == UNIT}  # fmt: skip
    assert (rows["ada"]["score"], rows["cyd"]["score"]) == ("", "9.0")

    assert grader("course", "build", "--root", course_with_other_points.root).code == 0
    assert course_with_other_points.nbgrader("generate_assignment", UNIT, "--force").returncode == 0
    done = course_with_other_points.nbgrader("autograde", UNIT)
    assert done.returncode == 0, done.stderr[-3000:]
    assert course_with_other_points.scores()["ada", NUMPY] == (11.0, 11.0)


@pytest.mark.thorough
def test_a_verdict_of_an_older_grader_needs_a_regrade_where_the_points_changed(course, grader):
    course.hand_in("ada", course.source_of())
    assert grader("course", "autograde", UNIT, "--root", course.root).code == 0
    course.change_points(NUMPY, 9, 11)
    assert grader("course", "build", "--root", course.root).code == 0
    assert course.nbgrader("generate_assignment", UNIT, "--force").returncode == 0
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 3
    assert f"{UNIT}/{NUMPY} was worth 9 points when it was graded, the gradebook says 11: " in ran.err
    assert "`grader course autograde --regrade`" in ran.err
    ran = grader("course", "autograde", UNIT, "--root", course.root, "--regrade")
    assert ran.code == 0, ran.err
    assert course.scores()["ada", NUMPY] == (11.0, 11.0)


def test_a_grader_and_a_course_toml_that_disagree_are_reported_before_anything_is_graded(course, grader):
    course.hand_in("ada", course.source_of())
    course.change_points(NUMPY, 9, 11)
    course.change_toml(lambda toml: toml.replace("points = 11", "points = 9"))
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 2
    assert "is 9, but its grader's checks add up to 11. Did you mean points = 11?" in ran.err


def test_a_course_toml_alone_that_disagrees_moves_no_mark(course, grader):
    """The grader's checks and the gradebook agree: plain nbgrader enters the mark, and our command keeps it."""
    course.hand_in("ada", course.source_of())
    course.change_toml(lambda toml: toml.replace("points = 9", "points = 8"))
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode == 0, done.stderr[-3000:]
    assert course.scores()["ada", NUMPY] == (9.0, 9.0)
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 2
    assert "is 8, but its grader's checks add up to 9. Did you mean points = 9?" in ran.err
    assert course.scores()["ada", NUMPY] == (9.0, 9.0)


def test_an_exercise_that_course_toml_no_longer_lists_is_reported(course, grader):
    course.hand_in("ada", course.source_of())
    course.hand_in("ada", course.source_of(), TWIN)
    course.change_toml(lambda toml: "\n".join(
        line for line in toml.splitlines() if f'id = "{TWIN}"' not in line
    ))  # fmt: skip
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 3
    assert f"ada, {UNIT}/{TWIN}: not entered: " in ran.err
    assert f"course.toml lists no {UNIT}/{TWIN}" in ran.err
    assert "1 is in the gradebook, 1 is not" in ran.out.splitlines()[-1]


@pytest.mark.thorough
def test_a_regrade_alone_does_not_claim_what_was_never_graded(course, grader):
    course.hand_in("ada", course.source_of())
    ran = grader("course", "autograde", UNIT, "--root", course.root, "--regrade")
    assert ran.code == 0
    assert "up to date" not in ran.out
    assert "2 are not graded yet: run `grader course autograde` without --regrade." in ran.out


FAILING_PLUGIN = """from nbgrader.plugins import BasePlugin


class Broken(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        raise ValueError("no such rule")
"""


def test_a_plugin_for_late_work_that_fails_keeps_one_mark_out_and_no_other(course, grader):
    (course.folder / "broken_plugin.py").write_text(FAILING_PLUGIN, encoding="utf-8")
    with (course.folder / "nbgrader_config.py").open("a", encoding="utf-8") as config:
        config.write(f"import sys\nsys.path.insert(0, {str(course.folder)!r})\n")
        config.write('c.AssignLatePenalties.plugin_class = "broken_plugin.Broken"\n')
    course.nbgrader("db", "assignment", "add", UNIT, "--duedate", "2020-01-01")
    for student, time in (("ada", "2020-02-01"), ("bob", "2019-12-01")):
        course.hand_in(student, course.source_of())
        stamp = course.folder / "submitted" / student / UNIT / "timestamp.txt"
        stamp.write_text(f"{time} 12:00:00 UTC", encoding="utf-8")
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 3, ran.err
    assert "Traceback" not in ran.err
    assert f"ada, {UNIT}/{NUMPY}: not entered: Broken, the course's plugin for late work, failed" in ran.err
    assert course.scores()["ada", NUMPY][0] is None
    assert course.scores()["bob", NUMPY] == (FULL_MARKS, FULL_MARKS)


def test_an_export_writes_no_zero_for_a_submission_that_is_not_in_the_gradebook(course):
    course.add_students("ada", "idle")
    course.hand_in("ada", course.source_of())
    table = course.folder / "grades.csv"
    assert course.nbgrader("export", "--to", str(table)).returncode == 0
    rows = {
        row["student_id"]: row["score"]
        for row in csv.DictReader(table.read_text(encoding="utf-8").splitlines())
        if row["assignment"] == UNIT
    }
    assert rows == {"ada": "", "idle": "0.0"}
