"""Diagnosis: which pitfall behaves exactly as this submission does.

The calls that the checks made are replayed with each wrong solution. One that answers all of them as the
submission did, in values, gradients, changes and errors, names the pitfall, provided that the reference
answers some of them differently.
"""

from __future__ import annotations

from collections.abc import Collection

from grader.core.closeness import same_flow
from grader.core.errors import CheckFailed
from grader.core.verdict import Pitfall
from grader.course.exercise import Exercise
from grader.course.signature import docstring
from grader.grading.context import GradingContext
from grader.grading.remote_solution import RemoteSolution


def diagnose(
    solution: RemoteSolution, exercise: Exercise, context: GradingContext, open_inputs: Collection[str]
) -> tuple[Pitfall, ...]:
    """The pitfalls that a solution with a failed check behaves like."""
    if _behaves_like(solution, context.reference(exercise), open_inputs):
        return ()  # every call was answered rightly: something else is missing
    pitfalls = context.pitfalls(exercise)
    return tuple(
        Pitfall(wrong.name, _advice(wrong.source))
        for wrong in exercise.wrong
        if _behaves_like(solution, pitfalls[wrong.name], open_inputs)
    )


def _advice(source: str) -> str:
    try:
        return docstring(source)
    except SyntaxError:  # the proof reports it; no submission behaves like it
        return ""


def _behaves_like(solution: RemoteSolution, other: RemoteSolution, open_inputs: Collection[str]) -> bool:
    for flow in solution.flows.values():
        if flow.call is None:
            return False
        try:
            other_flow = other.answer(flow.call)
        except CheckFailed:
            return False
        if not same_flow(flow, other_flow, open_inputs=open_inputs):
            return False
    return True
