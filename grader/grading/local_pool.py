"""Local pool: submissions graded by several trusted processes of this machine.

Each process has its own sandbox and grading context, and cores of its own where there are enough. A process that
dies has its work done by another; a submission over which two die gets a failure verdict, and is graded again in
the next run. A submission that was kept waiting for a processor is graded once more at the end, alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grader.core.verdict import Verdict
from grader.course.submission import Submission
from grader.grading.chunks import chunks_of
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch
from grader.grading.process_pool import Lost, ProcessPool, SendResult, Work
from grader.grading.second_attempt import SecondAttempt
from grader.grading.verdicts import OnVerdict, failure_verdict
from grader.sandbox.layers import Layers
from grader.sandbox.sandbox import Sandbox


def grade_locally(
    submissions: list[Submission],
    *,
    seed: int,
    on_verdict: OnVerdict,
    jobs: int,
    accept_no_isolation: bool = False,
) -> list[str]:
    """Grade submissions with `jobs` processes; returns complaints about the hidden graders."""
    if not submissions:
        return []
    attempt = SecondAttempt(submissions, on_verdict)
    sandbox = Sandbox(accept_no_isolation=accept_no_isolation)
    chunks = sorted(chunks_of(submissions, jobs), key=len, reverse=True)
    complaints = _grade_chunks(chunks, sandbox, seed=seed, on_verdict=attempt.first, jobs=jobs)
    if attempt.due:
        alone = [[submission] for submission in attempt.due]
        complaints += _grade_chunks(alone, sandbox, seed=seed, on_verdict=attempt.second, jobs=1)
    return complaints + attempt.complaints


def _grade_chunks(
    chunks: list[list[Submission]], sandbox: Sandbox, *, seed: int, on_verdict: OnVerdict, jobs: int
) -> list[str]:
    """Grade chunks, in this process if one is enough."""
    size = min(jobs, len(chunks))
    if size == 1:
        with sandbox, GradingContext(sandbox, seed) as context:
            graded = (grade_batch(chunk, context=context, on_verdict=on_verdict) for chunk in chunks)
            return [complaint for complaints in graded for complaint in complaints]
    with ProcessPool(size, _open_grading, seed, sandbox.layers, kind=_imports, own_cores=True) as pool:
        for outcome in pool.run(chunks):
            if isinstance(outcome, Lost):
                on_verdict(failure_verdict(outcome.item, seed=seed, isolation=sandbox.isolation))
            else:
                on_verdict(outcome.result)
    return pool.complaints


def _imports(submission: Submission) -> str:
    """A process goes on with the frameworks and libraries that its fork servers have imported."""
    return " ".join((submission.exercise.framework, *submission.exercise.libraries))


@contextmanager
def _open_grading(seed: int, layers: Layers) -> Iterator[Work[Submission, Verdict]]:
    """What one process needs to grade chunks."""
    with Sandbox(layers, accept_no_isolation=True) as sandbox, GradingContext(sandbox, seed) as context:

        def work(chunk: list[Submission], send_result: SendResult[Verdict]) -> list[str]:
            positions = {submission.key: position for position, submission in enumerate(chunk)}
            return grade_batch(
                chunk,
                context=context,
                on_verdict=lambda verdict: send_result(positions[verdict.student, verdict.exercise], verdict),
            )

        yield work
