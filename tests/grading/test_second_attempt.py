"""A submission that was kept waiting for a processor is graded once more, alone, and gets one verdict."""

from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from grader.course.submission import read_submission
from grader.grading import dask_pool, local_pool
from grader.grading.local_pool import grade_locally
from grader.sandbox import stopwatch
from grader.sandbox.limits import Overrun

GRADER = '''
def test_double(student, rng):
    """f doubles"""
    x = rng.uniform(1, 2, 4)
    assert_close(student.f(x=x), 2 * x)
'''
QUICK = "def f(x):\n    return 2 * x\n"
SLOW = "import time\n\ndef f(x):\n    time.sleep(3)\n    return 2 * x\n"
"""So slow that the stopwatch looks at it."""


@pytest.fixture
def class_of_two(author, tmp_path):
    exercise = author(GRADER)
    submissions = []
    for student, source in (("quick", QUICK), ("slow", SLOW)):
        path = tmp_path / f"{student}.py"
        path.write_text(source)
        submissions.append(read_submission(path, student, exercise))
    return submissions


def keep_waiting(monkeypatch, times):
    """Have so many boxes that are slow appear to be kept waiting."""
    left = iter([Overrun.KEPT_WAITING] * times)

    def find_overrun(call, submission, limits):
        return next(left, None) if call.wall > 0.5 else None

    monkeypatch.setattr(stopwatch, "find_overrun", find_overrun)


def grade(submissions, jobs=1):
    verdicts = []
    complaints = grade_locally(submissions, seed=1, on_verdict=verdicts.append, jobs=jobs)
    return {verdict.student: verdict for verdict in verdicts}, [one.student for one in verdicts], complaints


def test_the_second_verdict_counts(class_of_two, monkeypatch):
    keep_waiting(monkeypatch, times=1)
    chunks = []
    grade_batch = local_pool.grade_batch
    monkeypatch.setattr(
        local_pool,
        "grade_batch",
        lambda chunk, **options: (
            chunks.append([one.student for one in chunk]) or grade_batch(chunk, **options)
        ),
    )
    verdicts, order, complaints = grade(class_of_two)
    assert order == ["quick", "slow"]
    assert all(verdict.full for verdict in verdicts.values())
    assert complaints == []
    assert chunks == [["quick", "slow"], ["slow"]]


def test_who_is_kept_waiting_twice_has_no_mark_yet_and_the_instructor_is_told_why(class_of_two, monkeypatch):
    keep_waiting(monkeypatch, times=2)
    verdicts, order, complaints = grade(class_of_two)
    assert order == ["quick", "slow"]
    assert verdicts["quick"].full
    assert (verdicts["slow"].status, verdicts["slow"].cause) == ("error", "kept waiting")
    assert verdicts["slow"].pitfalls == ()
    (complaint,) = complaints
    assert complaint.startswith("Other processes of this machine used the processor for so long")


def test_one_box_is_tried_per_attempt(class_of_two, monkeypatch):
    boxes = []
    start = local_pool.Sandbox.fork
    monkeypatch.setattr(
        local_pool.Sandbox,
        "fork",
        lambda sandbox, *given, role, **named: (
            boxes.append(role.value) or start(sandbox, *given, role=role, **named)
        ),
    )
    keep_waiting(monkeypatch, times=9)
    grade(class_of_two)
    assert boxes.count("student") == 3


def test_on_a_cluster_too(class_of_two, monkeypatch):
    """With a client that does the work itself, at once."""
    keep_waiting(monkeypatch, times=1)
    sizes = []

    class Future(SimpleNamespace):
        __hash__ = object.__hash__

    def submit(work, batch, **options):
        sizes.append(len(batch.submissions))
        graded = work(batch)
        return Future(exception=lambda: None, result=lambda: graded)

    class Client(nullcontext):
        def scheduler_info(self, n_workers):
            return {"workers": ["one"]}

        def submit(self, *given, **options):
            return submit(*given, **options)

    distributed = SimpleNamespace(Client=lambda *given, **named: Client(), as_completed=list)
    monkeypatch.setattr(dask_pool, "_distributed", lambda: distributed)
    verdicts = []
    complaints = dask_pool.grade_on_cluster(
        class_of_two, seed=1, on_verdict=verdicts.append, address="tcp://nowhere"
    )
    assert sorted(verdict.student for verdict in verdicts) == ["quick", "slow"]
    assert all(verdict.full for verdict in verdicts)
    assert complaints == []
    assert sum(sizes) == 3
    assert sizes[-1] == 1
