"""PrairieLearn: its results, and the questions that it is given."""

import base64
import io
import json
import uuid
import zipfile
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from sample_verdicts import FAILED, PASSED, PICTURE, WITH_PITFALL, verdict
from support import ROOT

from grader.course.exercise import load_course
from grader.reports import prairielearn
from grader.reports.prairielearn import NOT_GRADABLE, OUR_FAULT, PICTURES_LEFT_OUT, question_files, results

SLUGS = ["seeing_the_graph/stop_gradient_numpy", "target_networks/td_loss"]


def test_results_have_a_share_a_test_per_check_and_the_picture():
    data = json.loads(results(WITH_PITFALL, ["x.ipynb is graded."]))
    assert (data["gradable"], data["score"]) == (True, 0.4)
    assert [
        (test["name"], test["description"], test["points"], test["max_points"]) for test in data["tests"]
    ] == [
        ("a holds", "passed", 2.0, 2.0),
        ("b holds", "failed", 0.0, 3.0),
    ]
    assert data["tests"][1]["message"].startswith("f: expected 1, got")
    for part in ("1 of 2 checks passed.", "x.ipynb is graded.", "not stopped: It was not stopped."):
        assert part in data["message"]
    (image,) = data["images"]
    kind, _, drawing = image["url"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert ElementTree.fromstring(base64.b64decode(drawing)).tag == "{http://www.w3.org/2000/svg}svg"
    assert data["verdict"] == WITH_PITFALL.to_json()


@pytest.mark.parametrize("cause", NOT_GRADABLE)
def test_what_cannot_be_graded_costs_no_attempt(cause):
    problem = verdict("s", replace(FAILED, message="Save it again."), cause=cause)
    data = json.loads(results(problem))
    assert (data["gradable"], data["format_errors"]) == (False, ["Save it again."])
    assert "score" not in data


@pytest.mark.parametrize("cause", ["time limit", "not attempted", "function missing"])
def test_what_ran_and_failed_is_graded(cause):
    assert json.loads(results(verdict("s", FAILED, cause=cause)))["score"] == 0.0


def test_results_are_smaller_than_prairielearn_reads():
    picture = {
        **PICTURE,
        "inputs": [{"name": f"x{number}", "actual": "flows", "expected": "flows"} for number in range(300)],
    }
    many = replace(verdict("s", PASSED), pictures=(picture,) * 60)
    text = results(many)
    data = json.loads(text)
    assert len(text.encode()) <= 1_000_000
    assert 0 < len(data["images"]) < 60
    assert data["message"].endswith(PICTURES_LEFT_OUT)
    assert data["score"] == 1.0


def test_what_never_fits_is_our_fault_and_no_zero():
    huge = verdict("s", replace(FAILED, message="x" * 1_100_000))
    assert json.loads(results(huge)) == prairielearn.not_gradable(OUR_FAULT)


@pytest.fixture(scope="module")
def archive():
    course = load_course(ROOT)
    data, _ = question_files(course, [course.exercises[slug] for slug in SLUGS], image="me/stopgrad", seed=7)
    return zipfile.ZipFile(io.BytesIO(data))


def test_a_question_has_what_prairielearn_looks_for(archive):
    names = set(archive.namelist())
    for slug in SLUGS:
        place, name = f"questions/{slug}", slug.partition("/")[2]
        info = json.loads(archive.read(f"{place}/info.json"))
        uuid.UUID(info["uuid"])
        assert (info["type"], info["gradingMethod"]) == ("v3", "External")
        options = info["externalGradingOptions"]
        assert (options["image"], options["entrypoint"]) == ("me/stopgrad", "/stopgrad/run.sh")
        assert 0 < options["timeout"] <= 600
        page = archive.read(f"{place}/question.html").decode()
        assert f'file-name="{name}.ipynb"' in page
        assert "<pl-external-grader-results>" in page
        assert (
            archive.read(f"{place}/clientFilesQuestion/{name}.ipynb")
            == (ROOT / f"exercises/{slug}.ipynb").read_bytes()
        )
        assert {
            f"{place}/tests/course/course.toml",
            f"{place}/tests/solutions/{slug}/test_{name}.py",
        } <= names
        others = [other for other in SLUGS if other != slug]
        assert not [one for one in names if one.startswith(f"{place}/tests/") and others[0] in one]


def test_the_image_ends_before_prairielearn_ends_it(archive):
    info = json.loads(archive.read(f"questions/{SLUGS[0]}/info.json"))
    script = archive.read("image/run.sh").decode()
    deadline = int(script.partition("timeout --kill-after=10 ")[2].split()[0])
    assert deadline + 10 < info["externalGradingOptions"]["timeout"]
    assert "--seed 7\n" in script
    assert json.loads(archive.read("image/not_gradable.json"))["gradable"] is False
    assert archive.getinfo("image/run.sh").external_attr >> 16 == 0o755
    assert b"me/stopgrad" in archive.read("image/Dockerfile")


def test_an_exercise_keeps_its_identifier(archive):
    course = load_course(ROOT)
    again, _ = question_files(course, [course.exercises[SLUGS[1]]], image="other")
    one, two = (
        json.loads(zip_file.read(f"questions/{SLUGS[1]}/info.json"))["uuid"]
        for zip_file in (archive, zipfile.ZipFile(io.BytesIO(again)))
    )
    assert one == two
