"""Marks that could not be entered: each told, counted and left for the next run; the others are entered."""

import csv
import json
import re

import pytest
from classroom import NUMPY, UNIT
from small_course import RIGHT, TWIN, make_course, scores_in
from small_disk import small_disk

from grader.grading.verdict_store import VerdictStore

STUDENTS = [f"s{number:02}" for number in range(8)]
WANTED = {(student, NUMPY): RIGHT for student in STUDENTS}


@pytest.fixture(scope="module")
def made(tmp_path_factory, grader):
    return make_course(tmp_path_factory.mktemp("not_entered") / "root", grader)


@pytest.fixture
def course(made, tmp_path):
    return made.copy(tmp_path / "root")


@pytest.fixture
def handed(course):
    """Eight right answers; a long comment makes what is kept of each long, too."""
    for number, student in enumerate(STUDENTS):
        course.hand_in(student, f"{course.source_of()}\n# {number} {'long ' * 2000}")
    return course


def right_ones(database):
    """Whose right answer is in the gradebook with its mark."""
    found = scores_in(database)
    return {key for key in WANTED if found.get(key, (None,))[0] == WANTED[key]}


def assert_told(done, entered):
    """The exit code, the last line and a line for each lost mark say what is in the gradebook, and what to do."""
    assert done.returncode == 3, done.stdout + done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    assert "up to date" not in done.stdout
    last = done.stdout.splitlines()[-1]
    found = re.search(r"(\d+) (?:is|are) in the gradebook, (\d+) (?:is|are) not", last)
    assert found, done.stdout
    assert int(found[1]) == entered
    assert int(found[2]) == 2 * len(STUDENTS) - entered
    assert "Free some disk space, then run the same command again." in last
    told = [line for line in done.stderr.splitlines() if "not entered: " in line]
    assert len(told) == int(found[2]), done.stderr


def assert_all_entered(course, disk, database):
    """Room was made and the same command run again: everything is there, once."""
    again = disk.grader("course", "autograde", UNIT, "--root", course.root)
    assert again.returncode == 0, again.stderr
    assert "the gradebook is up to date" in again.stdout
    assert right_ones(database) == set(WANTED)
    once_more = disk.grader("course", "autograde", UNIT, "--root", course.root)
    assert "0 submissions graded; the gradebook is up to date." in once_more.stdout
    assert right_ones(database) == set(WANTED)


@pytest.mark.parametrize("place", ["verdicts", "autograded"])
def test_a_disk_that_fills_up_under_verdicts_or_notebooks(handed, place):
    (handed.folder / place).mkdir()
    database = handed.folder / "gradebook.db"
    with small_disk(handed.folder / place, 1024) as disk:
        disk.fill(leave=60)
        done = disk.grader("course", "autograde", UNIT, "--root", handed.root)
        entered = [score for score, _ in scores_in(database).values() if score is not None]
        assert 0 < len(entered) < 2 * len(STUDENTS)
        assert_told(done, len(entered))
        assert "No space left on device" in done.stderr
        assert not list(disk.path.rglob("*.part"))
        for path in disk.path.rglob("*.json"):
            json.loads(path.read_text(encoding="utf-8"))
        disk.free()
        assert_all_entered(handed, disk, database)
        if place == "verdicts":
            kept = [(verdict.student, verdict.exercise) for verdict in VerdictStore(disk.path).all()]
            assert len(kept) == len(set(kept)) == 2 * len(STUDENTS)
            assert not VerdictStore(disk.path).earlier()


def test_a_disk_that_fills_up_under_the_gradebook(handed):
    home = handed.folder / "database"
    home.mkdir()
    (handed.folder / "gradebook.db").rename(home / "gradebook.db")
    handed.configure(f"configure(c)\nc.CourseDirectory.db_url = 'sqlite:///{home / 'gradebook.db'}'")
    with small_disk(home, 2048) as disk:
        disk.fill(leave=0)
        done = disk.grader("course", "autograde", UNIT, "--root", handed.root)
        entered = [score for score, _ in scores_in(disk.path / "gradebook.db").values() if score is not None]
        assert_told(done, len(entered))
        assert "disk" in done.stderr
        disk.free()
        assert_all_entered(handed, disk, disk.path / "gradebook.db")


def test_a_full_disk_under_the_whole_course(handed):
    with small_disk(handed.folder, 4096) as disk:
        disk.fill(leave=200)
        done = disk.grader("course", "autograde", UNIT, "--root", handed.root)
        entered = [score for score, _ in scores_in(disk.path / "gradebook.db").values() if score is not None]
        assert_told(done, len(entered))
        disk.free()
        assert_all_entered(handed, disk, disk.path / "gradebook.db")


def test_plain_nbgrader_enters_no_mark_whose_verdict_was_not_kept(handed):
    import sys

    (handed.folder / "verdicts").mkdir()
    path = f"PATH={sys.prefix}/bin:/usr/bin:/bin"
    command = ("env", path, sys.executable, "-m", "nbgrader", "autograde", UNIT)
    with small_disk(handed.folder / "verdicts", 1024) as disk:
        disk.fill(leave=60)
        done = disk.run(*command, cwd=handed.folder)
        assert done.returncode != 0
        assert "No space left on device" in done.stderr
        kept = {
            (verdict.student, NUMPY) for verdict in VerdictStore(disk.path).all() if NUMPY in verdict.exercise
        }
        assert right_ones(handed.folder / "gradebook.db") == kept & set(WANTED)
        disk.free()
        done = disk.run(*command, cwd=handed.folder)
        assert done.returncode == 0, done.stderr[-3000:]
        assert right_ones(handed.folder / "gradebook.db") == set(WANTED)


@pytest.fixture
def changed(course):
    """After the release, the first exercise was made worth 11 instead of 9."""
    for student in ("ada", "bob"):
        for name in (NUMPY, TWIN):
            course.hand_in(student, course.source_of(), name)
    course.change_points(NUMPY, 9, 11)
    return course


MISFIT = f"{UNIT}/{NUMPY} is worth 11 points, the gradebook says 9: "
BUILD = f"`grader course build`, then `nbgrader generate_assignment {UNIT} --force`"


def test_other_points_than_the_gradebooks_are_not_entered(changed, grader):
    ran = grader("course", "autograde", UNIT, "--root", changed.root)
    assert ran.code == 3
    told = [line for line in ran.err.splitlines() if "not entered: " in line]
    assert len(told) == 2
    assert all(MISFIT in line and BUILD in line for line in told)
    last = ran.out.splitlines()[-1]
    assert "2 are in the gradebook, 2 are not" in last
    assert "disk" not in last
    scores = changed.scores()
    for student in ("ada", "bob"):
        assert scores[student, TWIN] == (9.0, 9.0)
        assert scores[student, NUMPY] == (None, 9.0)
        assert not (changed.folder / "autograded" / student / UNIT / f"{NUMPY}.ipynb").exists()

    assert grader("course", "build", "--root", changed.root).code == 0
    done = changed.nbgrader("generate_assignment", UNIT, "--force")
    assert done.returncode == 0, done.stderr[-3000:]
    ran = grader("course", "autograde", UNIT, "--root", changed.root)
    assert ran.code == 0, ran.err
    assert "0 submissions graded; the gradebook is up to date." in ran.out
    scores = changed.scores()
    for student in ("ada", "bob"):
        assert scores[student, NUMPY] == (11.0, 11.0)
        assert scores[student, TWIN] == (9.0, 9.0)


def test_plain_nbgrader_refuses_other_points_too(changed, grader):
    changed.hand_in("cyd", changed.source_of(), TWIN)
    done = changed.nbgrader("autograde", UNIT)
    assert done.returncode != 0
    assert MISFIT in done.stderr
    assert BUILD in done.stderr
    scores = changed.scores()
    assert scores["ada", NUMPY] == scores["bob", NUMPY] == (None, 9.0)
    assert scores["cyd", TWIN] == (9.0, 9.0)
    assert not (changed.folder / "autograded" / "ada" / UNIT).exists()
    table = changed.folder / "grades.csv"
    assert changed.nbgrader("export", "--to", str(table)).returncode == 0
    rows = {row["student_id"]: row for row in csv.DictReader(table.read_text("utf-8").splitlines())
            if row["assignment"] == UNIT}  # fmt: skip
    assert (rows["ada"]["score"], rows["cyd"]["score"]) == ("", "9.0")

    assert grader("course", "build", "--root", changed.root).code == 0
    assert changed.nbgrader("generate_assignment", UNIT, "--force").returncode == 0
    done = changed.nbgrader("autograde", UNIT)
    assert done.returncode == 0, done.stderr[-3000:]
    assert changed.scores()["ada", NUMPY] == (11.0, 11.0)


def test_a_verdict_of_an_older_grader_waits_for_a_regrade_where_the_points_changed(course, grader):
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


def test_a_grader_and_a_course_toml_that_disagree_are_told_apart(course, grader):
    course.hand_in("ada", course.source_of())
    course.change_points(NUMPY, 9, 11)
    course.change_toml(lambda toml: toml.replace("points = 11", "points = 9"))
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 3
    assert MISFIT in ran.err
    assert "set points = 11 in course.toml" in ran.err


def test_a_course_toml_alone_that_disagrees_moves_no_mark(course, grader):
    """The grader's checks and the gradebook agree: both ways of grading enter the same mark."""
    course.hand_in("ada", course.source_of())
    course.change_toml(lambda toml: toml.replace("points = 9", "points = 8"))
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode == 0, done.stderr[-3000:]
    assert course.scores()["ada", NUMPY] == (9.0, 9.0)
    assert grader("course", "autograde", UNIT, "--root", course.root).code == 0
    assert course.scores()["ada", NUMPY] == (9.0, 9.0)


def test_an_exercise_that_course_toml_no_longer_lists_is_not_passed_over(course, grader):
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


def test_a_regrade_alone_does_not_claim_what_was_never_graded(course, grader):
    course.hand_in("ada", course.source_of())
    ran = grader("course", "autograde", UNIT, "--root", course.root, "--regrade")
    assert ran.code == 0
    assert "up to date" not in ran.out
    assert "2 are not graded yet: run `grader course autograde` without --regrade." in ran.out


FAILING = """from nbgrader.plugins import BasePlugin


class Broken(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        raise ValueError("no such rule")
"""


def test_a_plugin_for_late_work_that_fails_keeps_one_mark_out_and_no_other(course, grader):
    (course.folder / "broken_plugin.py").write_text(FAILING, encoding="utf-8")
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
    assert course.scores()["bob", NUMPY] == (RIGHT, RIGHT)


def test_an_export_writes_no_zero_for_what_never_came_into_the_gradebook(course):
    course.nbgrader("db", "student", "add", "ada")
    course.nbgrader("db", "student", "add", "idle")
    course.hand_in("ada", course.source_of())
    table = course.folder / "grades.csv"
    assert course.nbgrader("export", "--to", str(table)).returncode == 0
    rows = {
        row["student_id"]: row["score"]
        for row in csv.DictReader(table.read_text(encoding="utf-8").splitlines())
        if row["assignment"] == UNIT
    }
    assert rows == {"ada": "", "idle": "0.0"}
