"""Flows: what one function did in each of several cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grader.core.flow import Flow


class Flows(Sequence[Flow]):
    """What one function did, case by case. An assertion holds if it holds for each."""

    def __init__(self, flows: Iterable[Flow]) -> None:
        self._flows = tuple(flows)

    def __len__(self) -> int:
        return len(self._flows)

    def __getitem__(self, position: Any) -> Any:
        """The same flows, each seen from one output alone. One that raised stays as it is, for its assertion to tell."""
        return Flows(flow if flow.error is not None else flow[position] for flow in self._flows)

    def __iter__(self) -> Iterator[Flow]:
        return iter(self._flows)
