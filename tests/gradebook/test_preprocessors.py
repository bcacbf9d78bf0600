"""Plain `nbgrader autograde` of a stopgrad exercise: graded in the sandbox, or refused without a mark."""

import csv
import json
import re
import shutil

import pytest
from classroom import NUMPY, UNIT, dump
from small_course import ESSAY, FULL_MARKS, TWIN, essay_notebook, strip_metadata

SPY = """
try:
    open({trace!r}, "w").close()
except Exception:
    pass
"""


@pytest.fixture
def spy(course, tmp_path):
    """Hands in a right answer that leaves a file behind if it runs outside the sandbox."""
    trace = tmp_path / "it ran outside"

    def hand_in(change=lambda notebook: None):
        course.hand_in("eve", course.source_of() + SPY.format(trace=str(trace)), change=change)
        return trace

    return hand_in


def assert_refused(course, trace, sentence):
    """No mark, no kernel, nothing left that looks graded, and one sentence that says why."""
    done = course.nbgrader("autograde", UNIT)
    assert not trace.exists(), "the student's code ran in an ordinary kernel"
    assert done.returncode != 0, done.stderr[-2000:]
    assert [line for line in done.stderr.splitlines() if re.search(sentence, line)], done.stderr[-3000:]
    assert course.scores()["eve", NUMPY][0] is None
    assert not (course.folder / "autograded" / "eve" / UNIT).exists()
    return done


def assert_essay_is_executed(course):
    """The instructor's own assignment is executed by nbgrader as always."""
    course.put("eve", ESSAY, ESSAY, dump(essay_notebook("x = 2")))
    done = course.nbgrader("autograde", ESSAY)
    assert done.returncode == 0, done.stderr[-3000:]
    assert course.scores(ESSAY) == {("eve", ESSAY): (3.0, 3.0)}


def _without_line(toml):
    return "\n".join(line for line in toml.splitlines() if f'id = "{NUMPY}"' not in line)


def test_an_exercise_is_graded_and_any_other_notebook_is_executed(course, spy):
    trace = spy()
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode == 0, done.stderr[-3000:]
    assert not trace.exists()
    assert course.scores()["eve", NUMPY] == (FULL_MARKS, FULL_MARKS)
    assert_essay_is_executed(course)


def test_a_root_that_does_not_exist(course, spy):
    course.configure("configure(c, root='/nowhere')")
    assert_refused(course, spy(), r"eve .*seeing_the_graph/stop_gradient_numpy.* /nowhere")
    assert_essay_is_executed(course)
    table = course.folder / "grades.csv"
    assert course.nbgrader("export", "--to", str(table)).returncode == 0
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    (row,) = [row for row in rows if row["assignment"] == UNIT]
    assert (row["student_id"], row["raw_score"], row["score"]) == ("eve", "", "")
    course.configure("configure(c)")
    assert course.nbgrader("autograde", UNIT).returncode == 0
    assert course.scores()["eve", NUMPY] == (FULL_MARKS, FULL_MARKS)


@pytest.mark.thorough
def test_a_root_below_another_course_is_not_taken_for_that_course(course, released_course, spy, tmp_path):
    below = released_course.copy(tmp_path / "other").root / "elsewhere"
    below.mkdir()
    course.configure(f"configure(c, root={str(below)!r})")
    assert_refused(course, spy(), r"No course in .*/other/elsewhere")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda toml: toml + "[[unit", r"course\.toml, line \d+: this is not TOML"),
        pytest.param(
            lambda toml: 'unit = ["x"]',
            r"course\.toml, line 1: a unit is a table of its own",
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            _without_line,
            r"course\.toml lists no seeing_the_graph/stop_gradient_numpy",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_a_course_toml_that_cannot_say_how_to_grade_it(course, spy, change, sentence):
    course.change_toml(change)
    assert_refused(course, spy(), sentence)
    assert_essay_is_executed(course)


@pytest.mark.thorough
def test_no_course_toml_at_all(course, spy):
    (course.folder / "course.toml").unlink()
    assert_refused(course, spy(), r"No course at ")
    assert_essay_is_executed(course)


@pytest.mark.parametrize("lost", [(), ("source",), ("source", "release")])
def test_a_student_cannot_leave_the_sandbox_by_deleting_the_metadata(course, spy, lost):
    course.change_toml(_without_line)
    trace = spy(strip_metadata)
    for step in lost:  # then the gradebook alone says it
        shutil.rmtree(course.folder / step / UNIT)
    assert_refused(course, trace, r"course\.toml lists no seeing_the_graph/stop_gradient_numpy")


@pytest.mark.parametrize("kind", ["broken JSON", "not a file"])
def test_a_source_that_cannot_be_read_may_be_an_exercise_and_is_not_executed(course, spy, kind):
    course.change_toml(_without_line)
    trace = spy(strip_metadata)
    shutil.rmtree(course.folder / "release" / UNIT)
    path = course.folder / "source" / UNIT / f"{NUMPY}.ipynb"
    text = path.read_text(encoding="utf-8")
    path.unlink()
    if kind == "broken JSON":
        path.write_text(f"<<<<<<< mine\n{text}", encoding="utf-8")
        forget_cells(course)
        assert_refused(course, trace, r"That it is an exercise of stopgrad is said by the source notebook")
    else:
        path.mkdir()
        assert_refused(course, trace, r"stop_gradient_numpy\.ipynb could not be read: Is a directory")


def forget_cells(course):
    """Take the cell that carries the marks out of the gradebook, so that it cannot say what the notebook is."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course.folder / 'gradebook.db'}") as book:
        book.find_grade_cell("hidden_checks", NUMPY, UNIT).name = "forgotten"
        book.db.commit()


def test_a_students_copy_that_claims_to_be_an_exercise_is_not_executed_either(course, tmp_path):
    trace = tmp_path / "it ran outside"
    for evidence in (
        {"metadata": {"stopgrad": {"exercise": f"{UNIT}/{NUMPY}"}}},
        {"cells": course.released()["cells"]},
    ):
        notebook = {**essay_notebook(SPY.format(trace=str(trace))), **evidence}
        course.put("eve", ESSAY, ESSAY, dump(notebook))
        done = course.nbgrader("autograde", ESSAY)
        assert done.returncode != 0
        assert "course.toml lists no essay/essay" in done.stderr
        assert course.scores(ESSAY) == {("eve", ESSAY): (None, 3.0)}
    assert not trace.exists()


def test_a_source_that_names_another_exercise_is_not_graded_as_this_one(course, spy):
    path = course.folder / "source" / UNIT / f"{NUMPY}.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["stopgrad"]["exercise"] = f"{UNIT}/{TWIN}"
    path.write_text(dump(notebook), encoding="utf-8")
    assert_refused(course, spy(), r"says that it is seeing_the_graph/a_second_stop")


def test_a_missing_hidden_grader_refuses_its_own_exercise_and_no_other(course, spy):
    trace = spy()
    course.hand_in("bob", course.source_of(), TWIN)
    (course.root / "solutions" / UNIT / NUMPY / f"test_{NUMPY}.py").unlink()
    assert_refused(course, trace, r"seeing_the_graph/stop_gradient_numpy cannot be graded: .* is missing\.")
    assert course.scores()["bob", TWIN] == (FULL_MARKS, FULL_MARKS)


def test_every_refused_student_gets_the_same_reason(course, spy):
    spy()
    course.hand_in("bob", course.source_of())
    (course.root / "solutions" / UNIT / NUMPY / f"test_{NUMPY}.py").unlink()
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode != 0
    for student in ("bob", "eve"):
        assert re.search(rf"{student} .*cannot be graded: .* is missing\.", done.stderr)
        assert course.scores()[student, NUMPY][0] is None


@pytest.mark.parametrize(
    "call",
    [
        "configure(c)",
        pytest.param("c.Autograde.autograde_preprocessors = STEPS\nconfigure(c)", marks=pytest.mark.thorough),
    ],
)
def test_not_executing_is_not_full_marks(course, spy, call):
    """Where nothing is executed, nbgrader gives full marks for an empty cell: exercises are graded all the same."""
    steps = ["nbgrader.preprocessors.SaveAutoGrades", "nbgrader.preprocessors.AssignLatePenalties"]
    course.configure(call.replace("STEPS", repr(steps)))
    course.hand_in("eve", "x = 1")
    done = course.nbgrader("autograde", UNIT, *(["--no-execute"] if "STEPS" not in call else []))
    assert done.returncode == 0, done.stderr[-3000:]
    assert course.scores()["eve", NUMPY] == (0.0, FULL_MARKS)
    course.put("eve", ESSAY, ESSAY, dump(essay_notebook("raise SystemExit")))
    assert (
        course.nbgrader("autograde", ESSAY, *(["--no-execute"] if "STEPS" not in call else [])).returncode
        == 0
    )
    assert course.scores(ESSAY) == {("eve", ESSAY): (3.0, 3.0)}  # nbgrader's own answer to its own option


LISTED = """c.Autograde.autograde_preprocessors.insert(0, "nbgrader.preprocessors.ClearOutput")
configure(c)
"""
EXECUTOR = """import sys
sys.path.insert(0, {folder!r})
c.Autograde.autograde_preprocessors = ["quiet.ExecuteQuietly", "nbgrader.preprocessors.SaveAutoGrades"]
configure(c)
"""
QUIET = "from nbgrader.preprocessors import Execute\n\n\nclass ExecuteQuietly(Execute):\n    pass\n"
STEPS = ["nbgrader.preprocessors.Execute", "nbgrader.preprocessors.SaveAutoGrades"]


@pytest.mark.thorough
def test_a_list_of_preprocessors_that_is_only_added_to_keeps_its_defaults(course, spy):
    course.configure(LISTED)
    trace = spy()
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode == 0, done.stderr[-3000:]
    assert not trace.exists()
    assert course.scores()["eve", NUMPY] == (FULL_MARKS, FULL_MARKS)


@pytest.mark.parametrize("owner", ["Autograde", pytest.param("AutogradeApp", marks=pytest.mark.thorough)])
def test_preprocessors_that_are_set_after_configure_execute_no_exercise(course, spy, owner):
    course.configure(f"configure(c)\nc.{owner}.autograde_preprocessors = {STEPS}")
    assert_refused(course, spy(), r"Execute would execute it in an ordinary kernel")
    assert_essay_is_executed(course)


def test_an_executor_of_the_instructors_own_executes_no_exercise(course, spy, tmp_path):
    (tmp_path / "quiet.py").write_text(QUIET, encoding="utf-8")
    course.configure(EXECUTOR.format(folder=str(tmp_path)))
    assert_refused(course, spy(), r"ExecuteQuietly would execute it in an ordinary kernel")
    assert_essay_is_executed(course)


@pytest.mark.thorough
def test_an_executor_among_the_sanitizers_executes_no_exercise(course, spy):
    course.configure(f"configure(c)\nc.Autograde.sanitize_preprocessors = {STEPS[:1]}")
    assert_refused(course, spy(), r"Execute would execute it in an ordinary kernel")


def test_no_mark_is_entered_before_it_is_graded(course):
    course.configure(f"c.Autograde.autograde_preprocessors = {STEPS[::-1]}\nconfigure(c)")
    course.hand_in("eve", "x = 1")
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode != 0
    assert "enter a mark before it is graded" in done.stderr
    assert course.scores()["eve", NUMPY][0] is None


def test_a_failing_configure_stops_nbgrader(course, spy):
    course.configure("configure(None)")
    trace = spy()
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode != 0
    assert "stopgrad could not be configured: AttributeError" in done.stderr
    assert not trace.exists()


def test_nbgrader_stops_where_its_python_has_no_stopgrad(course, spy):
    path = course.folder / "nbgrader_config.py"
    text = path.read_text(encoding="utf-8")
    assert "from grader.gradebook import configure" in text
    path.write_text(text.replace("grader.gradebook", "no_such_stopgrad.gradebook"), encoding="utf-8")
    trace = spy()
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode != 0
    assert "nbgrader's Python has no stopgrad: No module named" in done.stderr
    assert not trace.exists()
