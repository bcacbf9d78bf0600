"""Contract findings: where a contract is incomplete, names what is not there, or is broken by the reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from grader.core.closeness import is_zero
from grader.core.finding import Finding
from grader.core.flow import Flow
from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Exercise
from grader.proof.held_contract import (
    BLOCKED,
    FLOWS,
    OPEN,
    HeldContract,
    Promise,
    can_have_gradient,
    float_outputs,
    given,
    within,
)
from grader.proof.places import finding_at_contract


def contract_findings(exercise: Exercise, held: Iterable[HeldContract]) -> Iterator[Finding]:
    """All that does not hold of an exercise's contracts."""
    has_gradients = FRAMEWORKS[exercise.framework].has_gradients
    for one in held:
        messages = [*_unlisted(one), *_unknown(one), *_without_reason(one), *_named_twice(one)]
        messages += [*(_broken(one) if has_gradients else ()), *_changed(one, plays=_plays(exercise))]
        for message in dict.fromkeys(messages):
            yield finding_at_contract(exercise, one.function, message)


def _unlisted(held: HeldContract) -> Iterator[str]:
    """Inputs of which the contract says nothing, each with the first case that has it."""
    said: set[str] = set()
    for flow in held.drawn:
        outputs = float_outputs(flow) or [""]
        differentiated = {name.partition(".")[0] for leaves in flow.gradients.values() for name in leaves}
        for name in held.inputs:
            silent = [output for output in outputs if not held.verbs(flow, name, output)]
            counts = can_have_gradient(given(flow).get(name)) or name in differentiated
            if counts and silent and name not in said:
                said.add(name)
                part = "" if silent == outputs else f", where the output is {' or '.join(silent)}"
                yield (
                    f"The contract of {held.function} says nothing of {name}{part} ({flow.case}): "
                    "add it to flows, blocked or open."
                )


def _unknown(held: HeldContract) -> Iterator[str]:
    """Names that no case has. What lies within an open input is not differentiated, so it is not looked for."""
    outputs = {output.name for flow in held.drawn for output in flow.outputs}
    for promise in _all_promises(held):
        head = promise.name.partition(".")[0]
        known = any(
            head in given(flow) if head == promise.name or promise.verb == OPEN else _has(flow, promise.name)
            for flow in held.drawn
        )
        if not known and not (head == promise.name and head in held.parameters):
            yield (
                f"The contract of {held.function} names {promise.name}, which no case has: "
                "correct the name, or add a case."
            )
        if promise.output and promise.output not in outputs:
            yield (
                f"The contract of {held.function} names the output {promise.output}, which no case has: there are "
                f"{', '.join(sorted(outputs))}."
            )


def _has(flow: Flow, name: str) -> bool:
    """Whether a dotted name is an input of the call or something within one."""
    value: Any = given(flow)
    for part in name.split("."):
        if isinstance(value, Mapping) and part in value:
            value = value[part]
        elif isinstance(value, list | tuple) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            return bool(flow.inputs_under(name))
    return True


def _without_reason(held: HeldContract) -> Iterator[str]:
    for arrival, reason in held.contract.excluded.items():
        if not reason.strip():
            yield (
                f"excluded[{arrival!r}] of {held.function} has no reason: say which sentence of the problem "
                "rules it out."
            )


def _named_twice(held: HeldContract) -> Iterator[str]:
    for name, count in Counter(flow.case for flow in held.drawn).items():
        if count > 1:
            yield f"{count} cases of {held.function} are called {name!r}: give each a name of its own."


def _broken(held: HeldContract) -> Iterator[str]:
    """Promises about gradients that the reference does not keep."""
    reached: set[Promise] = set()
    for flow in held.flows:
        for promise in held.promises(flow):
            if flow.call is None or flow.call.ties or promise.verb == OPEN or promise in reached:
                continue
            if not _reaches(flow, promise):
                continue
            reached.add(promise)
            if promise.verb == BLOCKED:
                yield (
                    f"The contract of {held.function} blocks {promise.name}, and the reference lets a gradient reach "
                    f"it ({flow.case}): correct one of them."
                )
    for promise in _all_promises(held):
        if promise.verb == FLOWS and promise not in reached:
            yield (
                f"The contract of {held.function} says that {promise.name} flows, and the reference's gradient is "
                "zero in every case: correct it, or add a case in which it is not."
            )


def _reaches(flow: Flow, promise: Promise) -> bool:
    """Whether a gradient reaches what a promise is about."""
    return any(
        within(name, promise.name) and not is_zero(gradient)
        for output, of_output in flow.gradients.items()
        if promise.output in ("", output)
        for name, gradient in of_output.items()
    )


def _plays(exercise: Exercise) -> bool:
    """Whether the exercise has a scene that makes the call, and perhaps goes on from there."""
    return exercise.scene.exists() and "def play" in exercise.scene.read_text(encoding="utf-8")


def _changed(held: HeldContract, *, plays: bool) -> Iterator[str]:
    """What the reference leaves changed, and `after` does not name.

    Args:
        plays: whether a scene makes the call. It may train on, so values that change can be its own doing.
    """
    said: set[str] = set()
    for flow in held.flows:
        facts = flow.facts
        changed = [
            *(() if plays else flow.changes),
            *(f"{name}.requires_grad" for name in facts.requires_grad_changed or ()),
            *(f"{name}.training" for name in facts.training_changed or ()),
        ]
        unnamed = [name for name in changed if not held.contract.may_change(name)]
        if facts.grad_mode_changed:
            unnamed.append("grad mode")
        for name in unnamed:
            if name not in said:
                said.add(name)
                yield (
                    f"The reference changes {name} ({held.function}, for {flow.case}), which `after` does not name: "
                    "name it there, or leave it as it is."
                )


def _all_promises(held: HeldContract) -> dict[Promise, None]:
    return dict.fromkeys(promise for flow in held.drawn for promise in held.promises(flow))
