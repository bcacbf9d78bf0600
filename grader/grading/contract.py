"""Contract: what a problem promises of a function, declared once per exercise and held on every call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from grader.core.arrivals import FROZEN, WORDS
from grader.core.errors import UsageError

Names = Sequence[str] | Mapping[str, Sequence[str]]
"""Inputs by dotted name; where outputs differ, by the output's name first."""
Promise = Names | Callable[[Mapping[str, Any]], Names]
"""Names, or a function of the inputs that gives them: where a flag decides, or where a network has parts."""
OPEN, LIKE_REFERENCE = "open", "like the reference"
SUFFIXES = (".grad", ".requires_grad", ".training")
"""What belongs to a tensor or a module and is not its value."""


@dataclass(frozen=True)
class Contract:
    """The promises of one function.

    Args:
        function: its name; for a class, that of the class, or `Class.method`.
        flows: inputs that get the reference's gradient, zeros included.
        blocked: inputs that get none.
        open: inputs whose gradient nobody looks at. They are not differentiated.
        after: what the call may change, by pattern, and what it is then: `"like the reference"`, which
            the grader asserts, or `"open"`. All else is as it was found. `net.*` is about values;
            `net.*.grad`, `net.*.requires_grad` and `net.*.training` are patterns of their own.
        excluded: states of arrival that the problem does not allow, each with the reason.
        may_raise: states of arrival in which a call may raise, each with the reason; one that does not is judged.
        allowed: whether the problem allows these inputs. The cases are; the proof crosses and cuts them.
        mapped: whether the function is also called under `vmap` (JAX).
        ties: pairs of inputs that may be one array; by default every flowing and blocked one of the same form.
        counts_saved: whether the tensors are counted that autograd saves (torch): ask with `.saved`.
    """

    function: str
    flows: Promise = ()
    blocked: Promise = ()
    open: Promise = ()
    after: Mapping[str, str] = field(default_factory=dict)
    excluded: Mapping[str, str] = field(default_factory=dict)
    may_raise: Mapping[str, str] = field(default_factory=dict)
    allowed: Callable[[Mapping[str, Any]], bool] = lambda _: True
    mapped: bool = True
    ties: Sequence[tuple[str, str]] | None = None
    counts_saved: bool = False

    def __post_init__(self) -> None:
        for arrival in (*self.excluded, *self.may_raise):
            if arrival not in WORDS and not arrival.startswith(FROZEN):
                raise UsageError(
                    f"{arrival!r} is no state of arrival. There are: {', '.join(filter(None, WORDS))}."
                )
        for pattern, rule in self.after.items():
            if rule not in (OPEN, LIKE_REFERENCE):
                raise UsageError(f"after[{pattern!r}] is {rule!r}: write {OPEN!r} or {LIKE_REFERENCE!r}.")

    def flowing_inputs(self, inputs: Mapping[str, Any]) -> tuple[str, ...]:
        """What gets a gradient for these inputs: each `input`, or `output:input` for one output alone."""
        return _flat(self.flows, inputs)

    def blocked_inputs(self, inputs: Mapping[str, Any]) -> tuple[str, ...]:
        """What gets none, in the same form."""
        return _flat(self.blocked, inputs)

    def open_inputs(self, inputs: Mapping[str, Any]) -> tuple[str, ...]:
        """What is left open, in the same form."""
        return _flat(self.open, inputs)

    def may_change(self, name: str) -> bool:
        """Whether the call may change this."""
        return any(_covers(pattern, name) for pattern in self.after)

    def is_open_after(self, name: str) -> bool:
        """Whether nobody looks at what becomes of this."""
        return any(rule == OPEN and _covers(pattern, name) for pattern, rule in self.after.items())


def _covers(pattern: str, name: str) -> bool:
    """Whether a pattern of `after` is about this name. A switch or a gradient has to be named."""
    suffix = next((suffix for suffix in SUFFIXES if name.endswith(suffix)), "")
    return fnmatchcase(name, pattern) and pattern.endswith(suffix)


def _flat(promise: Promise, inputs: Mapping[str, Any]) -> tuple[str, ...]:
    names = promise(inputs) if callable(promise) else promise
    if isinstance(names, Mapping):
        return tuple(sorted(f"{output}:{name}" for output, of_output in names.items() for name in of_output))
    return tuple(sorted(names))
