"""Partial mistakes: each wrong solution, but only where a condition holds; elsewhere the reference."""

from __future__ import annotations

from grader.proof.conditions import Condition
from grader.proof.source_edit import Edit
from grader.proof.wrapped_source import RIGHT, WRONG, EntryPoint, wrapped_source

FAMILY = "partial mistake"


def partial_mistake(
    entry: EntryPoint, condition: Condition, framework: str, *, name: str, wrong: str, reference: str
) -> Edit:
    """A wrong solution where the condition holds, the reference elsewhere."""
    body = f"return _choose({condition.test}, {entry.of(WRONG)}, {entry.of(RIGHT)}, given)"
    return Edit(
        operator=FAMILY,
        description=f"{name}, where {condition.words}",
        line=1,
        source=wrapped_source(entry, body, framework, right=reference, wrong=wrong),
        family=FAMILY,
        extract=f"wrong/{name}.py where {condition.words}:\n{entry.define(body)}",
        remembers=condition.remembers,
    )
