"""Difference: what two solutions did differently in one call, in words. What the problem leaves open is skipped."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from grader.core.closeness import alike, is_zero
from grader.core.flow import RESULT, Call, Change, Flow, is_open
from grader.grading.contract import Contract

SHOWN = 6
"""How many entries of an array are shown."""
FACTS = {
    "jit_error": "works under jit",
    "backward_error": "can be differentiated",
    "grad_mode_changed": "leaves grad mode as it was",
    "settings_changed": "leaves the program's settings as they were",
    "incoming_changed": "leaves the gradient that comes in as it was",
    "saved_tensors": "builds no graph",
    "earlier_results_changed": "leaves the results of an earlier call as they were",
}
SWITCHES = {
    "requires_grad": "leaves requires_grad as it was",
    "training": "leaves train/eval as it was",
}


@dataclass(frozen=True)
class Difference:
    """What differs between two calls; nothing does where it is false."""

    what: str = ""
    """The thing that differs, without numbers: the same for many mutants."""
    words: str = ""
    """How it differs in this call."""

    def __bool__(self) -> bool:
        return bool(self.what)


NO_DIFFERENCE = Difference()
NO_ANSWER = Difference("no answer", "no answer")


def difference(
    want: Flow, got: Flow, *, open_inputs: Collection[str], contract: Contract | None = None
) -> Difference:
    """What the second did differently, as far as the problem fixes it.

    Args:
        contract: what the call may change. Without one it may change what the reference changes.
    """
    may_raise = contract is not None and want.call is not None and want.call.arrival in contract.may_raise
    if got.error is not None and may_raise:
        return NO_DIFFERENCE
    if got.error is not None or want.error is not None:
        expected, actual = (str(flow.error.type) if flow.error else "an answer" for flow in (want, got))
        words = f"{actual} instead of {expected}"
        return NO_DIFFERENCE if expected == actual else Difference(words, words)
    if [output.name for output in want.outputs] != [output.name for output in got.outputs]:
        return Difference("the number of outputs", "another number of outputs")
    for expected_output, output in zip(want.outputs, got.outputs, strict=True):
        if expected_output.kind != output.kind or not alike(expected_output.array, output.array):
            words = f"{output.name}: {_brief(output.array)} instead of {_brief(expected_output.array)}"
            return Difference(f"the value of {_named(output.name)}", words)
    return (
        _gradients(want, got, open_inputs)
        or _changes(want, got, contract)
        or _switches(want, got, contract)
        or _facts(want, got)
    )


def _named(output: str) -> str:
    """An output as a person calls it: one of several has its position for a name."""
    if output == RESULT:
        return "the result"
    return f"result[{output}]" if output.isdigit() else output


def _gradients(want: Flow, got: Flow, open_inputs: Collection[str]) -> Difference:
    for output, expected_gradients in want.gradients.items():
        gradients = got.gradients.get(output, {})
        for name, expected in expected_gradients.items():
            gradient = gradients.get(name)
            if is_open(output, name, open_inputs) or (is_zero(expected) and is_zero(gradient)):
                continue
            if not alike(expected, gradient):
                what = f"the gradient from {_named(output)} to {name}"
                return Difference(what, f"{what}: {_brief(gradient)} instead of {_brief(expected)}")
    return NO_DIFFERENCE


def _changes(want: Flow, got: Flow, contract: Contract | None) -> Difference:
    wanted, changes = _fixed_changes(want, contract), _fixed_changes(got, contract)
    for name in sorted({*wanted, *changes}):
        expected, change = wanted.get(name), changes.get(name)
        what = f"{name} after the call"
        if expected is None or change is None:
            return Difference(what, f"{name} is {'changed' if expected is None else 'not changed'}")
        if not alike(expected.after, change.after):
            words = f"{name} is changed to {_brief(change.after)} instead of {_brief(expected.after)}"
            return Difference(what, words)
    return NO_DIFFERENCE


def _fixed_changes(flow: Flow, contract: Contract | None) -> Mapping[str, Change]:
    """The changes that the problem fixes. What may be changed may also be written over with the same."""
    if contract is None:
        return flow.changes
    return {
        name: change
        for name, change in flow.changes.items()
        if not contract.is_open_after(name) and not (contract.may_change(name) and change.how == "version")
    }


def _switches(want: Flow, got: Flow, contract: Contract | None) -> Difference:
    for switch, promise in SWITCHES.items():
        expected, names = (
            {
                name
                for name in getattr(flow.facts, f"{switch}_changed") or ()
                if contract is None or not contract.may_change(f"{name}.{switch}")
            }
            for flow in (want, got)
        )
        if expected != names:
            return _promise(promise, is_broken=bool(names))
    return NO_DIFFERENCE


def _promise(promise: str, *, is_broken: bool) -> Difference:
    """A promise that the mutant alone breaks, or that it alone keeps."""
    words = f"the reference {promise}, the mutant does not" if is_broken else f"the mutant {promise}"
    return Difference(f"whether it {promise}", words)


def _facts(want: Flow, got: Flow) -> Difference:
    for fact, promise in FACTS.items():
        broken = bool(getattr(got.facts, fact))
        if bool(getattr(want.facts, fact)) != broken:
            return _promise(promise, is_broken=broken)
    shared = set(got.facts.shared_memory or ()) - set(want.facts.shared_memory or ())
    if shared:
        one, other = min(shared)
        return Difference("shared memory", f"{one} shares memory with {other}")
    expected_passes = want.facts.forward_passes or {}
    for name, passes in (got.facts.forward_passes or {}).items():
        if passes > expected_passes.get(name, 0):
            words = f"{passes} forward passes of {name} instead of {expected_passes.get(name, 0)}"
            return Difference(f"the forward passes of {name}", words)
    return NO_DIFFERENCE


def describe_call(call: Call) -> str:
    """A call as a person would write it, with its arrays cut short."""
    arguments = ", ".join(f"{name}={_brief(value)}" for name, value in call.inputs.items())
    mode = "" if call.mode == "auto" else f".{call.mode}"
    return f"{call.function}{mode}({arguments})"


def _brief(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_brief(item)}" for name, item in value.items()) + "}"
    if not isinstance(value, np.ndarray | np.generic | float):
        return repr(value)
    array = np.asarray(value)
    entries = [f"{entry:.4g}" if array.dtype.kind == "f" else str(entry) for entry in array.ravel()[:SHOWN]]
    if array.ndim == 0:
        return entries[0]
    return (
        f"[{', '.join(entries)}{', …' if array.size > SHOWN else ''}]{array.shape if array.ndim > 1 else ''}"
    )
