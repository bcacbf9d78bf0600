"""Comparison: what the checks say of each edit of a reference, and whether an edit is one at all.

Every wrong solution, honest variant and mutant of an exercise takes the hidden grader's checks, all in
one box. A mutant that wins every point is then put beside the reference on inputs that it has not
seen: the grader's own draws from other seeds, with other sizes, with defaults left out and numbers
changed. One that parts from the reference there is a hole in the grader; the others are equivalent.
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
from grader.course.submission import Submission
from grader.grading.batch import Batch
from grader.grading.batch_runner import run_checks
from grader.grading.context import GradingContext
from grader.grading.verdicts import SubmissionRun
from grader.proof.difference import difference, told
from grader.proof.shared_box import SharedBox, SharedContext
from grader.sandbox.sandbox import Sandbox

SEED = 1
FRESH = (101, 102, 103)
"""Seeds that no check has seen; every other one changes the sizes as well."""
VARIED = 6
"""How many calls of a round are made again without a default, or with other numbers."""


@dataclass
class Comparison:
    """A survivor beside the reference, over all fresh inputs."""

    calls: int = 0
    apart: str = ""
    open_apart: str = ""
    """What differs only where the problem leaves it open."""


@dataclass
class Resizer:
    """A pytest plugin that makes every size that a grader names in capitals one larger."""

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


class Witness(Batch):
    """A batch that compares each survivor with the reference once its checks have run."""

    def __init__(
        self, submissions: list[Submission], context: GradingContext, found: dict[str, Comparison]
    ) -> None:
        super().__init__(submissions, context, self._keep)
        self._found = found
        self.verdicts: dict[str, Verdict] = {}

    def _keep(self, verdict: Verdict) -> None:
        self.verdicts[verdict.student] = verdict

    def finish(self) -> None:
        name = self.current.submission.student
        if name in self._found and not self._found[name].apart:
            self._compare(self.current, self._found[name])
        super().finish()

    def _compare(self, case: SubmissionRun, found: Comparison) -> None:
        reference = self.context.reference(case.submission.exercise)
        calls = [flow.call for flow in case.solution.flows.values() if flow.call is not None]
        for call in (*calls, *_variations(calls, case.submission.exercise)):
            try:
                want = reference.answer(call)
            except Exception:  # not an input that the problem allows
                continue
            try:
                got = case.solution.answer(call)
            except CheckFailed as failed:
                found.apart = f"{told(call)}: {failed}"
                return
            found.calls += 1
            apart = difference(want, got, open_inputs=case.open_inputs)
            if apart:
                found.apart = f"{told(call)}: {apart}"
                return
            found.open_apart = found.open_apart or difference(want, got, open_inputs=())


def _variations(calls: list[Call], exercise: Exercise) -> Iterator[Call]:
    """The same calls with each default left out in turn, and with every number a little smaller."""
    plain = [call for call in calls if call.mode == "auto"][:VARIED]
    for call in plain:
        numbers = [name for name, value in call.inputs.items() if _is_fraction(value)]
        if numbers:
            yield replace(call, inputs={**call.inputs, **{name: call.inputs[name] * 0.9 for name in numbers}})
        for name in exercise.functions:
            if name == call.function:
                for default in _defaults(exercise.functions[name]):
                    if default in call.inputs:
                        rest = {key: value for key, value in call.inputs.items() if key != default}
                        yield replace(call, inputs=rest)


def _is_fraction(value: Any) -> bool:
    return isinstance(value, float) and not value.is_integer()


def _defaults(signature: str) -> list[str]:
    return [part.partition("=")[0].strip() for part in signature.strip("()").split(",") if "=" in part]


def grade_in(
    shared_box: SharedBox,
    sandbox: Sandbox,
    submissions: list[Submission],
    *,
    seed: int,
    found: dict[str, Comparison],
    resize: bool,
) -> tuple[dict[str, Verdict], list[str]]:
    """The verdicts of one round in one box, and complaints about the grader."""
    with SharedContext(sandbox, seed, shared_box) as context:
        batch = Witness(submissions, context, found)
        complaints = run_checks(batch, *([Resizer()] if resize else []))
        return batch.verdicts, complaints
