"""Results are one file a verdict, whole or not there, and found again under any name."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from grader.core.errors import UsageError
from grader.core.files import write_atomically
from grader.core.verdict import Verdict
from grader.course.submission import read_submission
from grader.grading import verdict_store as module
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


def test_a_verdict_is_found_again_for_the_same_submission_grader_and_seed(tmp_path, submission, verdict):
    results = VerdictStore(tmp_path / "new" / "folder")
    assert results.unchanged(submission, 7) is None
    results.write(verdict)
    assert results.unchanged(submission, 7) == verdict
    assert results.unchanged(submission, None) == verdict
    assert results.unchanged(submission, 8) is None


@pytest.mark.parametrize(
    "change", [{"status": "error"}, {"submission": "other"}, {"grader": "other"}], ids=str
)
def test_a_verdict_of_something_else_or_of_our_fault_is_not_kept(tmp_path, submission, verdict, change):
    results = VerdictStore(tmp_path)
    results.write(replace(verdict, **change))
    assert results.unchanged(submission, None) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"student": "s"}', "\ud800"], ids=ascii)
def test_a_damaged_file_is_as_good_as_none(tmp_path, submission, verdict, text):
    folder = tmp_path / "out"
    results = VerdictStore(folder)
    results.write(verdict)
    (path,) = folder.iterdir()
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert results.unchanged(submission, None) is None


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
def test_any_name_is_a_file_in_the_folder_and_found_again(tmp_path, submission, verdict, name):
    folder = tmp_path / "out"
    results = VerdictStore(folder)
    results.write(replace(verdict, student=name))
    (path,) = folder.iterdir()
    assert len(path.name) < 200
    assert json.loads(path.read_text())["student"] == name
    assert results.unchanged(replace(submission, student=name), None).student == name


def test_no_two_students_share_a_file(tmp_path, verdict):
    folder = tmp_path / "out"
    results = VerdictStore(folder)
    names = [*NAMES, "A", "a", "x" * 301, "x" * 299 + "y", "a%2Fb", "a--b", "a b", "a+b"]
    for name in names:
        results.write(replace(verdict, student=name))
    assert len(list(folder.iterdir())) == len(names)


def test_a_newer_verdict_replaces_the_older(tmp_path, submission, verdict):
    results = VerdictStore(tmp_path / "out")
    results.write(verdict)
    results.write(replace(verdict, score=0.0))
    assert results.unchanged(submission, None).score == 0.0
    assert len(list((tmp_path / "out").iterdir())) == 1


def test_a_write_that_is_interrupted_leaves_the_old_file_and_nothing_half_done(tmp_path, monkeypatch):
    path = tmp_path / "file.json"
    write_atomically(path, "old")

    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(module.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["file.json"]


def test_others_may_read_what_was_written(tmp_path):
    write_atomically(tmp_path / "file.json", "text")
    assert (tmp_path / "file.json").stat().st_mode & 0o777 == 0o644


def test_a_place_that_cannot_be_written_is_told_in_a_sentence(tmp_path):
    with pytest.raises(UsageError, match=r"out\.json could not be written: No such file or directory\."):
        write_atomically(tmp_path / "gone" / "out.json", "text")
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"file cannot be used for results: File exists\."):
        VerdictStore(tmp_path / "file")
    with pytest.raises(UsageError, match=r"inside cannot be used for results: Not a directory\."):
        VerdictStore(tmp_path / "file" / "inside")


def test_a_machine_that_cannot_write_is_no_wrong_call(tmp_path):
    """A file may not grow here: what a full disk does to a write, for everybody to try."""
    code = """
import resource, sys
from pathlib import Path
from grader.grading.verdict_store import write_whole
from grader.core.errors import UsageError, GraderError
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    write_whole(Path(sys.argv[1]), "x" * 5000)
except GraderError as error:
    assert not isinstance(error, UsageError)
    print(error)
"""
    path = tmp_path / "file.json"
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    assert done.stdout == f"{path} could not be written: File too large.\n"
    assert os.listdir(tmp_path) == []


def test_what_a_killed_run_left_half_written_is_taken_away_and_what_another_writes_is_not(tmp_path):
    VerdictStore(tmp_path / "out")
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left, written = (
        tmp_path / "out" / f"{module._own_prefix()}{pid}-x.part" for pid in (ended.pid, os.getpid())
    )
    for path in (left, written):
        path.write_text("{", encoding="utf-8")
    VerdictStore(tmp_path / "out")
    assert not left.exists()
    assert written.exists()
