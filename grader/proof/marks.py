"""Marks: whether the stub, the reference and every right and wrong solution get the verdict that they must."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.core.finding import Finding
from grader.core.verdict import Verdict
from grader.course.exercise import Exercise, Solution
from grader.course.student_code import student_code
from grader.course.submission import Submission, solution_as_submission
from grader.grading import standing_rules
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch
from grader.proof.places import (
    finding_at_check,
    finding_in_course_file,
    first_failure,
    grader_failures,
    reason,
)

STUB = "stub"
UNNOTICED = "no check notices the mistake. Add a case, or an assertion, that does."


class Kind(Enum):
    """What a solution of an exercise is there for."""

    REFERENCE = "reference"
    RIGHT = "right"
    WRONG = "wrong"


@dataclass(frozen=True)
class GradedSolution:
    """A solution that the proof has graded."""

    kind: Kind
    solution: Solution

    @property
    def name(self) -> str:
        return "reference" if self.kind is Kind.REFERENCE else f"{self.kind.value}/{self.solution.name}"


def judge_marks(exercise: Exercise, context: GradingContext) -> Iterator[Finding]:
    """Grade the stub and every solution, and say which verdicts are not as they must be.

    What the reference answered is then known to the context. Where it cannot answer, that is all that is said.
    """
    try:
        stub = Submission(STUB, exercise, student_code([exercise.stub], exercise), STUB)
    except (UsageError, Ungradable):
        return
    verdicts: dict[str, Verdict] = {}

    def keep(verdict: Verdict) -> None:
        verdicts[verdict.student] = verdict

    complaints = grade_batch([stub], context=context, on_verdict=keep)
    problem = reference_problem(exercise, context)
    if problem is not None:
        yield _reference_finding(exercise, problem)
        return
    entries = [
        GradedSolution(Kind.REFERENCE, exercise.reference),
        *(GradedSolution(Kind.RIGHT, solution) for solution in exercise.right),
        *(GradedSolution(Kind.WRONG, solution) for solution in exercise.wrong),
    ]
    submissions = [solution_as_submission(entry.solution, exercise, student=entry.name) for entry in entries]
    complaints += [
        complaint
        for complaint in grade_batch(submissions, context=context, on_verdict=keep)
        if complaint not in complaints
    ]
    yield from grader_failures(exercise, complaints)
    if not complaints:
        graded = [(entry, verdicts[entry.name]) for entry in entries]
        yield from _judge_stub(exercise, verdicts[STUB])
        for entry, verdict in graded:
            yield from _judge(exercise, entry, verdict)
        wrong = [verdict for entry, verdict in graded if entry.kind is Kind.WRONG]
        yield from _judge_checks(exercise, verdicts[STUB], wrong)


def reference_problem(exercise: Exercise, context: GradingContext) -> Ungradable | None:
    """Why the reference answers nothing, or not all of the drawn cases: it is stopped where a submission would be."""
    reference = context.reference(exercise)
    cases = context.drawn_cases(exercise)
    try:
        reference.answer_all([case.call for case in cases or ()])
        _ = reference.is_plain  # it opens the box, where there are no cases to ask
    except (GraderError, UsageError, SyntaxError):
        return None  # the complaints, or the findings about the notebook, say it
    return reference.problem


def _reference_finding(exercise: Exercise, problem: Ungradable) -> Finding:
    if problem.cause == "time limit":
        message = (
            f"The reference was stopped: it was still running after {exercise.seconds:g} seconds. Look for a loop that "
            "does not end. If it needs longer, raise `seconds` in its line of course.toml."
        )
    else:
        message = f"The reference could not be graded ({problem.cause}). {problem.sentence}"
    return Finding(exercise.reference.path, 1, f"{message} Nothing else was proven.")


def _judge_stub(exercise: Exercise, verdict: Verdict) -> Iterator[Finding]:
    if verdict.score or verdict.cause != "not attempted":
        message = (
            f"The stub takes {verdict.score:g} points (cause: {verdict.cause}): "
            "it must take none, as `not attempted`. Let it raise NotImplementedError, and let every check call it."
        )
        yield Finding(exercise.grader, 1, message)


def _judge(exercise: Exercise, entry: GradedSolution, verdict: Verdict) -> Iterator[Finding]:
    if entry.kind is Kind.WRONG:
        yield from _judge_wrong(entry, verdict)
    elif not verdict.full:
        advice = "Correct it, or the check."
        message = f"{entry.name} takes {verdict.score:g} of {verdict.max_score:g} points: {reason(verdict)} {advice}"
        failure = first_failure(verdict)
        if entry.kind is Kind.REFERENCE and failure is not None:
            yield finding_at_check(exercise, failure.name, message)
        else:
            yield Finding(entry.solution.path, 1, message)


def _judge_wrong(entry: GradedSolution, verdict: Verdict) -> Iterator[Finding]:
    path = entry.solution.path
    pitfalls = [pitfall.name for pitfall in verdict.pitfalls]
    if verdict.full:
        yield Finding(path, 1, f"{entry.name} takes full marks: {UNNOTICED}")
    elif pitfalls != [entry.solution.name]:
        as_what = f"as {', '.join(pitfalls)}" if pitfalls else f"as nothing (cause: {verdict.cause})"
        message = (
            f"{entry.name} is diagnosed {as_what}: it must be told apart from every other. Add a case in which they "
            "differ, or remove one of them."
        )
        yield Finding(path, 1, message)


def _judge_checks(exercise: Exercise, stub: Verdict, wrong: Iterable[Verdict]) -> Iterator[Finding]:
    """Each check of the author's rejects something. The standing rules are the platform's, with tests of their own."""
    rejecting = {check.name for verdict in wrong for check in verdict.checks if check.outcome == "failed"}
    for check in stub.checks:
        if check.name not in rejecting and check.name != standing_rules.NAME:
            message = (
                f"{check.name} rejects no wrong solution: add one that only it would catch, or an assertion."
            )
            yield finding_at_check(exercise, check.name, message)
        if check.max_points <= 0 and not exercise.weights:
            message = f"{check.name} is worth {check.max_points:g} points: make it a number above 0."
            yield finding_at_check(exercise, check.name, message)
    if stub.max_score != exercise.points:
        message = (
            f"The checks are worth {stub.max_score:g} points, course.toml says {exercise.points:g}: "
            f"write points = {stub.max_score:g} there, or change the points of a check."
        )
        yield finding_in_course_file(exercise, message)
