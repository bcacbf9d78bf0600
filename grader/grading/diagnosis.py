"""Diagnosis: which known mistake a submission makes.

The calls that the checks made are put to each wrong solution. One that answers all of them as the
submission did, in values, gradients, changes and errors, names the pitfall. So does one that answers those
calls so that the reference answers differently: then the mistake is made in some cases only, and the advice
names one of them. Where values and gradients are all right, the standing rule that was broken has a name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from grader.core.closeness import same_behaviour, same_flow
from grader.core.errors import CheckFailed
from grader.core.flow import Call, Flow
from grader.core.verdict import Pitfall
from grader.course.exercise import Exercise
from grader.course.signature import docstring
from grader.grading.context import GradingContext
from grader.grading.remote_solution import RemoteSolution
from grader.grading.standing_rules import ADVICE

Same = Callable[[Flow, Flow], bool]


def diagnose(
    solution: RemoteSolution,
    exercise: Exercise,
    context: GradingContext,
    open_inputs: Collection[str],
    *,
    case_names: dict[str, str],
    broken_rule: str,
) -> tuple[Pitfall, ...]:
    """The pitfalls that a solution with a failed check behaves like.

    Args:
        case_names: by the key of a call, the name of its case.
        broken_rule: the standing rule that was broken, if one was.
    """
    flows = list(solution.flows.values())
    reference = context.reference(exercise)

    def same(one: Flow, other: Flow) -> bool:
        return same_flow(one, other, open_inputs=open_inputs)

    def same_to_a_user(one: Flow, other: Flow) -> bool:
        return same_behaviour(one, other, open_inputs=open_inputs)

    wrong_flows = [flow for flow in flows if not _alike(flow, reference, same)]
    if not wrong_flows:
        return ()  # every call was answered rightly: something else is missing
    pitfalls = context.pitfalls(exercise)
    calls = [flow.call for flow in flows if flow.call is not None]
    for pitfall in pitfalls.values():
        pitfall.answer_all(calls)
    for relation in (same, same_to_a_user):
        names = [name for name, pitfall in pitfalls.items() if _all_alike(flows, pitfall, relation)]
        if names:
            return tuple(Pitfall(name, _advice_of(name, exercise)) for name in names)
    if broken_rule and all(_alike(flow, reference, same_to_a_user) for flow in flows):
        return (Pitfall(broken_rule, ADVICE[broken_rule]),)
    return _partial(flows, wrong_flows, pitfalls, same_to_a_user, exercise, case_names)


def _partial(
    flows: list[Flow],
    wrong_flows: list[Flow],
    pitfalls: dict[str, RemoteSolution],
    same: Same,
    exercise: Exercise,
    case_names: dict[str, str],
) -> tuple[Pitfall, ...]:
    """The one mistake that is made in all calls that went wrong; none where two explain them equally well."""
    overlaps = {
        name: sum(_alike(flow, pitfall, same) for flow in flows)
        for name, pitfall in pitfalls.items()
        if _all_alike(wrong_flows, pitfall, same)
    }
    best = [name for name, overlap in overlaps.items() if overlap == max(overlaps.values())]
    if len(best) != 1:
        return ()
    call = wrong_flows[0].call
    case = case_names.get(call.key, "") if call is not None else ""
    mistake = best[0].replace("_", " ")
    where = f"For {case} your function" if case else "In some cases your function"
    return (Pitfall(best[0], f"{where} behaves as “{mistake}” does. {_advice_of(best[0], exercise)}"),)


def _advice_of(name: str, exercise: Exercise) -> str:
    wrong = next(one for one in exercise.wrong if one.name == name)
    try:
        return docstring(wrong.source)
    except SyntaxError:  # the proof reports it; no submission behaves like it
        return ""


def _all_alike(flows: Iterable[Flow], other: RemoteSolution, same: Same) -> bool:
    return all(_alike(flow, other, same) for flow in flows)


def _alike(flow: Flow, other: RemoteSolution, same: Same) -> bool:
    other_flow = _answer(other, flow.call)
    return other_flow is not None and same(flow, other_flow)


def _answer(solution: RemoteSolution, call: Call | None) -> Flow | None:
    try:
        return None if call is None else solution.answer(call)
    except CheckFailed:
        return None
