"""Survivors: mutants that take full marks, compared with the reference on fresh inputs.

Every wrong solution, honest variant and mutant of an exercise takes the hidden grader's checks, all in
one box. A mutant that wins every point is then compared with the reference on inputs that it has not
seen: the grader's own inputs from other seeds, with other sizes, with defaults left out and with other
numbers. A mutant that differs there is a hole in the grader. The others are equivalent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any

import pytest

from grader.core.errors import CheckFailed
from grader.core.flow import Call
from grader.core.verdict import Verdict
from grader.course.exercise import Exercise
from grader.course.submission import Submission, solution_as_submission
from grader.grading.batch import Batch
from grader.grading.batch_runner import run_checks
from grader.grading.context import GradingContext
from grader.grading.verdicts import SubmissionRun
from grader.proof.difference import describe_call, difference
from grader.proof.places import reason
from grader.proof.shared_box import SharedBox, SharedContext
from grader.sandbox.sandbox import Sandbox

SEED = 1
FRESH_SEEDS = (101, 102, 103)
"""Seeds that no check has seen. Every second one changes the sizes as well."""
VARIED = 6
"""How many calls of a round are repeated without a default, or with other numbers."""
REFERENCE = "reference"


@dataclass
class Comparison:
    """A survivor and the reference, over all fresh inputs."""

    calls: int = 0
    difference: str = ""
    open_difference: str = ""
    """What differs only where the problem leaves it open."""


@dataclass
class Resizer:
    """A pytest plugin that adds one to every size that a grader has as a constant in capitals."""

    done: set[int] = field(default_factory=set)

    @pytest.hookimpl(tryfirst=True)
    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        module: ModuleType = metafunc.module
        if id(module) in self.done:
            return
        self.done.add(id(module))
        for name, value in list(vars(module).items()):
            if name.isupper() and type(value) is int and value > 1:
                setattr(module, name, value + 1)


class ComparingBatch(Batch):
    """A batch that compares each survivor with the reference after its checks have run."""

    def __init__(
        self, submissions: list[Submission], context: GradingContext, comparisons: dict[str, Comparison]
    ) -> None:
        super().__init__(submissions, context, self._keep)
        self._comparisons = comparisons
        self.verdicts: dict[str, Verdict] = {}

    def _keep(self, verdict: Verdict) -> None:
        self.verdicts[verdict.student] = verdict

    def finish(self) -> None:
        comparison = self._comparisons.get(self.current.submission.student)
        if comparison is not None and not comparison.difference:
            self._compare(self.current, comparison)
        super().finish()

    def _compare(self, run: SubmissionRun, comparison: Comparison) -> None:
        reference = self.context.reference(run.submission.exercise)
        calls = [flow.call for flow in run.solution.flows.values() if flow.call is not None]
        for call in (*calls, *_variations(calls, run.submission.exercise)):
            try:
                want = reference.answer(call)
            except Exception:  # not an input that the problem allows
                continue
            try:
                got = run.solution.answer(call)
            except CheckFailed as failed:
                comparison.difference = f"{describe_call(call)}: {failed}"
                return
            comparison.calls += 1
            what = difference(want, got, open_inputs=run.open_inputs)
            if what:
                comparison.difference = f"{describe_call(call)}: {what}"
                return
            comparison.open_difference = comparison.open_difference or difference(want, got, open_inputs=())


def _variations(calls: list[Call], exercise: Exercise) -> Iterator[Call]:
    """The same calls with every fraction a little smaller, and with each default left out in turn."""
    for call in [call for call in calls if call.mode == "auto"][:VARIED]:
        fractions = {name: value * 0.9 for name, value in call.inputs.items() if _is_fraction(value)}
        if fractions:
            yield replace(call, inputs={**call.inputs, **fractions})
        for default in _defaults(exercise.functions.get(call.function, "")):
            if default in call.inputs:
                rest = {name: value for name, value in call.inputs.items() if name != default}
                yield replace(call, inputs=rest)


def _is_fraction(value: Any) -> bool:
    return isinstance(value, float) and not value.is_integer()


def _defaults(signature: str) -> list[str]:
    return [part.partition("=")[0].strip() for part in signature.strip("()").split(",") if "=" in part]


def grade_in_box(
    shared_box: SharedBox,
    sandbox: Sandbox,
    submissions: list[Submission],
    *,
    seed: int,
    comparisons: dict[str, Comparison] | None = None,
    resize: bool = False,
) -> tuple[dict[str, Verdict], list[str]]:
    """The verdicts of one round in one box, by student, and complaints about the grader."""
    with SharedContext(sandbox, seed, shared_box) as context:
        batch = ComparingBatch(submissions, context, comparisons or {})
        complaints = run_checks(batch, *([Resizer()] if resize else []))
        return batch.verdicts, complaints


def compare_survivors(
    exercise: Exercise, sandbox: Sandbox, shared_box: SharedBox, survivors: list[Submission]
) -> dict[str, Comparison]:
    """Each survivor compared with the reference on fresh inputs, in sizes that the reference takes."""
    reference = solution_as_submission(exercise.reference, exercise, student=REFERENCE)
    comparisons = {submission.student: Comparison() for submission in survivors}
    for number, seed in enumerate(FRESH_SEEDS):
        remaining = [submission for submission in survivors if not comparisons[submission.student].difference]
        if not remaining:
            break
        resize = bool(number % 2)
        if resize:
            verdicts, _ = grade_in_box(shared_box, sandbox, [reference], seed=seed, resize=True)
            resize = verdicts[REFERENCE].full
        verdicts, _ = grade_in_box(
            shared_box, sandbox, remaining, seed=seed, comparisons=comparisons, resize=resize
        )
        for student, verdict in verdicts.items():
            if not verdict.full and not comparisons[student].difference:
                comparisons[student].difference = f"with other random inputs, {reason(verdict)}"
    return comparisons
