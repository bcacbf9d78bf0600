"""Assertions for hidden graders. Each failure says what was called, expected, got, and what to try."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar, cast

import numpy as np

from grader.core.arrivals import GRAD_MODE_OFF
from grader.core.closeness import ATOL, RTOL, is_zero, same_values
from grader.core.errors import CheckFailed, GraderError
from grader.core.flow import RESULT, Call, Change, Flow, Output, count_values
from grader.core.kept import describe_change, describe_switches
from grader.grading.array_checks import require_close, require_gradient, size_of
from grader.grading.flows import Flows

Array = np.ndarray[Any, Any]
Assertion = TypeVar("Assertion", bound=Callable[..., None])


class CanAnswer(Protocol):
    """Something that can make the same call: the reference, in a grader."""

    def answer(self, call: Call) -> Flow: ...


def for_each_case(assertion: Assertion) -> Assertion:
    """Let an assertion about one flow take the flows of several cases, too: it has to hold for each."""

    @wraps(assertion)
    def hold(flows: Any, *arguments: Any, **options: Any) -> None:
        for flow in _judged(flows) if isinstance(flows, Flows) else [flows]:
            assertion(flow, *arguments, **options)

    return cast(Assertion, hold)


def _judged(flows: Flows) -> list[Flow]:
    """All but those that raised under vmap: whether that works is for `assert_jits` to say. All, if none is left."""
    left = [flow for flow in flows if flow.error is None or flow.call is None or flow.call.mode != "vmap"]
    return left or list(flows)


@for_each_case
def assert_close(
    got: Any, want: Any = None, *, like: CanAnswer | None = None, rtol: float = RTOL, atol: float = ATOL
) -> None:
    """The value is the expected one: structure, shape, dtype, every entry finite and near.

    Give the flows of cases; or two flows, two arrays or two tuples of arrays; or one flow and `like=reference`.
    """
    name = got.label if isinstance(got, Flow) else "the result"
    expected = want if want is not None else _expected(got, like)
    wanted = _arrays(expected)
    received = _arrays(got)
    if len(received) != len(wanted):
        raise CheckFailed(
            f"{name}: expected {count_values(len(wanted))}, got {count_values(len(received))}. "
            "Return what the problem lists, in its order."
        )
    if isinstance(got, Flow) and isinstance(expected, Flow):
        _require_parts(got, expected)
    for position, (mine, theirs) in enumerate(zip(received, wanted, strict=True)):
        part = name if len(wanted) == 1 else f"{name}, value {position}"
        require_close(part, mine, theirs, rtol=rtol, atol=atol)


def _require_parts(got: Flow, expected: Flow) -> None:
    """What was returned is built of the same parts: a value is no list of one value."""
    parts, wanted = ([output.name for output in flow.outputs] for flow in (got, expected))
    if parts != wanted:
        raise CheckFailed(
            f"{got.label}: the result is not put together as the problem asks. Expected "
            f"{_parts(wanted)}, got {_parts(parts)}. Return the values themselves, in the order of the problem."
        )


def _parts(names: list[str]) -> str:
    """The parts of a result, as one would look them up in it."""
    return "one value" if names == [RESULT] else "a container with " + ", ".join(names)


@for_each_case
def assert_blocked(flow: Flow, *names: str) -> None:
    """No gradient reaches these inputs: exactly zero, or no path at all."""
    for leaf in _leaves(flow, names):
        if flow.expected is not None and not all(map(is_zero, flow.expected.gradient(leaf))):
            continue  # one array is also an input that a gradient has to reach: assert_flows compares it
        for gradient in flow.gradient(leaf):
            if not is_zero(gradient):
                raise CheckFailed(
                    f"{flow.label}: a gradient reaches {leaf}. Expected none, got {size_of(gradient)}. "
                    f"{_how_to_block(leaf)}"
                )


def _how_to_block(leaf: str) -> str:
    """Of a part, only the part itself: what comes from the whole may have to learn."""
    if "." in leaf:
        return f"Find the path from {leaf} to the result, and cut that one alone."
    return f"Treat what comes from {leaf} as a constant."


def assert_flows(
    flow: Flow | Flows,
    *names: str,
    like: CanAnswer | Flow | None = None,
    rtol: float = RTOL,
    atol: float = ATOL,
) -> None:
    """The gradient that reaches these inputs is the expected one. Over all cases, not all of it is zero."""
    flows = _judged(flow) if isinstance(flow, Flows) else [flow]
    expected = [like if isinstance(like, Flow) else _expected(one, like) for one in flows]
    for name in names:
        if flows and not any(one.inputs_under(name) for one in expected):
            raise LookupError(f"{flows[0].function} was given no differentiable input called {name!r}")
    if not any(_sends_gradient(one, names) for one in expected):
        raise LookupError(f"the reference itself sends no gradient to {', '.join(names)}: use assert_blocked")
    for received, wanted in zip(flows, expected, strict=True):
        if _leaves(received, names):
            _require_gradients(received, wanted, names, rtol=rtol, atol=atol)


def _sends_gradient(flow: Flow, names: tuple[str, ...]) -> bool:
    leaves = [leaf for name in names for leaf in flow.inputs_under(name)]
    return any(not is_zero(gradient) for leaf in leaves for gradient in flow.gradient(leaf))


def _require_gradients(
    flow: Flow, expected: Flow, names: tuple[str, ...], *, rtol: float, atol: float
) -> None:
    # those of the reference: one that the flow lacks is missing
    for leaf in (leaf for name in names for leaf in expected.inputs_under(name)):
        wanted = expected.gradient(leaf)
        received = flow.gradient(leaf)
        if len(received) != len(wanted):
            raise CheckFailed(
                f"{flow.label}: expected {count_values(len(wanted))}, got {count_values(len(received))}."
            )
        for got, want in zip(received, wanted, strict=True):
            require_gradient(flow.label, leaf, got, want, rtol=rtol, atol=atol)


@for_each_case
def assert_after(flow: Flow, *names: str) -> None:
    """What lies within these inputs is after the call as the reference leaves it; `.grad` only if it is named."""
    flow.require()
    if flow.expected is None:
        raise TypeError("assert_after needs the flows of cases")
    changes, expected = real_changes(flow), real_changes(flow.expected)
    for leaf in dict.fromkeys([*expected, *changes]):
        named = any(leaf == name or leaf.startswith(f"{name}.") for name in names)
        if not named or (leaf.endswith(".grad") and leaf not in names):
            continue
        if leaf not in changes:
            raise CheckFailed(
                f"{flow.label}: {leaf} is as it was before the call. Expected it changed. "
                "Write into what was passed in: a new value bound to a local name changes nothing."
            )
        if leaf not in expected:
            raise CheckFailed(f"{flow.label}: {describe_change(leaf, changes[leaf])}")
        require_close(f"{flow.label}: {leaf} after the call", changes[leaf].after, expected[leaf].after)


def real_changes(flow: Flow) -> dict[str, Change]:
    """What has another value, or is another object, after the call: not what was written over with the same."""
    return {name: change for name, change in flow.changes.items() if change.how != "version"}


@for_each_case
def assert_unchanged(flow: Flow, *names: str) -> None:
    """These inputs, or all of them, are as they were before the call."""
    flow.require()
    for leaf, change in flow.changes.items():
        if names and not any(leaf == name or leaf.startswith(name + ".") for name in names):
            continue
        raise CheckFailed(f"{flow.label}: {describe_change(leaf, change)}")


def assert_jits(flow: Flow | Flows, *, eager: Flow | None = None) -> None:
    """The function works under `jax.jit` and `jax.vmap`, and does the same as without."""
    if isinstance(flow, Flows):
        for one in flow:
            if one.call is not None and not one.call.arrival:
                assert_jits(one)
        return
    if flow.error is not None and flow.call is not None and flow.call.mode == "vmap":
        raise CheckFailed(
            f"{flow.label}: does not work under jax.vmap: {str(flow.error).rstrip('.')}. "
            "Keep every step a JAX operation on arrays, and count axes from the last one."
        )
    flow.require()
    if flow.facts.jit_error is None:
        raise CheckFailed(f"{flow.label}: whether it works under jax.jit is not known.")
    if flow.facts.jit_error:
        raise CheckFailed(
            f"{flow.label}: does not work under jax.jit: {flow.facts.jit_error.rstrip('.')}. "
            "Keep every step a JAX operation on arrays: no int(), float(), .item() or `if` on a value."
        )
    if eager is not None and not same_values(flow, eager):
        raise CheckFailed(
            f"{flow.label}: does one thing under jax.jit and another without. Expected the same twice. "
            "Let nothing depend on whether the function is being traced."
        )


def assert_like(
    flow: Flow | Flows, *names: str, like: CanAnswer | None = None, rtol: float = RTOL, atol: float = ATOL
) -> None:
    """The value, and the gradients that reach these inputs, are the expected ones."""
    assert_close(flow, like=like, rtol=rtol, atol=atol)
    assert_flows(flow, *names, like=like, rtol=rtol, atol=atol)


@for_each_case
def assert_separate(flow: Flow) -> None:
    """What is returned shares memory with nothing else."""
    flow.require()
    if flow.facts.shared_memory is None:
        raise CheckFailed(f"{flow.label}: whether its result shares memory with an input is not known.")
    outputs = {output.name for output in flow.outputs}
    shared = [(name, source) for name, source in flow.facts.shared_memory if name in outputs]
    if shared:
        output, source = shared[0]
        raise CheckFailed(
            f"{flow.label}: its result ({output}) shares memory with {source}. Expected a copy of its own: "
            "otherwise a later edit of one changes the other."
        )


@for_each_case
def assert_state_kept(flow: Flow) -> None:
    """Grad mode, requires_grad and train/eval are as before the call."""
    flow.require()
    facts = flow.facts
    if (
        facts.grad_mode_changed is None
        or facts.requires_grad_changed is None
        or facts.training_changed is None
    ):
        raise CheckFailed(f"{flow.label}: whether it left everything as it was found is not known.")
    was_off = flow.call is not None and flow.call.arrival == GRAD_MODE_OFF
    sentence = describe_switches(facts, grad_mode_was_off=was_off)
    if sentence:
        raise CheckFailed(f"{flow.label}: {sentence}")


@for_each_case
def assert_no_graph(flow: Flow) -> None:
    """Nothing was saved for a backward pass (ask for the flow with `.saved`)."""
    flow.require()
    counted = flow.call is not None and flow.call.mode == "saved"
    if not counted and flow.facts.saved_tensors is None:
        raise LookupError(f"{flow.label}: nothing was counted; ask for the flow with `.saved`")
    saved = "unknown" if flow.facts.saved_tensors is None else flow.facts.saved_tensors
    if saved != 0:
        raise CheckFailed(
            f"{flow.label}: autograd saved {saved} tensors for a backward pass. Expected none. "
            "Tell torch beforehand that no gradient will be asked for."
        )


@for_each_case
def assert_passes(flow: Flow, name: str, *, most: int) -> None:
    """torch: a module that is an input was called at most so often."""
    flow.require()
    passes = (flow.facts.forward_passes or {}).get(name)
    if passes is None and (flow.call is None or name not in flow.call.inputs):
        raise LookupError(f"{flow.label} was given no module called {name!r}")
    if passes is None:
        raise CheckFailed(f"{flow.label}: how often {name} was called is not known.")
    if passes > most:
        allowed = "one forward pass" if most == 1 else f"{most} forward passes"
        raise CheckFailed(
            f"{flow.label}: {name} was called {passes} times. Expected {allowed}. "
            "Keep what a pass returned and use it again."
        )


@for_each_case
def assert_disconnected(flow: Flow, *names: str) -> None:
    """torch: there is no path at all from the value to these inputs."""
    for leaf in _leaves(flow, names):
        if any(gradient is not None for gradient in flow.gradient(leaf)):
            raise CheckFailed(
                f"{flow.label}: the graph of the result still leads to {leaf}. Expected no path at all. "
                "Cut it off where its value is made."
            )


def _expected(flow: Any, like: CanAnswer | None) -> Flow:
    """What the reference did in the same call."""
    if isinstance(flow, Flow) and flow.expected is not None:
        return flow.expected
    if not isinstance(flow, Flow) or flow.call is None or like is None:
        raise TypeError("without cases, a flow needs like=reference, and anything else what is expected")
    whole = like.answer(flow.call)
    if whole.error is not None:
        raise GraderError(f"The reference itself raised {whole.error}.")
    return whole if flow.only_output is None else whole[flow.only_output]


def _leaves(flow: Flow, names: tuple[str, ...]) -> list[str]:
    """What lies within these inputs; nothing where the reference itself could differentiate none of it."""
    flow.require()
    expected = flow.expected
    names = tuple(name for name in names if expected is None or expected.inputs_under(name))
    if not names:
        return []
    if flow.facts.backward_error:
        raise CheckFailed(
            f"{flow.label}: could not be differentiated: {flow.facts.backward_error.rstrip('.')}."
        )
    if not any(flow.gradients.values()):
        kinds = ", ".join(_kind(output) for output in flow.outputs) or "nothing"
        raise CheckFailed(f"{flow.label}: returned {kinds}, which no gradient can leave. Return an array.")
    all_leaves = []
    for name in names:
        leaves = flow.inputs_under(name)
        if not leaves and flow.call is not None and name.partition(".")[0] in flow.call.inputs:
            raise CheckFailed(f"{flow.label}: no gradient could be taken with respect to {name}.")
        missing = [leaf for leaf in expected.inputs_under(name) if leaf not in leaves] if expected else []
        if leaves and missing:  # an answer that says nothing of some part of an input does not pass for it
            raise CheckFailed(f"{flow.label}: no gradient could be taken with respect to {missing[0]}.")
        if not leaves:
            raise LookupError(f"{flow.label} was given no differentiable input called {name!r}")
        all_leaves += leaves
    return all_leaves


def _arrays(value: Any) -> list[Array | None]:
    if isinstance(value, Flow):
        value.require()
        for output in value.outputs:
            if output.kind not in ("array", "None"):
                raise CheckFailed(
                    f"{value.label}: returned {output.kind}. Expected an array of the framework's own."
                )
        return [output.array for output in value.outputs]
    if isinstance(value, tuple | list):
        return [None if item is None else np.asarray(item) for item in value]
    return [None if value is None else np.asarray(value)]


def _kind(output: Output) -> str:
    array = output.array if output.kind == "array" else None
    return output.kind if array is None else f"an array of {array.dtype}"
