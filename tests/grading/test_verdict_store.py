"""One file per verdict, whole or not there, and read again under any name."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from grader.core import files
from grader.core.errors import UsageError
from grader.core.verdict import Verdict
from grader.course.submission import read_submission
from grader.grading.verdict_store import VerdictStore


@pytest.fixture
def exercise(author):
    return author("")


@pytest.fixture
def submission(exercise, tmp_path):
    path = tmp_path / "s.py"
    path.write_text("x = 1")
    return read_submission(path, "s", exercise)


@pytest.fixture
def verdict(submission):
    exercise = submission.exercise
    return Verdict(
        "s",
        exercise.slug,
        "graded",
        1.0,
        1.0,
        (),
        (),
        None,
        7,
        "none",
        exercise.fingerprint,
        submission.digest,
        0.1,
    )


def test_a_stored_verdict_serves_the_same_submission_grader_and_seed(tmp_path, submission, verdict):
    store = VerdictStore(tmp_path / "new" / "folder")
    assert store.unchanged(submission, 7) is None
    store.write(verdict)
    assert store.unchanged(submission, 7) == verdict
    assert store.unchanged(submission, None) == verdict
    assert store.unchanged(submission, 8) is None


@pytest.mark.parametrize(
    "change", [{"status": "error"}, {"submission": "other"}, {"grader": "other"}], ids=str
)
def test_a_verdict_on_something_else_or_with_a_grader_error_serves_nobody(
    tmp_path, submission, verdict, change
):
    store = VerdictStore(tmp_path)
    store.write(replace(verdict, **change))
    assert store.unchanged(submission, None) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"student": "s"}', "\ud800"], ids=ascii)
def test_a_damaged_file_counts_as_missing(tmp_path, submission, verdict, text):
    folder = tmp_path / "out"
    store = VerdictStore(folder)
    store.write(verdict)
    (path,) = folder.iterdir()
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert store.unchanged(submission, None) is None


NAMES = [
    "Ada Lovelace",
    "O'Hara",
    'the "one"',
    "Zoë",
    "李",
    "../../etc/passwd",
    "..",
    "a/b",
    "x" * 300,
    "-rf",
    "a\nb",
    "%41",
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_any_student_name_gives_a_file_in_the_folder(tmp_path, submission, verdict, name):
    folder = tmp_path / "out"
    store = VerdictStore(folder)
    store.write(replace(verdict, student=name))
    (path,) = folder.iterdir()
    assert len(path.name) < 200
    assert json.loads(path.read_text())["student"] == name
    assert store.unchanged(replace(submission, student=name), None).student == name


def test_no_two_students_share_a_file(tmp_path, verdict):
    folder = tmp_path / "out"
    store = VerdictStore(folder)
    names = [*NAMES, "A", "a", "x" * 301, "x" * 299 + "y", "a%2Fb", "a--b", "a b", "a+b"]
    for name in names:
        store.write(replace(verdict, student=name))
    assert len(list(folder.iterdir())) == len(names)


def test_a_newer_verdict_replaces_the_older(tmp_path, submission, verdict):
    store = VerdictStore(tmp_path / "out")
    store.write(verdict)
    store.write(replace(verdict, score=0.0))
    assert store.unchanged(submission, None).score == 0.0
    assert len(list((tmp_path / "out").iterdir())) == 1


def test_a_folder_that_cannot_be_used_gets_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"file cannot be used for results: File exists\."):
        VerdictStore(tmp_path / "file")
    with pytest.raises(UsageError, match=r"inside cannot be used for results: Not a directory\."):
        VerdictStore(tmp_path / "file" / "inside")


def test_half_written_files_of_a_killed_run_are_deleted_and_those_of_a_running_one_are_not(tmp_path):
    VerdictStore(tmp_path / "out")
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    of_ended, of_running = (
        tmp_path / "out" / f"{files._prefix()}{pid}-x.part" for pid in (ended.pid, os.getpid())
    )
    for path in (of_ended, of_running):
        path.write_text("{", encoding="utf-8")
    VerdictStore(tmp_path / "out")
    assert not of_ended.exists()
    assert of_running.exists()
