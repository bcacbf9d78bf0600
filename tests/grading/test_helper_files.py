"""Helper files in a box: the course's are read and imported there, and a student's are not."""

import io
import json
import zipfile

import pytest

SLUG = "seeing_the_graph/stop_gradient_numpy"
USES = """
from pathlib import Path

import scaling
from package.inner import TWO

assert scaling.ONE == float(open("data/one.csv").read()) and TWO == 2
try:
    Path("scaling.py").write_text("ONE = 0")
except PermissionError:
    pass
else:
    raise AssertionError("the file can be written")
"""


@pytest.fixture
def course_with_files(small_course):
    """The small course with data, a module and a package beside its notebook."""
    folder = small_course / "exercises" / "seeing_the_graph"
    for name, text in {
        "data/one.csv": "1.0",
        "scaling.py": "ONE = 1.0\n",
        "package/__init__.py": "",
        "package/inner.py": "TWO = 2\n",
    }.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return small_course


def answer(root, before=""):
    """The reference, under code that every function of it needs."""
    source = (root / "solutions" / SLUG / "reference.py").read_text(encoding="utf-8")
    indented = source.replace("\n", "\n    ")
    return f"{before}\nif True:\n    {indented}\n" if before else source


def grade(grader, root, path, out, *more):
    ran = grader("grade", path, "--exercise", SLUG, "--root", root, "--json", out, *more)
    return ran, json.loads(out.read_text(encoding="utf-8"))


def test_files_of_the_course_are_there_and_those_of_a_student_are_not(course_with_files, grader, tmp_path):
    folder = tmp_path / "submitted" / "ada"
    folder.mkdir(parents=True)
    path = folder / "stop_gradient_numpy.py"
    path.write_text(answer(course_with_files, USES), encoding="utf-8")
    ran, (verdict,) = grade(grader, course_with_files, path, tmp_path / "verdicts.json")
    assert ran.code == 0, ran.err
    assert verdict["score"] == verdict["max_score"], verdict["checks"]
    (folder / "mine.py").write_text("X = 1\n", encoding="utf-8")
    path.write_text("import mine\n\n\ndef stop_gradient(x):\n    return mine.X\n", encoding="utf-8")
    ran, (verdict,) = grade(grader, course_with_files, path, tmp_path / "verdicts.json")
    assert verdict["score"] == 0.0
    assert "mine is not available when your code is graded" in json.dumps(verdict["checks"])


def test_they_travel_with_a_portable_batch_and_with_gradescopes_zip(course_with_files, grader, tmp_path):
    from grader.course.exercise import load_course
    from grader.course.submission import solution_as_submission
    from grader.grading.portable_batch import grade_portable_batch, pack_batch

    exercise = load_course(course_with_files).exercise(SLUG)
    exercise.reference.path.write_text(answer(course_with_files, USES), encoding="utf-8")
    (verdict,) = grade_portable_batch(
        pack_batch([solution_as_submission(exercise.reference, exercise)], seed=7)
    ).verdicts
    assert verdict.full, verdict
    out = tmp_path / "autograder.zip"
    assert grader("gradescope", "build", SLUG, "--root", course_with_files, "--out", out).code == 0
    with zipfile.ZipFile(io.BytesIO(out.read_bytes())) as archive:
        assert archive.read("exercises/seeing_the_graph/data/one.csv") == b"1.0"


@pytest.mark.parametrize(
    ("bubblewrap", "status"), [(False, "graded"), (True, "error")], ids=["Landlock alone", "bubblewrap alone"]
)
def test_without_scratch_space_they_are_read_where_they_are_staged_or_nobody_loses_a_mark(
    course_with_files, bubblewrap, status
):
    from dataclasses import replace

    from grader.course.exercise import load_course
    from grader.course.submission import solution_as_submission
    from grader.grading.context import GradingContext
    from grader.grading.pipeline import grade_batch
    from grader.sandbox.layers import find_layers
    from grader.sandbox.sandbox import Sandbox

    exercise = load_course(course_with_files).exercise(SLUG)
    exercise.reference.path.write_text(answer(course_with_files, USES), encoding="utf-8")
    verdicts = []
    layers = replace(find_layers(), bubblewrap=bubblewrap, namespaces=False)
    with Sandbox(layers) as sandbox, GradingContext(sandbox, 7) as context:
        complaints = grade_batch(
            [solution_as_submission(exercise.reference, exercise)],
            context=context,
            on_verdict=verdicts.append,
        )
    (verdict,) = verdicts
    assert (verdict.status, verdict.isolation) == (status, "partial"), complaints
    assert verdict.full == (status == "graded")
    assert ("have no place here" in " ".join(complaints)) == (status == "error")
