"""Diagnosis: which known mistake a submission makes.

The calls that the checks made are put to each wrong solution. One that answers all of them as the
submission did, in values, gradients, changes and errors, names the pitfall. So does one that answers as the
submission did where the submission was wrong: then the mistake is made in some cases only, and the advice
names one of them. Two wrong solutions may explain the calls together. Where values and gradients are all
right, the standing rule that was broken has a name. What is left has the names of its symptoms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from grader.core.closeness import same_behaviour, same_flow
from grader.core.errors import CheckFailed
from grader.core.flow import Call, Flow
from grader.core.verdict import Pitfall
from grader.course.exercise import Exercise
from grader.course.signature import docstring
from grader.grading.context import GradingContext
from grader.grading.remote_solution import RemoteSolution
from grader.grading.standing_rules import ADVICE
from grader.grading.symptoms import symptoms_of

Same = Callable[[Flow, Flow], bool]


def diagnose(
    solution: RemoteSolution,
    exercise: Exercise,
    context: GradingContext,
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
        return same_flow(one, other, open_inputs=one.call.open_inputs if one.call else ())

    def same_to_a_user(one: Flow, other: Flow) -> bool:
        return same_behaviour(one, other, open_inputs=one.call.open_inputs if one.call else ())

    wrong_flows = [flow for flow in flows if not _alike(flow, reference, same)]
    rule = (Pitfall(broken_rule, ADVICE[broken_rule]),) if broken_rule else ()
    if not wrong_flows:
        return rule  # every call was answered rightly: something else is missing
    pitfalls = context.pitfalls(exercise)
    calls = [flow.call for flow in flows if flow.call is not None]
    for pitfall in pitfalls.values():
        pitfall.answer_all(calls)
    for relation in (same, same_to_a_user):
        names = [name for name, pitfall in pitfalls.items() if _all_alike(flows, pitfall, relation)]
        if names:
            return tuple(Pitfall(name, _advice_of(name, exercise)) for name in names)
    wrong_to_a_user = [flow for flow in wrong_flows if not _alike(flow, reference, same_to_a_user)]
    if not wrong_to_a_user:
        return rule
    pairs = [(flow, reference.answer(flow.call)) for flow in flows if flow.call is not None]
    return _partial(wrong_to_a_user, flows, pitfalls, same_to_a_user, exercise, case_names) or (
        *symptoms_of(pairs, case_names),
        *rule,
    )


def _partial(
    wrong_flows: list[Flow],
    flows: list[Flow],
    pitfalls: dict[str, RemoteSolution],
    same: Same,
    exercise: Exercise,
    case_names: dict[str, str],
) -> tuple[Pitfall, ...]:
    """The one mistake, or the two, that explain all calls that went wrong; none where others do equally well."""
    explained = {
        name: [flow for flow in wrong_flows if _alike(flow, pitfall, same)]
        for name, pitfall in pitfalls.items()
    }
    alike = {
        name: sum(_alike(flow, pitfalls[name], same) for flow in flows)
        for name, some in explained.items()
        if some
    }
    for count in (1, 2):
        groups = [
            group
            for group in combinations(alike, count)
            if all(any(flow is one for name in group for one in explained[name]) for flow in wrong_flows)
        ]
        scores = [sum(alike[name] for name in group) for group in groups]
        best = [group for group, score in zip(groups, scores, strict=True) if score == max(scores)]
        if len(best) == 1:
            return tuple(
                Pitfall(name, _advice_in_case(name, explained[name][0], exercise, case_names))
                for name in best[0]
            )
        if best:
            return ()
    return ()


def _advice_in_case(name: str, flow: Flow, exercise: Exercise, case_names: dict[str, str]) -> str:
    case = case_names.get(flow.call.key, "") if flow.call is not None else ""
    where = f"For {case} your function" if case else "In some cases your function"
    return f"{where} behaves as “{name.replace('_', ' ')}” does. {_advice_of(name, exercise)}"


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
