"""Behaviour: where two solutions part in one call, told in words; what the problem leaves open is passed over."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from grader.core.closeness import alike, zero
from grader.core.flow import Call, Flow, is_open

SHOWN = 6
FACTS = {
    "jit_error": "works under jit",
    "backward_error": "can be differentiated",
    "grad_mode_changed": "leaves grad mode as it was",
    "requires_grad_changed": "leaves requires_grad as it was",
    "training_changed": "leaves train/eval as it was",
    "saved_tensors": "builds no graph",
}


def difference(want: Flow, got: Flow, *, open_inputs: Collection[str]) -> str:
    """What the second did otherwise than the first, as far as the problem fixes it; nothing if nothing."""
    if got.error is not None or want.error is not None:
        told = [str(flow.error.type) if flow.error else "an answer" for flow in (want, got)]
        return "" if told[0] == told[1] else f"{told[1]} for {told[0]}"
    if [output.name for output in want.outputs] != [output.name for output in got.outputs]:
        return "another number of outputs"
    for mine, theirs in zip(want.outputs, got.outputs, strict=True):
        if mine.kind != theirs.kind or not alike(mine.array, theirs.array):
            return f"{mine.name}: {_brief(theirs.array)} for {_brief(mine.array)}"
    return _gradients(want, got, open_inputs) or _traces(want, got)


def _gradients(want: Flow, got: Flow, open_inputs: Collection[str]) -> str:
    for output, reached in want.gradients.items():
        there = got.gradients.get(output, {})
        for name, gradient in reached.items():
            other = there.get(name)
            if is_open(output, name, open_inputs) or (zero(gradient) and zero(other)):
                continue
            if not alike(gradient, other):
                return f"the gradient from {output} to {name}: {_brief(other)} for {_brief(gradient)}"
    return ""


def _traces(want: Flow, got: Flow) -> str:
    for name in {*want.changes, *got.changes}:
        before, after = want.changes.get(name), got.changes.get(name)
        if before is None or after is None:
            return f"{name} is {'changed' if before is None else 'not changed'}"
        if not alike(before.after, after.after):
            return f"{name} is changed to {_brief(after.after)} for {_brief(before.after)}"
    for fact, promise in FACTS.items():
        broken = bool(getattr(got.facts, fact))
        if bool(getattr(want.facts, fact)) != broken:
            return f"the reference {promise}, the mutant not" if broken else f"the mutant {promise}"
    if want.facts.shared_memory != got.facts.shared_memory:
        return "memory is shared otherwise"
    expected_passes = want.facts.forward_passes or {}
    for name, passes in (got.facts.forward_passes or {}).items():
        if passes > expected_passes.get(name, 0):
            return f"{passes} forward passes of {name} for {expected_passes.get(name, 0)}"
    return ""


def told(call: Call) -> str:
    """A call as a person would write it, its arrays cut short."""
    inside = ", ".join(f"{name}={_brief(value)}" for name, value in call.inputs.items())
    mode = "" if call.mode == "auto" else f".{call.mode}"
    return f"{call.function}{mode}({inside})"


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
