"""Gradescope: what it shows and when, and the zip that it runs."""

import io
import json
import zipfile

import pytest
from sample_verdicts import WITH_PITFALL
from support import ROOT

from grader.cli.gradescope import VISIBILITIES
from grader.course.exercise import load_course
from grader.reports.gradescope import LATER, VISIBLE, autograder, results

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_results_have_one_test_per_check():
    data = results([WITH_PITFALL])
    assert (data["score"], data["stdout_visibility"]) == (2.0, "hidden")
    assert [(test["name"], test["score"], test["max_score"], test["status"]) for test in data["tests"]] == [
        ("a holds", 2.0, 2.0, "passed"),
        ("b holds", 0.0, 3.0, "failed"),
    ]
    assert "It was not stopped." in data["output"]
    json.dumps(data)


def test_a_remark_on_the_files_is_shown():
    assert results([WITH_PITFALL], ["u/x: a.ipynb is graded."])["output"].startswith(
        "u/x: a.ipynb is graded."
    )


@pytest.mark.parametrize("visibility", sorted(LATER))
def test_nothing_is_shown_before_its_time(visibility):
    data = results([WITH_PITFALL], ["u/x: a.ipynb is graded."], visibility=visibility)
    assert data["output"] == LATER[visibility]
    assert {data["visibility"], *(test["visibility"] for test in data["tests"])} == {visibility}
    assert "It was not stopped." in data["tests"][0]["output"]
    assert sum(test.get("max_score", 0) for test in data["tests"]) == 5


def test_the_command_offers_every_visibility():
    assert set(VISIBILITIES) == {VISIBLE, *LATER}


def test_the_autograder_zip_holds_what_it_needs_and_no_other_exercise():
    course = load_course(ROOT)
    exercise = course.exercises[SLUG]
    data, unpinned = autograder(course, [exercise])
    archive = zipfile.ZipFile(io.BytesIO(data))
    names = set(archive.namelist())
    assert {"setup.sh", "run_autograder", "requirements.txt", "course/course.toml"} <= names
    assert {"package/grader/__init__.py", "package/grader/reports/feedback.css"} <= names
    assert {name for name in names if name.startswith(("exercises/", "solutions/"))} == {
        path.relative_to(ROOT).as_posix()
        for path in [exercise.notebook, *exercise.folder.rglob("*.py")]
        if "__pycache__" not in path.parts
    }
    for script in ("setup.sh", "run_autograder"):
        assert archive.getinfo(script).external_attr >> 16 == 0o755
    assert unpinned == ()


def test_the_run_script_says_seed_and_visibility_only_if_they_were_chosen():
    course = load_course(ROOT)
    exercise = course.exercises[SLUG]

    def script(**options):
        archive = zipfile.ZipFile(io.BytesIO(autograder(course, [exercise], **options)[0]))
        return archive.read("run_autograder").decode()

    assert script().endswith('/results.json"\n')
    line = script(seed=7, visibility="after_due_date").splitlines()[-1]
    assert line.endswith('/results.json" --seed 7 --visibility after_due_date')
