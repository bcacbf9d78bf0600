"""Repeated boxes: what one line did several times becomes one box, where the drawing stays true.

Two boxes become one if all that enters either of them takes part in all that either hands on, and no way leads
out of the new box and back into it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

MAX_BOXES = 400
"""More boxes than this are not drawn, so they need not become fewer."""

Key = tuple[object, ...]


@dataclass
class _Graph:
    """What enters each box, and what uses it."""

    sources: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    targets: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))

    def add(self, source: int, target: int) -> None:
        if source != target:
            self.sources[target].add(source)
            self.targets[source].add(target)

    def merge(self, one: int, other: int) -> None:
        """Give all that the first box is joined with to the other."""
        for source in self.sources.pop(one, set()):
            self.targets[source].discard(one)
            self.add(source, other)
        for target in self.targets.pop(one, set()):
            self.sources[target].discard(one)
            self.add(other, target)

    def leads(self, starts: Iterable[int], end: int) -> bool:
        """Whether a way leads from one of these boxes to another one."""
        reached = set(starts)
        waiting = list(reached)
        while waiting:
            new = self.targets[waiting.pop()] - reached
            reached |= new
            waiting += new
        return end in reached


def merge_repeated(
    boxes: Mapping[int, int], keys: Mapping[int, Key | None], sources: Mapping[int, Iterable[int]]
) -> dict[int, int]:
    """The box of each operation, after those that say the same have become one.

    Args:
        boxes: the box of each operation, by the number of its last one.
        keys: what a box says; None for one that stays by itself.
        sources: what each operation uses.
    """
    if len(keys) > MAX_BOXES:
        return dict(boxes)
    graph = _Graph()
    for number, used in sources.items():
        for source in used:
            graph.add(boxes[source], boxes[number])
    merged: dict[int, int] = {}
    last: dict[Key, int] = {}
    for box in sorted(keys):
        key = keys[box]
        if key is None:
            continue
        earlier = last.get(key)
        last[key] = box
        if earlier is not None and _may_merge(graph, earlier, box):
            graph.merge(earlier, box)
            merged[earlier] = box
    for earlier in sorted(merged, reverse=True):
        merged[earlier] = merged.get(merged[earlier], merged[earlier])
    return {number: merged.get(box, box) for number, box in boxes.items()}


def _may_merge(graph: _Graph, one: int, other: int) -> bool:
    entering_one, entering_other = graph.sources[one] - {other}, graph.sources[other] - {one}
    leaving_one, leaving_other = graph.targets[one] - {other}, graph.targets[other] - {one}
    goes_on = other in graph.targets[one]  # from the first box straight to the second
    for source in entering_one | entering_other:
        for target in leaving_one | leaving_other:
            meets = (
                (source in entering_one and target in leaving_one)
                or (source in entering_other and target in leaving_other)
                or (goes_on and source in entering_one and target in leaving_other)
            )
            if not meets:
                return False
    return not graph.leads(leaving_one, other) and not graph.leads(leaving_other, one)
