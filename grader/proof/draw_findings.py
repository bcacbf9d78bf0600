"""Draw findings: hidden inputs that the seed does not decide, or that no seed changes."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import numpy as np

from grader.core.finding import Finding
from grader.core.flow import Call
from grader.course.exercise import Exercise
from grader.grading.cases import Cases, contracts_of, draw_inputs
from grader.grading.context import GradingContext
from grader.grading.input_forms import Inputs
from grader.proof.held_contract import can_have_gradient
from grader.proof.places import finding_at_check

NO_COTANGENT = np.zeros(0, np.float32)


class ProofContext(GradingContext):
    """A grading context that keeps the hidden grader's module, to draw from it again."""

    module: ModuleType | None = None

    def cases(self, exercise: Exercise, module: ModuleType) -> Cases:
        self.module = module
        return super().cases(exercise, module)


def draw_findings(exercise: Exercise, context: ProofContext) -> Iterator[Finding]:
    """Whether one seed gives other inputs each time, or every seed the same ones."""
    if context.module is None or context.drawn_cases(exercise) is None:
        return
    functions = [contract.function for contract in contracts_of(context.module)]
    first, again, other = (
        {function: draw_inputs(context.module, function, _rng(seed)) for function in functions}
        for seed in (context.seed, context.seed, context.seed + 1)
    )
    for function in functions:
        changed = _changed(function, first[function], again[function])
        if changed is not None:
            message = (
                f"Two draws of {function} from one seed differ ({changed}): draw every number from the `rng` that "
                "`cases(rng)` is given, or marks change from run to run."
            )
            yield finding_at_check(exercise, _generator_name(context.module, function), message)
    drawn = [inputs for cases in first.values() for _, inputs in cases]
    is_fixed = all(_changed(one, first[one], other[one]) is None for one in functions)
    if is_fixed and any(can_have_gradient(inputs) for inputs in drawn):
        message = (
            "Every seed gives the same inputs, so a submission can know the answers by heart: draw some numbers of "
            "each case from the `rng` that `cases(rng)` is given."
        )
        yield finding_at_check(exercise, _generator_name(context.module, functions[0]), message)


def _rng(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def _changed(function: str, one: list[tuple[str, Inputs]], other: list[tuple[str, Inputs]]) -> str | None:
    """The first case that is not the same in both draws; None if all are."""
    if len(one) != len(other):
        return f"{len(one)} cases, then {len(other)}"
    for (name, inputs), (other_name, other_inputs) in zip(one, other, strict=True):
        if name != other_name or _key(function, inputs) != _key(function, other_inputs):
            return name
    return None


def _key(function: str, inputs: Inputs) -> str:
    return Call(function, dict(inputs), "auto", NO_COTANGENT).key


def _generator_name(module: ModuleType, function: str) -> str:
    name = f"cases_{function.replace('.', '_')}"
    return name if hasattr(module, name) else "cases"
