"""Flow: what one call of a function did, as plain arrays."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grader.core.errors import CheckFailed
from grader.core.facts import Facts
from grader.core.wire import Packed, Shape

Array = NDArray[Any]

MODES = ("auto", "eager", "vmap", "saved")
RESULT = "value"
"""The name of an output that was returned bare, not in a tuple or dict."""
COTANGENT_SIZE = 997
"""How many numbers a random cotangent holds: a prime, so that rows of an array do not all get the same ones."""
NO_COTANGENT = np.zeros(0, np.float32)


@dataclass(frozen=True)
class Call:
    """One call to make: a function's name, its inputs by name, and the cotangent to pull back.

    Args:
        mode: `auto` (one jitted VJP in JAX, eager where tracing cannot), `eager` (JAX: the value
            alone, untraced), `vmap` (JAX: every array carries one more leading axis) or `saved`
            (torch: saved tensors counted).
        cotangent: a pool of numbers; each output takes as many as it has entries, in order.
        open_inputs: what the problem leaves open, as `is_open` reads it. It is not differentiated: a
            derivative that nobody looks at must not be able to fail.
    """

    function: str
    inputs: Mapping[str, Any]
    mode: str
    cotangent: Array
    open_inputs: tuple[str, ...] = ()
    arrival: str = ""
    """The state in which the inputs arrive, one of `core.arrivals`; empty for the usual one."""
    ties: tuple[tuple[str, str], ...] = ()
    """Pairs of inputs: the function gets the first for both."""
    loss_factor: float = 1.0
    """The cotangent was multiplied by it, and the gradients that come back are divided by it. No box is told."""

    @property
    def is_as_drawn(self) -> bool:
        """Whether a grader drew it so: no other state of arrival or mode, no ties, no larger loss."""
        return self.mode == "auto" and not self.arrival and not self.ties and self.loss_factor == 1.0

    def differentiates(self, name: str, output: str | None = None) -> bool:
        """Whether the gradient of an input, by its dotted name, is wanted: of any output, or of this one."""
        return not is_open(output, name, self.open_inputs)

    def to_wire(self) -> dict[str, Any]:
        """The call as plain values."""
        return {
            "function": self.function,
            "inputs": dict(self.inputs),
            "mode": self.mode,
            "cotangent": self.cotangent,
            "open_inputs": list(self.open_inputs),
            "arrival": self.arrival,
            "ties": [list(pair) for pair in self.ties],
        }

    @cached_property
    def packed(self) -> Packed:
        """The call as it is sent: a whole class gets the same, so it is packed once."""
        return Packed.of(self.to_wire())

    @cached_property
    def key(self) -> str:
        """A hash of the call: equal calls have equal keys."""
        return hashlib.sha256(self.packed.header + self.packed.payload).hexdigest()

    @cached_property
    def as_usual(self) -> Call:
        """The same call with inputs that arrive in the usual state."""
        return replace(self, arrival="")

    @cached_property
    def form(self) -> Call:
        """The call without its numbers: the same for all inputs of one form."""
        shapes = {name: _shapes(value) for name, value in self.inputs.items()}
        return replace(self, inputs=shapes, cotangent=NO_COTANGENT, open_inputs=())


def _shapes(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _shapes(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_shapes(item) for item in value)
    if isinstance(value, np.ndarray | np.generic | float):
        array = np.asarray(value)
        return Shape(array.dtype.newbyteorder("<").str, array.shape)
    return value


def is_open(output: str | None, name: str, open_inputs: Collection[str]) -> bool:
    """Whether the problem leaves this gradient open.

    Args:
        output: the output that the gradient comes from; None asks about all outputs at once.
        name: the dotted name of an input. An open input opens all that lies within it.
        open_inputs: each `input`, or `output:input` for one output alone.
    """
    if not open_inputs:
        return False
    parts = name.split(".")
    names = [".".join(parts[: end + 1]) for end in range(len(parts))]
    if output is not None:
        names += [f"{output}:{prefix}" for prefix in names]
    return any(name in open_inputs for name in names)


@dataclass(frozen=True)
class Output:
    """One leaf of what was returned: its place in the result, and its array if it is one."""

    name: str
    kind: str
    array: Array | None


@dataclass(frozen=True)
class Change:
    """An input that is not as it was before the call."""

    how: str
    """`value`: edited; `data`: edited behind autograd's back; `version`: edited and restored; `grad`: `.grad`
    is another one; `replaced`: another object is in its place; `added` or `removed`: so in a container; `order`:
    the keys of a dict stand in another order; `deleted`: given away to a compiled function."""
    after: Array | None


@dataclass(frozen=True)
class StudentError:
    """An exception that the student's code raised, as a record: its type, its message, the line it came from."""

    type: str
    message: str
    place: str
    line: str

    def __str__(self) -> str:
        summary = f"{self.type}: {self.message}" if self.message else self.type
        where = f" ({self.place}: `{self.line}`)" if self.line else ""
        return summary + where


@dataclass(frozen=True)
class Flow:
    """The value, where gradients went, what was changed, what was raised.

    `gradients[output][input]` is an array, or None where torch found no path at all.
    """

    function: str
    outputs: tuple[Output, ...] = ()
    gradients: Mapping[str, Mapping[str, Array | None]] = field(default_factory=dict)
    changes: Mapping[str, Change] = field(default_factory=dict)
    facts: Facts = field(default_factory=Facts)
    error: StudentError | None = None
    only_output: str | None = None
    """The one output that this flow is limited to, if it is."""
    call: Call | None = field(default=None, compare=False, repr=False)
    case: str = field(default="", compare=False)
    """What the inputs of the call are an example of."""
    expected: Flow | None = field(default=None, compare=False, repr=False)
    """What the reference did in the same call."""

    @property
    def label(self) -> str:
        """What was called, and for which case."""
        return f"{self.function}, for {self.case}" if self.case else self.function

    @property
    def value(self) -> Any:
        """The output's array; a tuple of arrays where there are several."""
        self.require()
        arrays = tuple(output.array for output in self.outputs)
        return arrays[0] if len(arrays) == 1 else arrays

    def __getitem__(self, position: int | str) -> Flow:
        """The same flow, of one output alone."""
        self.require()
        names = [output.name for output in self.outputs]
        name = str(position)
        if name not in names:
            raise CheckFailed(
                f"{self.label}: returned {count_values(len(names))}, so there is no output number {position}. "
                "Return all the values that the problem lists, in its order."
            )
        if self.expected is not None and len(names) > len(self.expected.outputs):
            raise CheckFailed(
                f"{self.label}: returned {count_values(len(names))}, and {len(self.expected.outputs)} are asked for. "
                "Return the values that the problem lists, in its order, and nothing else."
            )
        return replace(
            self,
            outputs=tuple(output for output in self.outputs if output.name == name),
            gradients={name: self.gradients.get(name, {})},
            only_output=name,
            facts=self._facts_of(name),
            expected=None if self.expected is None else self.expected[name],
        )

    def _facts_of(self, output: str) -> Facts:
        """The facts, without an error that came from another output."""
        failed = self.facts.undifferentiable
        is_other = failed is not None and output not in failed
        return (
            replace(self.facts, backward_error="") if is_other and self.facts.backward_error else self.facts
        )

    def gradient(self, name: str) -> list[Array | None]:
        """The gradients that reached an input, one per output."""
        self.require()
        return [of_output[name] for of_output in self.gradients.values() if name in of_output]

    @cached_property
    def _leaves(self) -> tuple[str, ...]:
        """All inputs that some output was differentiated by. The reference's are looked at for every student."""
        return tuple(dict.fromkeys(leaf for of_output in self.gradients.values() for leaf in of_output))

    def inputs_under(self, name: str) -> list[str]:
        """The leaves of an input: itself, or all that lies within it."""
        within = f"{name}."
        return [leaf for leaf in self._leaves if leaf == name or leaf.startswith(within)]

    def require(self) -> None:
        """Fail the check if the call raised."""
        if self.error is not None:
            raise CheckFailed(f"{self.label} raised {str(self.error).rstrip('.')}.")


def count_values(number: int) -> str:
    """So many values, in words."""
    return "1 value" if number == 1 else f"{number} values"
