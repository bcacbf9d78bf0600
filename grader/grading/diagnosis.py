"""Diagnosis: which known mistake a submission makes.

The calls that the checks made are put to each wrong solution. One that answers all of them as the
submission did, in values, gradients, changes and errors, names the pitfall. So does one that answers as the
submission did where the submission was wrong: then the mistake is made in some cases only, and the advice
names one of them. Two wrong solutions may explain the calls together. Where values and gradients are all
right, the standing rule that was broken has a name. What is left has the names of its symptoms.

Calling costs most, so a wrong solution is first put to a few calls, those that went wrong before others. What it
does there can rule it out; only what is left is put to more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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

FEW = 4
"""How many calls that went wrong a wrong solution is put to first."""

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
    likely = _alike_in_a_few(flows, wrong_flows, pitfalls, (same, same_to_a_user))
    _ask(likely.values(), flows)
    for relation in (same, same_to_a_user):
        names = [name for name, pitfall in likely.items() if _all_alike(flows, pitfall, relation)]
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


def _alike_in_a_few(
    flows: list[Flow],
    wrong_flows: list[Flow],
    pitfalls: Mapping[str, RemoteSolution],
    relations: tuple[Same, ...],
) -> dict[str, RemoteSolution]:
    """The wrong solutions that answer a few of the calls as the submission did."""
    right_flows = [flow for flow in flows if not any(flow is wrong for wrong in wrong_flows)]
    few = [*_spread(wrong_flows, FEW), *_spread(right_flows, FEW)]
    _ask(pitfalls.values(), few)
    return {
        name: pitfall
        for name, pitfall in pitfalls.items()
        if any(_all_alike(few, pitfall, relation) for relation in relations)
    }


def _partial(
    wrong_flows: list[Flow],
    flows: list[Flow],
    pitfalls: Mapping[str, RemoteSolution],
    same: Same,
    exercise: Exercise,
    case_names: dict[str, str],
) -> tuple[Pitfall, ...]:
    """The one mistake, or the two, that explain all calls that went wrong; none where others do equally well."""
    for count in (1, 2):
        groups = _explaining_groups(count, wrong_flows, pitfalls, same)
        members = {name for group in groups for name in group}
        _ask([pitfalls[name] for name in members], flows)
        alike = {name: sum(_alike(flow, pitfalls[name], same) for flow in flows) for name in members}
        scores = [sum(alike[name] for name in group) for group in groups]
        best = [group for group, score in zip(groups, scores, strict=True) if score == max(scores)]
        if len(best) == 1:
            return tuple(
                Pitfall(name, _advice_in_case(name, wrong_flows, pitfalls[name], same, exercise, case_names))
                for name in best[0]
            )
        if best:
            return ()
    return ()


def _explaining_groups(
    count: int, wrong_flows: list[Flow], pitfalls: Mapping[str, RemoteSolution], same: Same
) -> list[tuple[str, ...]]:
    """The groups of so many wrong solutions that explain each call that went wrong, tried on more and more of them."""
    groups = list(combinations(pitfalls, count))
    asked = 0
    while groups and asked < len(wrong_flows):
        asked = min(len(wrong_flows), max(FEW, asked * 4))
        some = _spread(wrong_flows, asked)
        members = {name for group in groups for name in group}
        _ask([pitfalls[name] for name in members], some)
        explained = {
            name: {place for place, flow in enumerate(some) if _alike(flow, pitfalls[name], same)}
            for name in members
        }
        groups = [
            group for group in groups if len(set().union(*(explained[name] for name in group))) == asked
        ]
    return groups


def _ask(solutions: Iterable[RemoteSolution], flows: Iterable[Flow]) -> None:
    """Put the calls of these flows to each solution, in one message each."""
    calls = [flow.call for flow in flows if flow.call is not None]
    for solution in solutions:
        solution.answer_all(calls)


def _spread(flows: list[Flow], most: int) -> list[Flow]:
    """At most so many of the flows, from all parts of the list."""
    count = min(most, len(flows))
    return [flows[number * len(flows) // count] for number in range(count)]


def _advice_in_case(
    name: str,
    wrong_flows: list[Flow],
    pitfall: RemoteSolution,
    same: Same,
    exercise: Exercise,
    case_names: dict[str, str],
) -> str:
    flow = next(flow for flow in wrong_flows if _alike(flow, pitfall, same))
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
