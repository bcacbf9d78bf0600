"""Standing rules: what holds on every call of every exercise, without a line in its grader.

A call leaves its inputs as it found them, but for what the contract lets it change. Flags, modes and grad
mode are as they were. A second call on the same objects does what the reference's second call does, and the
results of the first one stay as they are. Parameters come in the order that the problem gives them. Only
calls whose value is right are judged: a wrong value costs the points of another check.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from grader.core.arrivals import REPEATED
from grader.core.closeness import alike, same_behaviour, same_values
from grader.core.errors import CheckFailed, GraderError
from grader.core.facts import DIFFERENT, Facts
from grader.core.flow import Flow
from grader.core.kept import describe_change
from grader.course.signature import takes_in_order
from grader.grading.assertions import assert_state_kept, real_changes
from grader.grading.contract import Contract
from grader.grading.flows import Flows

NAME = "test_standing_rules"


class RuleBroken(CheckFailed):
    """A standing rule that a call broke: its name, and what to do about it."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


ADVICE = {
    "changes_what_it_was_given": (
        "The function changes something that belongs to its caller. The value is right, and the next one who "
        "uses the same array, container or `.grad` gets another. Work on a copy."
    ),
    "leaves_a_switch_changed": (
        "The function changes grad mode, `requires_grad` or train/eval and does not put it back. Whatever runs "
        "afterwards runs in another state. Use a form that ends with its block."
    ),
    "remembers_an_earlier_call": (
        "The function keeps something from one call to the next. Its first answer is right and a later one is "
        "not. Compute everything from the inputs, in each call anew."
    ),
    "parameters_in_another_order": (
        "The function works if every input is passed by its name. Whoever passes them by position, in the order "
        "that the problem gives, mixes them up without an error. Take the signature from the problem."
    ),
}
"""By the name of the mistake, as a verdict tells it."""


def hold_standing_rules(flows: Flows, contract: Contract) -> bool:
    """Raise RuleBroken where a rule is; returns whether the first case is right.

    A wrong answer may be right here and there by luck. That earns no point for leaving everything as it was.
    """
    if all(flow.error is not None for flow in flows):
        for flow in flows:
            flow.require()
    firsts = {_key_of_first(flow): flow for flow in flows if _is_first(flow)}
    for flow in flows:
        if flow.expected is None or flow.call is None:
            raise GraderError("Standing rules need the flows of cases.")
        if flow.call.arrival in REPEATED:
            _hold_second_call(flow, flow.expected, firsts[_key_of_first(flow)], contract)
        elif _does_its_job(flow, contract):
            _hold_changes(flow, flow.expected, contract)
            _hold_state(flow, flow.expected, contract)
            _hold_surroundings(flow, flow.expected)
            _hold_results(flow, flow.expected)
    return any(_does_its_job(flow, contract) for flow in list(flows)[:1])


def hold_order_of_parameters(function: str, given: str, asked: str) -> None:
    """Raise RuleBroken where a call by position would mix up the inputs."""
    if not takes_in_order(given, asked):
        raise RuleBroken(
            "parameters_in_another_order",
            f"{function}: its parameters come in another order. Expected {asked}. "
            "Keep the signature that the problem gives it.",
        )


def _is_first(flow: Flow) -> bool:
    return flow.call is not None and flow.call.arrival == ""


def _key_of_first(flow: Flow) -> str:
    """The key of the same call without a first one before it."""
    return "" if flow.call is None else flow.call.as_usual.key


def _does_its_job(flow: Flow, contract: Contract) -> bool:
    """Whether the value is right, and what the call may change is as it should be."""
    expected = flow.expected
    if expected is None or not same_values(flow, expected):
        return False
    changes, wanted = real_changes(flow), real_changes(expected)
    asked = {
        name
        for name in changes.keys() | wanted.keys()
        if contract.may_change(name) and not contract.is_open_after(name)
    }
    return all(
        name in changes and name in wanted and alike(changes[name].after, wanted[name].after)
        for name in asked
    )


def _hold_second_call(flow: Flow, expected: Flow, first: Flow, contract: Contract) -> None:
    """Hold a second call to the reference's, as far as the first call was right."""
    if not _does_its_job(first, contract) or first.expected is None:
        return
    if flow.error is not None:
        raise _remembers(f"{flow.label} raised {str(flow.error).rstrip('.')}.")
    _hold_results(flow, expected)
    if not _does_its_job(flow, contract):
        raise _remembers(f"{flow.label}: gives a wrong result, where the first call gave the right one.")
    if _same_gradients(first, first.expected) and not _same_gradients(flow, expected):
        raise _remembers(f"{flow.label}: gives wrong gradients, where the first call gave the right ones.")


def _same_gradients(flow: Flow, expected: Flow) -> bool:
    return same_behaviour(
        replace(flow, changes={}, facts=Facts()),
        replace(expected, changes={}, facts=Facts()),
        open_inputs=flow.call.open_inputs if flow.call else (),
    )


def _remembers(what: str) -> RuleBroken:
    return RuleBroken(
        "remembers_an_earlier_call",
        f"{what} Expected the same of every call. Keep nothing between two calls.",
    )


def _hold_results(flow: Flow, expected: Flow) -> None:
    """The results of the first of two calls."""
    before, wanted = flow.facts.earlier_results_changed, expected.facts.earlier_results_changed
    if before == wanted:
        return
    if before == (DIFFERENT,):
        raise _remembers(f"{flow.label}: gives one result the first time, and another the second time.")
    raise RuleBroken(
        "remembers_an_earlier_call",
        f"{flow.label}: the second call changed what the first one had returned. "
        "Expected results that stay as they are. Return a new array each time.",
    )


def _hold_changes(flow: Flow, expected: Flow, contract: Contract) -> None:
    for name, change in flow.changes.items():
        if not contract.may_change(name) and name not in expected.changes:
            raise RuleBroken("changes_what_it_was_given", f"{flow.label}: {describe_change(name, change)}")
    for one, other in sorted(_tied_inputs(flow) - _tied_inputs(expected)):
        raise RuleBroken(
            "changes_what_it_was_given",
            f"{flow.label}: {one} shares memory with {other} after the call. Expected each on memory of its own: "
            "otherwise a later edit of one changes the other. Copy the numbers.",
        )


def _tied_inputs(flow: Flow) -> set[tuple[str, str]]:
    """Pairs of inputs that share memory after the call."""
    outputs = {output.name for output in flow.outputs}
    return {pair for pair in flow.facts.shared_memory or () if pair[0] not in outputs}


def _hold_surroundings(flow: Flow, expected: Flow) -> None:
    """What belongs neither to the inputs nor to the function: settings of the program, and gradients that come in."""
    if flow.facts.settings_changed != expected.facts.settings_changed:
        changed = ", ".join(flow.facts.settings_changed or ()) or "the settings of the program"
        raise RuleBroken(
            "leaves_a_switch_changed",
            f"{flow.label}: {changed} changed for everything that follows. Expected the settings of the whole program "
            "as they were found. Leave them alone, or put them back.",
        )
    if flow.facts.incoming_changed != expected.facts.incoming_changed:
        raise RuleBroken(
            "changes_what_it_was_given",
            f"{flow.label}: its backward pass writes into the gradient that it is given. Expected that gradient as "
            "it was: other parts of a loss may use it, too. Work on a copy.",
        )


def _hold_state(flow: Flow, expected: Flow, contract: Contract) -> None:
    if _switches(flow, contract) == _switches(expected, contract):
        return
    message = f"{flow.label}: flags or modes are not what they should be after the call."
    try:
        assert_state_kept(flow)
    except CheckFailed as failed:
        message = str(failed)
    raise RuleBroken("leaves_a_switch_changed", message)


def _switches(flow: Flow, contract: Contract) -> tuple[Any, ...]:
    """The switches that were left changed, but for those that the contract lets a call change."""
    requires_grad, training = (
        None if names is None else {name for name in names if not contract.may_change(f"{name}.{switch}")}
        for switch, names in (
            ("requires_grad", flow.facts.requires_grad_changed),
            ("training", flow.facts.training_changed),
        )
    )
    return flow.facts.grad_mode_changed, requires_grad, training
