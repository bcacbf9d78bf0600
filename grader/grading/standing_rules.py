"""Standing rules: what holds on every call of every exercise, without a line in its grader.

A call leaves its inputs as it found them, but for what the contract lets it change; there it does what the
reference does. Flags, modes and grad mode are as they were. A second call changes no earlier result.
"""

from __future__ import annotations

from grader.core.closeness import alike
from grader.core.errors import CheckFailed, GraderError
from grader.core.flow import Change, Flow
from grader.grading.assertions import assert_state_kept
from grader.grading.contract import Contract
from grader.grading.flows import Flows

NAME = "test_standing_rules"
TITLE = "everything else is left as it was found"


def hold_standing_rules(flows: Flows, contract: Contract) -> None:
    """Raise CheckFailed where a call did more, or less, to its inputs than the reference did."""
    for flow in flows:
        flow.require()
        if flow.expected is None:
            raise GraderError("Standing rules need flows of cases.")
        _hold_changes(flow, flow.expected, contract)
        _hold_state(flow, flow.expected)
        if flow.facts.earlier_results_changed != flow.expected.facts.earlier_results_changed:
            raise CheckFailed(
                f"{flow.label}: the second call changed what the first one had returned. "
                "Expected results that stay as they are. Return a new array each time."
            )


def _hold_changes(flow: Flow, expected: Flow, contract: Contract) -> None:
    for name in sorted(flow.changes.keys() | expected.changes.keys()):
        if contract.leaves_open(name):
            continue
        change, wanted = flow.changes.get(name), expected.changes.get(name)
        if wanted is None and change is not None:
            raise CheckFailed(f"{flow.label}: {_what_changed(name, change)}")
        if wanted is not None and (change is None or not alike(change.after, wanted.after)):
            raise CheckFailed(
                f"{flow.label}: {name} is not what it should be after the call. "
                "Compare what the function changes with what the problem asks for."
            )


def _what_changed(name: str, change: Change) -> str:
    if change.how == "grad":
        return (
            f"{name} was changed. Expected the caller's gradients as they were. "
            "Leave `.grad` to whoever calls the function."
        )
    if change.how == "replaced":
        return f"{name} was replaced by another object. Expected the one that was given."
    behind = " behind autograd's back (`.data`)" if change.how == "data" else ""
    return (
        f"{name} was changed{behind}. Expected it as it was given. "
        "Work on a copy, or use an operation that returns a new one."
    )


def _hold_state(flow: Flow, expected: Flow) -> None:
    wanted, facts = expected.facts, flow.facts
    if (wanted.grad_mode_changed, wanted.requires_grad_changed, wanted.training_changed) != (
        facts.grad_mode_changed,
        facts.requires_grad_changed,
        facts.training_changed,
    ):
        assert_state_kept(flow)
        raise CheckFailed(f"{flow.label}: flags or modes are not what they should be after the call.")
