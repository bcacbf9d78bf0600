"""Programs: the operations of one run, grouped by the student's statements into a graph.

An engine's recorder says for each operation where it was written, which earlier ones it used, whether
a gradient comes back to each of them, and whether it is a stop. Here the operations of a statement
become one node. Every stop that acts becomes a node of its own. What leads to no output is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from grader.diagram import Edge, Graph, Node
from grader.engines.source_lines import Place

MAX_OUTPUTS = 6


@dataclass
class Op:
    """One operation: its name, where it was written, and what it used."""

    kind: str
    """`input`, `step`, `stop` or `output`."""
    name: str
    place: Place | None = None
    sources: dict[int, bool] = field(default_factory=dict)
    """Earlier operations by number, and whether a gradient comes back to each."""
    learns: bool = False
    """Whether this is an input that a gradient could reach."""
    region: int | None = None
    """Of an operation under `no_grad`: the number of that block, which is one stop as a whole."""


@dataclass
class Program:
    """The operations of one run in order: inputs first, outputs last."""

    ops: list[Op] = field(default_factory=list)
    edits: list[Place] = field(default_factory=list)
    """Where something was edited in place."""

    def add(self, op: Op) -> int:
        """Append an operation; its number."""
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
        _turn_inactive_stops_into_steps(self.ops)
        live, used = _live(self.ops), _used(self.ops)
        groups = _Groups()
        for number, op in enumerate(self.ops):
            if number in used or op.kind == "input":
                groups.put(number, op)
        edges: dict[tuple[int, int], bool] = {}
        for number in groups.number_of:
            for source, passes in self.ops[number].sources.items():
                pair = groups.number_of.get(source, -1), groups.number_of[number]
                if 0 <= pair[0] < pair[1]:
                    edges[pair] = edges.get(pair, False) or (passes and number in live)
        holds: dict[int, tuple[str, ...]] = {}
        for number, op in enumerate(self.ops):
            if op.kind == "stop" and number in used:
                group = groups.number_of[number]
                holds[group] = tuple(dict.fromkeys((*holds.get(group, ()), *_held(self.ops, number))))
        return groups.graph(edges, holds)


def _turn_inactive_stops_into_steps(ops: list[Op]) -> None:
    """A stop of what could not learn anyway is an ordinary step, unless its block stops something else."""
    learns: set[int] = set()
    acting: set[int] = set()
    idle: list[Op] = []
    for number, op in enumerate(ops):
        reached = [source for source in op.sources if source in learns]
        if op.kind == "stop" and not reached:
            op.kind = "step"
            idle.append(op)
        elif op.kind == "stop" and op.region is not None:
            acting.add(op.region)
        if op.learns or any(op.sources[source] for source in reached):
            learns.add(number)
    for op in idle:
        if op.region in acting:
            op.kind = "stop"
        else:
            op.sources = dict.fromkeys(op.sources, True)


def _live(ops: list[Op]) -> set[int]:
    """The operations to which a gradient comes back from an output; repeated, since a loop leads back."""
    live = {number for number, op in enumerate(ops) if op.kind == "output"}
    while True:
        before = len(live)
        for number in range(len(ops) - 1, -1, -1):
            if number in live:
                live |= {source for source, passes in ops[number].sources.items() if passes}
        if len(live) == before:
            return live


def _held(ops: list[Op], stop: int) -> list[str]:
    """The inputs to which a gradient would come back without this stop."""
    reached = {source for source, passes in ops[stop].sources.items() if not passes}
    waiting = list(reached)
    while waiting:
        new = {source for source, passes in ops[waiting.pop()].sources.items() if passes}
        waiting += new - reached
        reached |= new
    return [ops[number].name for number in sorted(reached) if ops[number].learns]


def _used(ops: list[Op]) -> set[int]:
    """The operations that lead to an output."""
    used = {number for number, op in enumerate(ops) if op.kind == "output"}
    waiting = list(used)
    while waiting:
        new = [source for source in ops[waiting.pop()].sources if source not in used]
        used.update(new)
        waiting += new
    return used


@dataclass
class _Group:
    """The operations that become one node."""

    kind: str
    name: str
    region: bool
    places: dict[tuple[Place | None, str], None] = field(default_factory=dict)

    @property
    def place(self) -> Place | None:
        return next((place for place, _ in self.places), None)


class _Groups:
    """Groups in order, so that values go forward. Only a loop leads back, and that is not drawn."""

    def __init__(self) -> None:
        self.number_of: dict[int, int] = {}
        self._all: list[_Group] = []
        self._by_key: dict[tuple[object, ...], list[int]] = {}

    def put(self, number: int, op: Op) -> None:
        """Add an operation to the group that it belongs to, or to a new one."""
        sources = {self.number_of[source] for source in op.sources if source in self.number_of}
        group = self._group_for(op, sources)
        self.number_of[number] = group
        self._all[group].places[op.place, op.name] = None

    def _group_for(self, op: Op, sources: set[int]) -> int:
        steps = [source for source in sources if self._all[source].kind == "step"]
        if op.kind == "step" and op.place is None and steps:
            return max(steps)
        candidates = self._by_key.setdefault(self._key(op), [])
        for group in reversed(candidates):
            if (op.place, op.name) in self._all[group].places or group >= max(sources, default=0):
                return group
        self._all.append(_Group(op.kind, op.name, op.region is not None))
        candidates.append(len(self._all) - 1)
        return candidates[-1]

    def _key(self, op: Op) -> tuple[object, ...]:
        """What operations of one node have in common."""
        if op.place is None or op.kind in ("input", "output"):
            return op.kind, op.name, len(self._all)
        if op.kind == "step":
            return op.kind, op.place.file, op.place.first
        return (op.kind, op.region) if op.region is not None else (op.kind, op.place)

    def graph(self, edges: dict[tuple[int, int], bool], holds: dict[int, tuple[str, ...]]) -> Graph:
        """The nodes with their texts: the whole statement where it ends, before that the part of it."""
        last = {
            (place.file, place.first): number
            for number, group in enumerate(self._all)
            for place, _ in group.places
            if place is not None
        }
        whole = set(last.values())
        nodes = [
            self._node(number, group, number in whole, holds.get(number, ()))
            for number, group in enumerate(self._all)
        ]
        drawn = tuple(Edge(source, target, live) for (source, target), live in edges.items())
        return Graph(tuple(nodes), drawn)

    def _node(self, number: int, group: _Group, whole: bool, holds: tuple[str, ...]) -> Node:
        place = group.place
        if place is None or group.kind in ("input", "output"):
            return Node(number, group.kind, group.name)
        if group.kind == "stop" and group.region:
            statements = dict.fromkeys(place.statement for place, _ in group.places if place)
            return Node(number, "stop", f"no_grad: {'; '.join(statements)}", place.line, holds)
        longest = max((place.expression for place, _ in group.places if place), key=len)
        text = place.statement if whole else longest
        return Node(number, group.kind, text, place.line if group.kind == "stop" else place.first, holds)
