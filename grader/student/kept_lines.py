"""Kept lines: what a visible check says where a function did not leave everything as it found it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from grader.core.flow import Flow
from grader.core.kept import describe_change, describe_switches
from grader.core.loaded import ReportLine, Symptom
from grader.engines.tree import leaves

GRAD, REQUIRES_GRAD, TRAINING = ".grad", ".requires_grad", ".training"
"""What belongs to a tensor or a module and is not its value."""


def kept_lines(
    flow: Flow, inputs: Mapping[str, Any], *, changes: Sequence[str], asserted: Sequence[str]
) -> Iterator[ReportLine]:
    """One line for each thing that was changed, but for what the function is there to change.

    Args:
        changes: inputs, whose values may change; `net.grad`, `net.requires_grad` and `net.training` are about
            what is within `net`, and not about its values.
        asserted: the inputs whose gradient is looked at.
    """
    data = _data_of(inputs, asserted)
    for name, change in flow.changes.items():
        is_gradient = change.how == "grad"
        owner = name.removesuffix(GRAD) if is_gradient else name
        is_allowed = _may_change(owner, GRAD if is_gradient else "", changes)
        if not is_allowed and not (is_gradient and owner in data):
            yield ReportLine(False, describe_change(name, change), Symptom("changed", name))
    facts = flow.facts
    requires_grad, training = (
        tuple(name for name in names or () if not _may_change(name, suffix, changes))
        for names, suffix in (
            (facts.requires_grad_changed, REQUIRES_GRAD),
            (facts.training_changed, TRAINING),
        )
    )
    sentence = describe_switches(
        replace(facts, requires_grad_changed=requires_grad, training_changed=training)
    )
    if sentence:
        yield ReportLine(False, sentence, Symptom("switched", sentence.partition(".")[0]))


def _may_change(name: str, suffix: str, changes: Sequence[str]) -> bool:
    """Whether the function is there to change the value, or what the suffix says, of a dotted name."""
    owners = [
        change.removesuffix(suffix)
        for change in changes
        if (change.endswith(suffix) if suffix else not change.endswith((GRAD, REQUIRES_GRAD, TRAINING)))
    ]
    return any(name == owner or name.startswith(f"{owner}.") for owner in owners)


def _data_of(inputs: Mapping[str, Any], asserted: Sequence[str]) -> set[str]:
    """Tensors that require no gradient, and of whose gradient nothing is asserted. A check lets them require
    one, to see where gradients go, so a backward pass within the function leaves one on them."""
    return {
        name
        for name, leaf in leaves(dict(inputs))
        if getattr(leaf, "requires_grad", None) is False and name.partition(".")[0] not in asserted
    }
