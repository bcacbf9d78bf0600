"""Kept lines: what a visible check says where a function did not leave everything as it found it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from grader.core.flow import Flow
from grader.core.kept import describe_change, describe_switches
from grader.core.loaded import ReportLine


def kept_lines(flow: Flow, changes: Sequence[str]) -> Iterator[ReportLine]:
    """One line for each thing that was changed, but for the inputs that the function is there to change."""
    for name, change in flow.changes.items():
        if not _is_within(name, changes):
            yield ReportLine(False, describe_change(name, change))
    facts = flow.facts
    requires_grad, training = (
        tuple(name for name in names or () if not _is_within(name, changes))
        for names in (facts.requires_grad_changed, facts.training_changed)
    )
    sentence = describe_switches(
        replace(facts, requires_grad_changed=requires_grad, training_changed=training)
    )
    if sentence:
        yield ReportLine(False, sentence)


def _is_within(name: str, changes: Sequence[str]) -> bool:
    """Whether a dotted name is one of these inputs, or lies within one."""
    return any(name == input or name.startswith(f"{input}.") for input in changes)
