"""Cases: the named inputs that a hidden grader puts to a submission, in every state that they may arrive in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from grader.core.arrivals import ARRIVALS
from grader.core.errors import GraderError
from grader.core.flow import Call, Flow
from grader.grading.contract import Contract
from grader.grading.flows import Flows
from grader.grading.remote_solution import RemoteSolution

UNDER_VMAP = "a batch under vmap"


@dataclass(frozen=True)
class Case:
    """One call, what its inputs are an example of, and what the reference does in it."""

    name: str
    call: Call
    expected: Flow


class Cases:
    """The cases of one function: as they are drawn, and in each state of arrival that the reference takes."""

    def __init__(
        self,
        contract: Contract,
        named_inputs: Iterable[tuple[str, Mapping[str, Any]]],
        reference: RemoteSolution,
        framework: str,
    ) -> None:
        self.contract = contract
        self._reference = reference
        self._cases: list[Case] = []
        drawn = list(named_inputs)
        for name, inputs in drawn:
            self._add(name, self._call(inputs))
        for arrival in ARRIVALS[framework]:
            if arrival not in contract.excluded:
                self._add_arrival(arrival, drawn)
        if framework == "jax" and contract.mapped:
            self._add_vmap(drawn)

    def __iter__(self) -> Iterator[Case]:
        return iter(self._cases)

    def _call(self, inputs: Mapping[str, Any], mode: str = "auto", arrival: str = "") -> Call:
        call = self._reference.make_call(self.contract.function, mode, dict(inputs))
        return replace(call, open_inputs=self.contract.open_inputs(inputs), arrival=arrival)

    def _add_arrival(self, arrival: str, drawn: list[tuple[str, Mapping[str, Any]]]) -> None:
        """The cases in one state of arrival, where it means anything to them."""
        for name, inputs in drawn:
            call = self._call(inputs, arrival=arrival)
            expected = self._reference.answer(call)
            if expected.facts.arrived:
                self._cases.append(Case(f"{name}, {arrival}", call, expected))

    def _add_vmap(self, drawn: list[tuple[str, Mapping[str, Any]]]) -> None:
        """All cases of the first one's shapes in one call."""
        alike = [inputs for _, inputs in drawn if _form(inputs) == _form(drawn[0][1])]
        batch = {name: _stack([inputs[name] for inputs in alike]) for name in alike[0]}
        self._add(UNDER_VMAP, self._call(batch, mode="vmap"))

    def _add(self, name: str, call: Call) -> None:
        self._cases.append(Case(name, call, self._reference.answer(call)))


class ModuleCases:
    """The cases that the module of a hidden grader declares, for each of its functions."""

    def __init__(self, module: Any, rng: Callable[[], np.random.Generator]) -> None:
        self.contracts = contracts_of(module)
        self._module = module
        self._rng = rng
        self._cases: dict[str, Cases] = {}

    def flows_of(self, solution: RemoteSolution, function: str) -> Flows:
        """One flow per case. Raises CheckFailed where a call has none."""
        return Flows(
            replace(solution.answer(case.call), case=case.name, expected=case.expected)
            for case in self._cases[function]
        )

    def prepare(self, reference: RemoteSolution, framework: str) -> None:
        """Draw the cases, and ask the reference about them, unless that was done before."""
        for contract in self.contracts:
            if contract.function not in self._cases:
                drawn = _generator(self._module, contract.function)(self._rng())
                self._cases[contract.function] = Cases(contract, drawn, reference, framework)


def contracts_of(module: Any) -> tuple[Contract, ...]:
    """The contracts of a hidden grader: `contract`, or `contracts` where it has several functions."""
    one = getattr(module, "contract", None)
    return (one,) if isinstance(one, Contract) else tuple(getattr(module, "contracts", ()))


def _generator(module: Any, function: str) -> Any:
    """The grader's own generator of cases: `cases_<function>`, or else `cases`."""
    generator = getattr(module, f"cases_{function}", getattr(module, "cases", None))
    if generator is None:
        raise GraderError(f"The grader has no cases for {function}.")
    return generator


def _form(inputs: Any) -> Any:
    if isinstance(inputs, Mapping):
        return {name: _form(value) for name, value in inputs.items()}
    if isinstance(inputs, np.ndarray | np.generic | float):
        return np.shape(inputs), np.asarray(inputs).dtype.kind
    return repr(inputs)


def _stack(values: list[Any]) -> Any:
    first = values[0]
    if isinstance(first, Mapping):
        return {name: _stack([value[name] for value in values]) for name in first}
    if isinstance(first, np.ndarray | np.generic | float):
        return np.stack([np.asarray(value) for value in values])
    return first
