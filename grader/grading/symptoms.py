"""Symptoms: what is wrong with a submission that behaves like none of an exercise's wrong solutions.

Each is read off from the calls that went wrong, by comparison with what the reference did, so it is true of
every exercise. A call has one symptom: the first in the order of `_symptom`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from grader.core.arrivals import REPEATED
from grader.core.closeness import alike, is_zero, same_values
from grader.core.flow import Array, Flow, is_open
from grader.core.verdict import Pitfall

RAISES = "raises_for_some_inputs"
FAILS_UNDER_JIT = "fails_under_jit"
FAILS_UNDER_VMAP = "fails_under_vmap"
OTHER_FORM = "result_of_another_form"
NOT_FINITE = "not_finite"
WRONG_VALUE = "wrong_for_some_inputs"
NOT_DIFFERENTIABLE = "cannot_be_differentiated"
NOT_STOPPED = "gradient_not_stopped"
STOPPED = "gradient_stopped"
OTHER_GRADIENT = "another_gradient"
UPDATE_MISSING = "update_missing"
OTHER_UPDATE = "another_update"

ADVICE = {
    RAISES: (
        "The function works for some inputs and raises an error for others that the problem allows. "
        "Look at what sets the failing inputs apart: a size, a rank, a flag, a mode."
    ),
    FAILS_UNDER_JIT: (
        "The function works as plain Python and not under `jax.jit`, where values are not known yet. "
        "Keep every step a JAX operation on arrays: no `int()`, `float()`, `.item()` or `if` on a value."
    ),
    FAILS_UNDER_VMAP: (
        "The function works for one set of inputs and not under `jax.vmap`. "
        "Keep every step a JAX operation on arrays, and count axes from the last one."
    ),
    OTHER_FORM: (
        "The result has another shape, type or number of parts than the problem asks for. An axis that was "
        "kept or dropped, another dtype, or a Python number in place of an array are the usual causes. "
        "Compare each part's `.shape` and `.dtype` with what the problem lists."
    ),
    NOT_FINITE: (
        "The function gives NaN or infinity where the problem has a number. Look for a logarithm, a root, a "
        "quotient or an exponential at an extreme input. In the backward pass a branch that `where` leaves "
        "out still counts: make its input harmless first."
    ),
    WRONG_VALUE: (
        "The function is right for some inputs and wrong for others. Look at what sets the failing ones "
        "apart: a sign, a zero, a size, a flag, an edge."
    ),
    NOT_DIFFERENTIABLE: (
        "The value is right, and the backward pass through it raises an error. "
        "Look for an edit of something that the backward pass still needs."
    ),
    NOT_STOPPED: (
        "The value is right, and a gradient arrives where the contract has none. "
        "Follow each path from that input to the result, and stop the one that is too many."
    ),
    STOPPED: (
        "The value is right, and a gradient that the contract asks for does not arrive. "
        "Look for a stop, a detached tensor or a rounded or compared value on the branch that has to learn."
    ),
    OTHER_GRADIENT: (
        "The value is right, and the gradient is not that of the contract. "
        "Follow each path from that input to the result: one is missing, doubled, or weighted otherwise."
    ),
    UPDATE_MISSING: (
        "Something that the function has to change is as it was before the call. "
        "Look at what sets it apart: a type, a size, a flag, a place in the tree."
    ),
    OTHER_UPDATE: (
        "What the function has to change is changed, and not to what the problem asks for. "
        "Look at what sets the failing ones apart: a type, a size, a flag, an edge."
    ),
}
"""By the name of the symptom, in the order in which the gravest comes first."""

MOST = 2
"""How many symptoms are told: more would confuse."""


def symptoms_of(pairs: Sequence[tuple[Flow, Flow]], case_names: dict[str, str]) -> tuple[Pitfall, ...]:
    """The symptoms of a submission.

    Args:
        pairs: each flow of the submission, with the reference's.
        case_names: by the key of a call, the name of its case.
    """
    by_symptom: dict[str, list[Flow]] = {}
    updated = {name for _, want in pairs for name in want.changes}
    for got, want in pairs:
        if got.call is not None and got.call.arrival in REPEATED:
            continue  # a standing rule has a name for it
        symptom = _symptom(got, want) or _update_symptom(got, want, updated)
        by_symptom.setdefault(symptom, []).append(got)
    right = by_symptom.pop("", [])
    told = [name for name in ADVICE if name in by_symptom and _tells_something(name, by_symptom, right)]
    return tuple(
        Pitfall(name, _where(by_symptom[name], len(pairs), case_names) + ADVICE[name]) for name in told[:MOST]
    )


def _tells_something(name: str, by_symptom: dict[str, list[Flow]], right: list[Flow]) -> bool:
    """An error or a wrong value in every call is told by the check itself."""
    return name not in (RAISES, WRONG_VALUE) or bool(right) or len(by_symptom) > 1


def _where(flows: list[Flow], calls: int, case_names: dict[str, str]) -> str:
    """The first of the cases, unless it is so in all of them."""
    call = flows[0].call
    case = case_names.get(call.key, "") if call is not None else ""
    return f"For {case}: " if case and len(flows) < calls else ""


def _symptom(got: Flow, want: Flow) -> str:
    """What is wrong with one call; empty where nothing is."""
    if got.error is not None:
        return FAILS_UNDER_VMAP if got.call is not None and got.call.mode == "vmap" else RAISES
    if got.facts.jit_error and not want.facts.jit_error:
        return FAILS_UNDER_JIT
    if _form(got) != _form(want):
        return OTHER_FORM
    if not _finite(output.array for output in got.outputs):
        return NOT_FINITE
    if not same_values(got, want):
        return WRONG_VALUE
    if got.facts.backward_error and not want.facts.backward_error:
        return NOT_DIFFERENTIABLE
    return _gradient_symptom(got, want)


def _gradient_symptom(got: Flow, want: Flow) -> str:
    open_inputs = got.call.open_inputs if got.call is not None else ()
    found = {
        _compare(got.gradients.get(output, {}).get(name), gradient)
        for output, gradients in want.gradients.items()
        for name, gradient in gradients.items()
        if not is_open(output, name, open_inputs)
    }
    return next((name for name in (NOT_FINITE, NOT_STOPPED, STOPPED, OTHER_GRADIENT) if name in found), "")


def _update_symptom(got: Flow, want: Flow, updated: set[str]) -> str:
    """What is wrong with what a call left behind, among all that the reference updates in some call."""
    changes, expected = (
        {name: change.after for name, change in flow.changes.items() if change.how != "version"}
        for flow in (got, want)
    )
    if any(name not in changes for name in expected):
        return UPDATE_MISSING
    right = all(
        name in expected and alike(changes[name], expected[name]) for name in changes.keys() & updated
    )
    return "" if right else OTHER_UPDATE


def _compare(got: Array | None, want: Array | None) -> str:
    if is_zero(got) and is_zero(want):
        return ""
    if not _finite([got]):
        return NOT_FINITE
    if is_zero(want):
        return NOT_STOPPED
    if is_zero(got):
        return STOPPED
    return "" if alike(got, want) else OTHER_GRADIENT


def _form(flow: Flow) -> list[object]:
    return [
        (output.kind, None if output.array is None else (output.array.shape, output.array.dtype))
        for output in flow.outputs
    ]


def _finite(arrays: Iterable[Array | None]) -> bool:
    return all(
        array is None or not np.issubdtype(array.dtype, np.inexact) or bool(np.isfinite(array).all())
        for array in arrays
    )
