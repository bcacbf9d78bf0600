"""Contract: what a problem promises of a function, declared once per exercise and held on every call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

Names = Sequence[str] | Mapping[str, Sequence[str]]
"""Inputs by dotted name; where outputs differ, by the output's name first."""
OPEN = "open"


@dataclass(frozen=True)
class Contract:
    """The promises of one function.

    Each of `flows`, `blocked` and `open` may also be a function of the inputs, where a flag decides.

    Args:
        flows: inputs that get the reference's gradient, zeros included.
        blocked: inputs that get none.
        open: inputs whose gradient nobody looks at. They are not differentiated.
        after: what the call may change, by pattern: `"like the reference"`, or `"open"`. All else is as found.
        excluded: states of arrival that the problem does not allow, each with the reason.
        mapped: whether the function is also called under `vmap` (JAX).
    """

    function: str
    flows: Names | Callable[[Mapping[str, Any]], Names] = ()
    blocked: Names | Callable[[Mapping[str, Any]], Names] = ()
    open: Names | Callable[[Mapping[str, Any]], Names] = ()
    after: Mapping[str, str] = field(default_factory=dict)
    excluded: Mapping[str, str] = field(default_factory=dict)
    mapped: bool = True

    def open_inputs(self, inputs: Mapping[str, Any]) -> tuple[str, ...]:
        """What is left open for these inputs: each `input`, or `output:input` for one output alone."""
        return _flat(self.open(inputs) if callable(self.open) else self.open)

    def leaves_open(self, name: str) -> bool:
        """Whether what becomes of an input is nobody's business."""
        return any(rule == OPEN and fnmatchcase(name, pattern) for pattern, rule in self.after.items())

    def may_change(self, name: str) -> bool:
        """Whether the call may change an input."""
        return any(fnmatchcase(name, pattern) for pattern in self.after)


def _flat(names: Names) -> tuple[str, ...]:
    if isinstance(names, Mapping):
        return tuple(sorted(f"{output}:{name}" for output, inputs in names.items() for name in inputs))
    return tuple(sorted(names))
