"""What came back along each way of a torch program: every node of autograd's graph belongs to the operation that
made it, and where an edge leads to a node of another operation, a hook sees what comes back along it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import torch
from torch.autograd import grad  # imported by name: a student may replace torch's attributes

from grader.core.flow import COTANGENT_SIZE

Pair = tuple[int, int]
"""An operation, and one that it used."""


class Wires:
    """The nodes of autograd's graph, by operation.

    Args:
        origin: for each tensor, by its id, the operation that gave it its present value.
    """

    def __init__(self, origin: Mapping[int, int]) -> None:
        self._origin = origin
        self._owner: dict[Any, int] = {}
        self._edges: dict[Any, dict[int, Pair]] = defaultdict(dict)
        """For each node, those of its edges that lead to another operation."""
        self._passed_on: dict[int, int] = {}

    def claim(self, node: Any, number: int) -> set[int]:
        """Give a node, and all behind it that belong to nobody, to an operation; those that its edges lead to."""
        reached: set[int] = set()
        waiting = [node]
        while waiting:
            node = waiting.pop()
            if node is None or node in self._owner or hasattr(node, "variable"):
                continue
            self._owner[node] = number
            for place, (following, _) in enumerate(node.next_functions):
                owner = self._owner_of(following)
                if owner is None:
                    waiting.append(following)
                elif owner != number:
                    self._edges[node][place] = number, owner
                    reached.add(owner)
        return reached

    def owner(self, node: Any) -> int | None:
        """The operation that a node belongs to, if it does."""
        return self._owner.get(node)

    def _owner_of(self, node: Any) -> int | None:
        variable = getattr(node, "variable", None)
        return self._owner.get(node) if variable is None else self._origin.get(id(variable))

    def origins(self, node: Any) -> set[int]:
        """The operations that the nodes behind this one belong to."""
        origins: set[int] = set()
        waiting, seen = [node], set()
        while waiting:
            node = waiting.pop()
            if node is None or node in seen:
                continue
            seen.add(node)
            owner = self._owner_of(node)
            if owner is not None:
                origins.add(owner)
            else:
                waiting += [following for following, _ in node.next_functions]
        return origins

    def unclaimed_custom(self, node: Any) -> Any:
        """The node, if it is one of an autograd function in Python and belongs to nobody yet."""
        is_custom = isinstance(node, torch.autograd.function.BackwardCFunction)
        return node if is_custom and node not in self._owner else None

    def pass_on(self, number: int, source: int | None) -> None:
        """Say that an operation edits a leaf: what comes back to it is the leaf's own gradient."""
        if source is not None:
            self._passed_on[number] = source

    def came_back(self, outputs: Sequence[torch.Tensor], leaves: Sequence[torch.Tensor]) -> set[Pair]:
        """The pairs between which a gradient came back that is not zero."""
        arrivals: set[tuple[Pair, int | None]] = set()
        outputs = [output for output in outputs if output.requires_grad and output.is_floating_point()]
        leaves = [leaf for leaf in leaves if leaf.requires_grad]
        if not outputs or not leaves:
            return set()
        pool = np.random.default_rng(0).standard_normal(COTANGENT_SIZE).astype(np.float32)
        seeds = [torch.from_numpy(np.resize(pool, output.shape)).to(output.dtype) for output in outputs]
        handles = [node.register_hook(_watch(node, edges, arrivals)) for node, edges in self._edges.items()]
        try:
            gradients = grad(outputs, leaves, seeds, allow_unused=True, retain_graph=True)
        finally:
            for handle in handles:
                handle.remove()
        hooked = {
            id(leaf) for leaf, gradient in zip(leaves, gradients, strict=True) if _is_undone(leaf, gradient)
        }
        pairs = {pair for pair, variable in arrivals if variable not in hooked}
        arrived = {source for _, source in pairs}
        for number in sorted(self._passed_on, reverse=True):
            if number in arrived:
                pairs.add((number, self._passed_on[number]))
                arrived.add(self._passed_on[number])
        return pairs


def _watch(
    node: Any, edges: Mapping[int, Pair], arrivals: set[tuple[Pair, int | None]]
) -> Callable[[Any, Any], None]:
    """A hook that notes along which edges something came back, and to which leaf they lead, if they do."""
    following = [next_node for next_node, _ in node.next_functions]

    def hook(grad_inputs: Sequence[torch.Tensor | None], _: Any) -> None:
        for place, pair in edges.items():
            gradient = grad_inputs[place] if place < len(grad_inputs) else None
            if gradient is not None and bool(torch.count_nonzero(gradient)):
                variable = getattr(following[place], "variable", None)
                arrivals.add((pair, None if variable is None else id(variable)))

    return hook


def _is_undone(leaf: torch.Tensor, gradient: torch.Tensor | None) -> bool:
    """Whether a hook of the student's made zero of all that came back to a leaf."""
    has_hooks = bool(leaf._backward_hooks)  # it has no public name
    return has_hooks and (gradient is None or not torch.count_nonzero(gradient))
