"""One submission gives the identical verdict through every way in: file, tree, zip, LMS, Gradescope, PrairieLearn.

Elsewhere: the site in `tests/site/test_same_verdict.py`, a cluster in `tests/grading/test_dask_pool.py`, and the marks
of `grader course autograde` and plain `nbgrader autograde` in `tests/gradebook/test_autograde.py`.
"""

import json
import shutil

import pytest
from autograders import Gradescope, PrairieLearn, environment, unpack
from lms_downloads import canvas, gradescope_metadata, moodle, write_folder, write_zip
from support import fill

SLUG = "seeing_the_graph/stop_gradient_numpy"
SEED = "7"
STUDENT = "submission"


@pytest.fixture(scope="module")
def autograders(grader, root, tmp_path_factory):
    """Both autograders with one environment."""
    place = tmp_path_factory.mktemp("autograders")
    for system, options in (("gradescope", ()), ("prairielearn", ("--image", "x/y"))):
        ran = grader(system, "build", SLUG, "--seed", SEED, *options, "--out", place / f"{system}.zip")
        assert (ran.code, ran.err) == (0, "")
    source = unpack(place / "gradescope.zip", place / "source")
    venv = environment(place / "venv", source / "requirements.txt", source / "package" / "grader")
    (place / "gradescope").mkdir()
    return (
        Gradescope(place / "gradescope.zip", place / "gradescope", venv),
        PrairieLearn(place / "prairielearn.zip", place / "prairielearn", venv, SLUG),
    )


@pytest.fixture(scope="module")
def answers(root, tmp_path_factory):
    """A wrong notebook, one that does not compile, and a file that is none."""
    path = tmp_path_factory.mktemp("answers") / "wrong.ipynb"
    shutil.copy(root / "exercises" / f"{SLUG}.ipynb", path)
    fill(path, SLUG, "wrong/vjp_passes_through")
    return {
        "wrong": path.read_bytes(),
        "syntax error": json.dumps(
            {
                "cells": [
                    {
                        "cell_type": "code",
                        "metadata": {},
                        "source": "def f(:",
                        "outputs": [],
                        "execution_count": None,
                    }
                ],
                "metadata": {},
                "nbformat": 4,
                "nbformat_minor": 5,
            }
        ).encode(),
        "broken": b"{",
    }


def ways(data, folder):
    """The submission as each way in brings it, and the options that `grader grade` needs with it."""
    roster = folder / "class.csv"
    roster.write_text("student,name,moodle,canvas,sid\nsubmission,Ada Lovelace,101,11,0100\n")
    named = ("--roster", roster, "--exercise", SLUG)
    tree = {f"{STUDENT}/{SLUG}.ipynb": data}
    in_moodle = {f"{moodle('Ada Lovelace', 101)}/my work.ipynb": data}
    in_canvas = {canvas("lovelaceada", 11, 501, "stop_gradient_numpy-1.ipynb", late=True): data}
    in_gradescope = {
        "submission_metadata.yml": gradescope_metadata(
            {"submission_5": ([("Ada Lovelace", "0100", "a@x")], "2026-03-01 09:00:00.000000000 Z")}
        ),
        "submission_5/sub/answer.ipynb": data,
    }
    return {
        "file": (
            write_folder(folder / "one", {f"{STUDENT}.ipynb": data}) / f"{STUDENT}.ipynb",
            ("--exercise", SLUG),
        ),
        "tree": (write_folder(folder / "tree", tree), ()),
        "zip": (write_zip(folder / "tree.zip", tree), ()),
        "moodle zip": (write_zip(folder / "moodle.zip", in_moodle), named),
        "canvas folder": (write_folder(folder / "canvas", in_canvas), named),
        "gradescope zip": (write_zip(folder / "gradescope.zip", in_gradescope), named),
    }


def without_seconds(verdict):
    return {**verdict, "seconds": 0}


ALL = ("file", "tree", "zip", "moodle zip", "canvas folder", "gradescope zip")


@pytest.mark.parametrize(
    ("answer", "chosen"), [("wrong", ALL), ("syntax error", ["moodle zip"]), ("broken", ["moodle zip"])]
)
def test_every_way_in_gives_the_same_verdict(grader, autograders, answers, tmp_path, answer, chosen):
    data = answers[answer]
    verdicts = {}
    brought = ways(data, tmp_path)
    for way in chosen:
        path, options = brought[way]
        out = tmp_path / f"{way}.json"
        ran = grader("grade", path, *options, "--seed", SEED, "--jobs", "1", "--json", out)
        assert ran.code == 0, ran.err
        (verdicts[way],) = json.loads(out.read_text(encoding="utf-8"))
    gradescope, prairielearn = autograders
    done, results = gradescope.grade({"sub/folder/answer.ipynb": data})
    assert done.returncode == 0, done.stderr
    (verdicts["gradescope autograder"],) = results["extra_data"]["verdicts"]
    done, results = prairielearn.grade({"answer.ipynb": data})
    assert done.returncode == 0, done.stderr
    verdicts["prairielearn autograder"] = results["verdict"]
    first = without_seconds(verdicts[chosen[0]])
    assert {way: without_seconds(verdict) for way, verdict in verdicts.items()} == dict.fromkeys(
        verdicts, first
    )
    assert (first["student"], first["exercise"], first["seed"]) == (STUDENT, SLUG, int(SEED))
    assert first["cause"] == {"wrong": None, "broken": "not a notebook"}.get(answer, answer)
    assert first["score"] < first["max_score"]
