"""Held contract: a contract beside its cases and what the reference did in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from grader.core.flow import Flow
from grader.course.exercise import Exercise
from grader.course.signature import parameters
from grader.grading.cases import Cases
from grader.grading.context import GradingContext
from grader.grading.contract import Contract
from grader.grading.flows import Flows

FLOWS, BLOCKED, OPEN = "flows", "blocked", "open"


@dataclass(frozen=True)
class Promise:
    """One entry of a contract, for one case: what becomes of an input's gradient."""

    verb: str
    output: str
    """The output that it is about; empty for all of them."""
    name: str
    """The dotted name of the input."""


@dataclass(frozen=True)
class HeldContract:
    """The contract of one function, and the reference's flows in all its cases."""

    contract: Contract
    flows: Flows
    parameters: Mapping[str, Any]
    """The function's parameters with their defaults; empty where they cannot be read, as for a method."""

    @property
    def function(self) -> str:
        return self.contract.function

    @cached_property
    def drawn(self) -> tuple[Flow, ...]:
        """The flows of the cases as the grader draws them."""
        return tuple(flow for flow in self.flows if flow.call and flow.call.is_as_drawn)

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The names of the function's inputs."""
        return tuple(self.parameters or dict.fromkeys(name for flow in self.drawn for name in given(flow)))

    @cached_property
    def outputs(self) -> tuple[str, ...]:
        """The names of the outputs that can have a gradient, in order."""
        return tuple(dict.fromkeys(output for flow in self.drawn for output in float_outputs(flow)))

    def promises(self, flow: Flow) -> Iterator[Promise]:
        """All that the contract says of one case."""
        contract, inputs = self.contract, given(flow)
        for verb, names in (
            (FLOWS, contract.flowing_inputs(inputs)),
            (BLOCKED, contract.blocked_inputs(inputs)),
            (OPEN, contract.open_inputs(inputs)),
        ):
            for name in names:
                output, _, rest = name.rpartition(":")
                yield Promise(verb, output, rest)

    def verbs(self, flow: Flow, name: str, output: str = "") -> set[str]:
        """What the contract says of an input and all that lies within it: of one output, or of any."""
        return {
            promise.verb
            for promise in self.promises(flow)
            if within(promise.name, name) and (not output or promise.output in ("", output))
        }


def hold_contracts(exercise: Exercise, context: GradingContext) -> tuple[HeldContract, ...]:
    """The contracts of an exercise that has just been graded; none where its grader declares none."""
    cases = context.drawn_cases(exercise)
    return tuple(_held(exercise, context, cases)) if cases else ()


def _held(exercise: Exercise, context: GradingContext, cases: Cases) -> Iterator[HeldContract]:
    signatures = parameters(exercise.reference.source)
    for contract in cases.contracts:
        flows = cases.all_flows_of(context.reference(exercise), contract.function)
        yield HeldContract(contract, flows, signatures.get(contract.function, {}))


def given(flow: Flow) -> Mapping[str, Any]:
    """The inputs of a flow's call."""
    return flow.call.inputs if flow.call else {}


def float_outputs(flow: Flow) -> list[str]:
    """The names of the outputs that a gradient can leave."""
    arrays = {output.name: output.array for output in flow.outputs if output.kind == "array"}
    return [name for name, array in arrays.items() if array is not None and array.dtype.kind == "f"]


def within(name: str, outer: str) -> bool:
    """Whether a dotted name is this one, or lies within it."""
    return name == outer or name.startswith(f"{outer}.")


def can_have_gradient(value: Any) -> bool:
    """Whether an input is an array or a float, or holds one. Ints, bools and texts are constants."""
    if isinstance(value, Mapping):
        return any(map(can_have_gradient, value.values()))
    if isinstance(value, list | tuple):
        return any(map(can_have_gradient, value))
    return isinstance(value, np.ndarray | np.generic | float)
