"""Programs: the operations of one run, and where gradients came back to in it.

An engine's recorder says for each operation where it was written, which earlier ones it used, what could
come back to each of them, and what did come back in this run. `boxes` groups the operations for a diagram.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from grader.diagram import Graph
from grader.engines.boxes import drawn, put_into_boxes
from grader.engines.source_lines import Place

MAX_OUTPUTS = 6
MAX_OPS = 1500
"""A program of more operations is not read: nobody could, and it takes too long."""


class Way(IntEnum):
    """What an operation could hand back to something that it used."""

    NONE = 0
    """Nothing: it is a stop, or there are no floats to differentiate."""
    ZERO = 1
    """Zeros, whatever comes: rounding, a sign."""
    OPEN = 2
    """A gradient."""


@dataclass
class Op:
    """One operation: its name, where it was written, and what it used."""

    kind: str
    """`input`, `step`, `stop` or `output`."""
    name: str
    place: Place | None = None
    sources: dict[int, Way] = field(default_factory=dict)
    """Other operations by number. Only in a loop are they later ones."""
    learns: bool = False
    """Whether this is an input that a gradient could reach."""
    region: int | None = None
    """Of an operation under `no_grad`: the number of that block."""
    is_custom: bool = False
    """Whether the student wrote its derivative."""

    def use(self, source: int, way: Way) -> None:
        """Note that this operation uses another one."""
        self.sources[source] = max(way, self.sources.get(source, Way.NONE))


@dataclass
class Program:
    """The operations of one run in order: inputs first, outputs last."""

    ops: list[Op] = field(default_factory=list)
    came_back: set[tuple[int, int]] = field(default_factory=set)
    """Pairs of an operation and one that it used: in this run a gradient that is not zero came back there."""
    is_measured: bool = True
    """Whether it is known what came back; otherwise there is nothing true to draw."""
    edits: list[Place] = field(default_factory=list)
    """Where something was edited in place."""

    def add(self, op: Op) -> int:
        """Append an operation; its number. Raises ValueError where there are too many."""
        if len(self.ops) >= MAX_OPS:
            raise ValueError("this program is too long to be read")
        self.ops.append(op)
        return len(self.ops) - 1

    def add_inputs(self, names: Sequence[str], leaves: Iterable[str]) -> dict[str, int]:
        """Append the inputs to draw; for each leaf the number of the input that it lies within."""
        numbers = {name: self.add(Op("input", name)) for name in names}
        input_of = {}
        for leaf in leaves:
            around = [name for name in names if leaf == name or leaf.startswith(f"{name}.")]
            if around:
                input_of[leaf] = numbers[max(around, key=len)]
        return input_of

    def graph(self) -> Graph:
        """The program as it is drawn."""
        _stop_where_a_derivative_of_ones_own_ends(self)
        held = self.held()
        tracked, learning = self.tracked(), _learning(self.ops, Way.OPEN)
        live = {(op, source) for op, source in self.came_back if source in tracked}
        open = {
            (number, source)
            for number, op in enumerate(self.ops)
            for source, way in op.sources.items()
            if way == Way.OPEN and source in learning
        }
        return drawn(self.ops, put_into_boxes(self.ops, held), held, live=live, open=open)

    def held(self) -> dict[int, tuple[str, ...]]:
        """For each stop that acts, the inputs to which a gradient would come back without it."""
        return _held_by_stops(self.ops)

    def tracked(self) -> set[int]:
        """The operations that autodiff follows back: their values are tied to an input that learns."""
        return _learning(self.ops, Way.ZERO)


def _stop_where_a_derivative_of_ones_own_ends(program: Program) -> None:
    """A function whose own derivative gives nothing back of what came is a stop, however it was written."""
    arrived = {source for _, source in program.came_back}
    went_on = {op for op, _ in program.came_back}
    for number, op in enumerate(program.ops):
        if op.is_custom and number in arrived and number not in went_on:
            op.kind = "stop"
            op.sources = dict.fromkeys(op.sources, Way.NONE)


def _learning(ops: list[Op], least: Way) -> set[int]:
    """The operations whose value is tied to an input that learns, by ways of at least this kind."""
    learning = {number for number, op in enumerate(ops) if op.learns}
    before = -1
    while before != len(learning):  # once more only where a loop leads back
        before = len(learning)
        for number, op in enumerate(ops):
            if any(way >= least and source in learning for source, way in op.sources.items()):
                learning.add(number)
    return learning


def _held_by_stops(ops: list[Op]) -> dict[int, tuple[str, ...]]:
    """For each stop that acts, the inputs to which a gradient would come back without it."""
    held = {}
    for number, op in enumerate(ops):
        if op.kind == "stop":
            reached = {source for source, way in op.sources.items() if way == Way.NONE}
            waiting = list(reached)
            while waiting:
                sources = ops[waiting.pop()].sources.items()
                new = {source for source, way in sources if way == Way.OPEN} - reached
                waiting += new
                reached |= new
            names = tuple(ops[source].name for source in sorted(reached) if ops[source].learns)
            if names:
                held[number] = names
    return held
