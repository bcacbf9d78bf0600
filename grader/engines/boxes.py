"""Boxes: the operations of a program, grouped so that the drawing of it is true.

An operation joins the box of those that use it, if they are all in one box and were written in the same
statement. So each box hands on one value, and all that enters a box is part of that value: two inputs meet in a
box only where they really meet. A stop that acts is a box of its own; what ran under one `no_grad` is grouped
like a statement. What leads to no output is left out. Turns of a loop in Python become one box where that stays
true (`repeated`).
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from grader.diagram import Edge, Graph, Node
from grader.engines.repeated import merge_repeated

if TYPE_CHECKING:
    from grader.engines.program import Op

Held = Mapping[int, tuple[str, ...]]
"""For each stop that acts, the inputs that it holds back."""


Pairs = Collection[tuple[int, int]]
"""An operation, and one that it uses."""
Boxes = dict[int, int]
"""For each operation that is drawn its box, which is named by the last operation in it."""


def put_into_boxes(ops: Sequence[Op], held: Held) -> Boxes:
    """The box of every operation that leads to an output, and of every input."""
    used = _used(ops)
    users: dict[int, set[int]] = defaultdict(set)
    for number in used:
        for source in ops[number].sources:
            users[source].add(number)
    box_of: dict[int, int] = {}
    for number in range(len(ops) - 1, -1, -1):
        if number in used or ops[number].kind == "input":
            boxes = {box_of.get(user, -1) for user in users[number]}  # -1: an earlier one, in a loop
            box = boxes.pop() if len(boxes) == 1 else -1
            joins = box >= 0 and _belong_together(ops[number], ops[box], number in held, box in held)
            box_of[number] = box if joins else number
    keys = {box: _key(ops[box], box in held) for box in set(box_of.values())}
    return merge_repeated(box_of, keys, {number: ops[number].sources for number in box_of})


def _key(op: Op, acts: bool) -> tuple[object, ...] | None:
    """What boxes have in common that say the same; None for one that stays by itself."""
    if op.kind in ("input", "output") or op.place is None:
        return None
    return acts, op.region, op.place


def _used(ops: Sequence[Op]) -> set[int]:
    """The operations that lead to an output."""
    used = {number for number, op in enumerate(ops) if op.kind == "output"}
    waiting = list(used)
    while waiting:
        new = [source for source in ops[waiting.pop()].sources if source not in used]
        used.update(new)
        waiting += new
    return used


def _belong_together(op: Op, last: Op, op_acts: bool, last_acts: bool) -> bool:
    """Whether an operation can be in the box of the one that uses it."""
    if "input" in (op.kind, last.kind) or "output" in (op.kind, last.kind) or op.region != last.region:
        return False
    if op.region is not None:
        return True
    if op_acts or last_acts:
        return False
    return op.place is None or (last.place is not None and _statement(op) == _statement(last))


def _statement(op: Op) -> tuple[str, int] | None:
    return None if op.place is None else (op.place.file, op.place.first)


def drawn(ops: Sequence[Op], boxes: Boxes, held: Held, *, live: Pairs, open: Pairs) -> Graph:
    """The boxes as nodes, with an edge wherever a value goes from one to another.

    Args:
        live: where a gradient came back.
        open: where one could.
    """
    members: dict[int, list[int]] = defaultdict(list)
    forward: dict[int, set[int]] = defaultdict(set)
    edges: dict[tuple[int, int], tuple[bool, bool]] = {}
    for number, box in sorted(boxes.items()):
        members[box].append(number)
        for source in ops[number].sources:
            pair = boxes[source], box
            if pair[0] != pair[1]:
                is_live, is_open = edges.get(pair, (False, False))
                edges[pair] = is_live or (number, source) in live, is_open or (number, source) in open
                if source < number:
                    forward[pair[0]].add(box)
    order = {box: place for place, box in enumerate(_in_order(members, forward))}
    nodes = [
        _node(place, [ops[n] for n in members[box]], _names(members[box], held))
        for box, place in order.items()
    ]
    drawn_edges = sorted((order[source], order[target], *ways) for (source, target), ways in edges.items())
    return Graph(tuple(nodes), tuple(Edge(*edge) for edge in drawn_edges))


def _in_order(boxes: Collection[int], forward: Mapping[int, set[int]]) -> list[int]:
    """The boxes as the program runs, each after all that it uses. Only a loop leads back."""
    waiting_for = dict.fromkeys(boxes, 0)
    for targets in forward.values():
        for target in targets:
            waiting_for[target] += 1
    ready = [box for box, count in waiting_for.items() if not count]
    heapq.heapify(ready)
    order = []
    while ready:
        order.append(heapq.heappop(ready))
        for target in forward.get(order[-1], ()):
            waiting_for[target] -= 1
            if not waiting_for[target]:
                heapq.heappush(ready, target)
    return order


def _names(members: list[int], held: Held) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for number in members for name in held.get(number, ())))


def _node(id: int, members: list[Op], holds: tuple[str, ...]) -> Node:
    last = members[-1]
    if last.kind in ("input", "output"):
        return Node(id, last.kind, last.name)
    kind = "stop" if holds else "step"
    places = [op.place for op in members if op.place is not None]
    if not places:
        return Node(id, kind, last.name, None, holds)
    if last.region is not None:
        statements = dict.fromkeys(place.statement for place in places)
        label = "no_grad: " * bool(holds) + "; ".join(statements)
        return Node(id, kind, label, places[0].line, holds)
    place = last.place or places[-1]
    text = place.statement if place.is_whole else place.expression
    return Node(id, kind, text, place.line if holds else place.first, holds)
