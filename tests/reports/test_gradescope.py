"""Gradescope: what it shows, and the zip that it runs."""

import io
import json
import zipfile

from sample_verdicts import WITH_PITFALL
from support import ROOT

from grader.course.exercise import load_course
from grader.reports.gradescope import autograder, results


def test_results_have_one_test_per_check():
    data = results([WITH_PITFALL])
    assert (data["score"], data["stdout_visibility"]) == (2.0, "hidden")
    assert [(test["name"], test["score"], test["max_score"], test["status"]) for test in data["tests"]] == [
        ("a holds", 2.0, 2.0, "passed"),
        ("b holds", 0.0, 3.0, "failed"),
    ]
    assert "It was not stopped." in data["output"]
    json.dumps(data)


def test_the_autograder_zip_holds_what_it_needs_and_no_other_exercise():
    course = load_course(ROOT)
    exercise = course.exercises["seeing_the_graph/stop_gradient_numpy"]
    archive = zipfile.ZipFile(io.BytesIO(autograder(course, [exercise])))
    names = set(archive.namelist())
    assert {"setup.sh", "run_autograder", "course/course.toml", "package/grader/__init__.py"} <= names
    assert "package/grader/reports/feedback.css" in names
    assert {name for name in names if name.startswith(("exercises/", "solutions/"))} == {
        path.relative_to(ROOT).as_posix()
        for path in [exercise.notebook, *exercise.folder.rglob("*.py")]
        if "__pycache__" not in path.parts
    }
    for script in ("setup.sh", "run_autograder"):
        assert archive.getinfo(script).external_attr >> 16 == 0o755
