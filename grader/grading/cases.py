"""Cases: the named inputs that a hidden grader puts to a submission, in every state that they may arrive in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import numpy as np

from grader.core.arrivals import (
    AFTER_OTHERS,
    ARRIVALS,
    BEFORE_ANOTHER,
    DETACHED,
    FROZEN,
    MIXED_MODES,
    NO_GRADIENT,
    PART_FROZEN,
    REPEATED,
    WITHOUT_JIT,
    in_words,
)
from grader.core.errors import GraderError
from grader.core.flow import Call
from grader.grading.contract import Contract
from grader.grading.flows import Flows
from grader.grading.input_forms import Inputs, axes_of, flags_of, form_of, of_one_form, stacked
from grader.grading.remote_solution import RemoteSolution

UNDER_VMAP = "a batch under vmap"
FEW = 6
"""How many cases at most arrive in states that hardly depend on the numbers."""
LOSS_FACTOR = -1024.0
"""A power of two, so that no digit is lost: a right gradient, divided by it, is the same to the bit."""
LARGER_LOSS = ("jax", "torch")
"""The frameworks in which gradients are taken from outside: a function in numpy gets its cotangent as an input."""


@dataclass(frozen=True)
class Case:
    """One call, and what its inputs are an example of."""

    name: str
    call: Call
    is_further: bool = False
    """Whether it says nothing more of a function that does the same with any numbers."""

    @property
    def label(self) -> str:
        """The name, with the state of arrival."""
        if self.call.loss_factor != 1.0:
            return f"{self.name}, in a larger loss"
        return f"{self.name}, {in_words(self.call.arrival)}" if self.call.arrival else self.name

    @property
    def id(self) -> str:
        """The same under every seed, and of no other case."""
        return f"{self.call.function}, {self.call.mode}: {self.label}"


class Cases:
    """The cases of a hidden grader, by function; or a selection of them by name.

    `cases["a batch of *"]` holds those with such names alone, `cases.without("a batch of *")` all others.
    """

    def __init__(
        self,
        contracts: tuple[Contract, ...],
        cases: tuple[Case, ...],
        reference: RemoteSolution,
        chosen: Callable[[Case], bool] = lambda _: True,
        asked: Collection[str] | None = None,
    ) -> None:
        self.contracts = contracts
        self._cases = cases
        self._reference = reference
        self._chosen = chosen
        self._asked = asked
        """The ids of the only cases that are put to a solution; None for all."""

    def __iter__(self) -> Iterator[Case]:
        return iter(self._cases)

    def limited_to(self, asked: Collection[str]) -> Cases:
        """The same cases, of which only these ids are asked: a proof need not ask all that it can."""
        return Cases(self.contracts, self._cases, self._reference, self._chosen, asked)

    @cached_property
    def names(self) -> dict[str, str]:
        """By the key of a call, the name of its case."""
        return {case.call.key: case.label for case in self._cases}

    def __getitem__(self, patterns: str | tuple[str, ...]) -> Cases:
        """The cases with a name that fits one of the patterns."""
        names = (patterns,) if isinstance(patterns, str) else patterns
        for pattern in names:
            if not any(fnmatchcase(case.name, pattern) for case in self._cases):
                raise LookupError(f"no case is called {pattern!r}")
        return self._select(lambda case: any(fnmatchcase(case.name, pattern) for pattern in names))

    def without(self, *patterns: str) -> Cases:
        """All other cases."""
        inside = self[patterns]
        return self._select(lambda case: not inside._chosen(case))

    def _select(self, fits: Callable[[Case], bool]) -> Cases:
        return Cases(
            self.contracts,
            self._cases,
            self._reference,
            lambda case: self._chosen(case) and fits(case),
            self._asked,
        )

    def flows_of(self, solution: RemoteSolution, function: str, mode: str = "auto") -> Flows:
        """One flow per case of a function. A second call is left to the standing rules."""
        if not any(contract.function == function for contract in self.contracts):
            raise LookupError(f"there is no contract for {function}")
        modes = ("auto", "vmap") if mode == "auto" else (mode,)
        return self._flows(
            solution,
            lambda call: call.function == function and call.mode in modes and call.arrival not in REPEATED,
        )

    def all_flows_of(self, solution: RemoteSolution, function: str) -> Flows:
        """One flow per case of a function, second calls included."""
        return self._flows(solution, lambda call: call.function == function)

    def _flows(self, solution: RemoteSolution, wanted: Callable[[Call], bool]) -> Flows:
        cases = [case for case in self._cases if self._asked is None or case.id in self._asked]
        self._reference.answer_all([case.call for case in cases])
        cases = [case for case in cases if not (case.is_further and solution.is_plain)]
        solution.answer_all([case.call for case in cases])
        flows = (
            solution.answer_case(case.call, case.label, self._reference)
            for case in cases
            if wanted(case.call) and self._chosen(case)
        )
        return Flows(flow for flow in flows if flow.error is None or not self._may_raise(flow.call))

    def _may_raise(self, call: Call | None) -> bool:
        return any(
            call is not None and contract.function == call.function and call.arrival in contract.may_raise
            for contract in self.contracts
        )


def draw_cases(
    module: Any,
    rng: Callable[[str], np.random.Generator],
    reference: RemoteSolution,
    framework: str,
    *,
    arriving: Collection[str] | None = None,
) -> Cases:
    """The cases that a hidden grader declares, in every state of arrival that means anything to them.

    Args:
        arriving: the ids of the cases that do, where another seed has told; else the reference is asked.
    """
    contracts = contracts_of(module)
    candidates: list[Case] = []
    for contract in contracts:
        drawn = draw_inputs(module, contract.function, rng(contract.function))
        maker = _CaseMaker(contract, drawn, reference, framework)
        candidates += maker.cases()
    if arriving is None:
        reference.answer_all([case.call for case in candidates])
        cases = tuple(case for case in candidates if _arrives(case, reference))
    else:
        cases = tuple(case for case in candidates if not case.call.arrival or case.id in arriving)
    return Cases(contracts, cases, reference)


def draw_inputs(module: Any, function: str, rng: np.random.Generator) -> list[tuple[str, Inputs]]:
    """The named inputs that a hidden grader draws for a function."""
    return list(_generator(module, function)(rng))


def in_a_larger_loss(call: Call) -> Call:
    """The same call, whose result is multiplied before it is differentiated."""
    cotangent = call.cotangent * call.cotangent.dtype.type(LOSS_FACTOR)
    return replace(call, cotangent=cotangent, loss_factor=LOSS_FACTOR)


def contracts_of(module: Any) -> tuple[Contract, ...]:
    """The contracts of a hidden grader: `contract`, or `contracts` where it has several functions."""
    one = getattr(module, "contract", None)
    return (one,) if isinstance(one, Contract) else tuple(getattr(module, "contracts", ()))


def _arrives(case: Case, reference: RemoteSolution) -> bool:
    """Whether the state of arrival means anything to the inputs."""
    return not case.call.arrival or bool(reference.answer(case.call).facts.arrived)


def _generator(module: Any, function: str) -> Any:
    """The grader's own generator of cases: `cases_<function>`, or else `cases`."""
    name = f"cases_{function.replace('.', '_')}"
    generator = getattr(module, name, getattr(module, "cases", None))
    if generator is None:
        raise GraderError(f"The grader has no cases for {function}: write {name}(rng).")
    return generator


class _CaseMaker:
    """Makes the cases of one function from the inputs that its grader draws."""

    def __init__(
        self,
        contract: Contract,
        drawn: Sequence[tuple[str, Inputs]],
        reference: RemoteSolution,
        framework: str,
    ) -> None:
        self._contract = contract
        self._drawn = drawn
        self._reference = reference
        self._framework = framework

    def cases(self) -> Iterator[Case]:
        for name, inputs in self._drawn:
            yield Case(name, self._call(inputs))
        yield from self._tied("")
        yield from self._in_a_larger_loss()
        modes = ("auto", "saved") if self._contract.counts_saved else ("auto",)
        for mode in modes:
            for arrival in ("", *ARRIVALS[self._framework]):
                if (arrival or mode != "auto") and arrival not in self._contract.excluded:
                    yield from self._arriving(arrival, mode)
        if self._framework == "torch":
            yield from self._frozen_singly()
            if DETACHED not in self._contract.excluded:
                yield from self._tied(DETACHED)
        if self._framework == "jax" and self._contract.mapped:
            yield from self._mapped()

    def _call(
        self,
        inputs: Inputs,
        mode: str = "auto",
        arrival: str = "",
        ties: tuple[tuple[str, str], ...] = (),
    ) -> Call:
        call = self._reference.make_call(self._contract.function, mode, dict(inputs))
        return replace(call, open_inputs=self._contract.open_inputs(inputs), arrival=arrival, ties=ties)

    def _arriving(self, arrival: str, mode: str) -> Iterator[Case]:
        """Every case in one state of arrival. In JAX, what needs numbers is costly, and plain code is asked little of it."""
        counts: Counter[tuple[str, str]] = Counter()
        first_forms: dict[str, str] = {}
        for name, inputs in self._few() if arrival in (BEFORE_ANOTHER, MIXED_MODES) else self._drawn:
            flags, form = flags_of(inputs), repr(form_of(inputs))
            counts[flags, form] += 1
            is_one_of_two = form == first_forms.setdefault(flags, form) and counts[flags, form] <= 2
            if arrival == AFTER_OTHERS and not (is_one_of_two or counts[flags, form] == 1):
                continue
            is_further = self._framework == "jax" and not (arrival == WITHOUT_JIT and is_one_of_two)
            yield Case(name, self._call(inputs, mode, arrival), is_further)

    def _frozen_singly(self) -> Iterator[Case]:
        """A few cases for each input that could learn: it alone is frozen."""
        names = dict.fromkeys(
            name.rpartition(":")[2].partition(".")[0]
            for _, inputs in self._drawn[:1]
            for name in (*self._contract.flowing_inputs(inputs), *self._contract.blocked_inputs(inputs))
        )
        for name in names:
            for case, inputs in self._few():
                is_tensor = isinstance(inputs.get(name), np.ndarray | np.generic | float)
                arrival = f"{FROZEN}{name}"
                if not {NO_GRADIENT if is_tensor else PART_FROZEN, arrival} & self._contract.excluded.keys():
                    yield Case(case, self._call(inputs, arrival=arrival))

    def _few(self) -> list[tuple[str, Inputs]]:
        """Up to a few cases: the first with each types and flags, then the first of each form."""
        by_types: dict[str, tuple[str, Inputs]] = {}
        by_form: dict[str, tuple[str, Inputs]] = {}
        for name, inputs in self._drawn:
            types = [type(value).__name__ for value in inputs.values()]
            by_types.setdefault(f"{types} {flags_of(inputs)}", (name, inputs))
            by_form.setdefault(f"{form_of(inputs)}", (name, inputs))
        return list(dict([*by_types.values(), *by_form.values()]).items())[:FEW]

    def _tied(self, arrival: str) -> Iterator[Case]:
        """For each pair of inputs that may be one array, the first case in which they can be one."""
        pairs: set[tuple[str, str]] = set()
        for _, inputs in self._drawn:
            for pair in self._pairs(inputs):
                if pair not in pairs and of_one_form(*(inputs.get(name) for name in pair)):
                    pairs.add(pair)
                    name = f"one array as {pair[0]} and {pair[1]}"
                    yield Case(name, self._call(inputs, arrival=arrival, ties=(pair,)))

    def _in_a_larger_loss(self) -> Iterator[Case]:
        """A few cases whose result is multiplied before it is differentiated: a gradient must not be bounded."""
        if self._framework not in LARGER_LOSS:
            return
        for name, inputs in self._few():
            if self._contract.flowing_inputs(inputs):
                yield Case(name, in_a_larger_loss(self._call(inputs)))

    def _pairs(self, inputs: Inputs) -> Sequence[tuple[str, str]]:
        if self._contract.ties is not None:
            return self._contract.ties
        flowing, blocked = (
            dict.fromkeys(name.rpartition(":")[2] for name in names)
            for names in (self._contract.flowing_inputs(inputs), self._contract.blocked_inputs(inputs))
        )
        return [(one, other) for one in flowing for other in blocked if one != other]

    def _mapped(self) -> Iterator[Case]:
        """The cases of each group in one call. A rule for batches may depend on the number of axes."""
        for position, group in enumerate(
            self._groups(lambda inputs: f"{flags_of(inputs)} {axes_of(inputs)}")
        ):
            batch = {name: stacked([inputs[name] for _, inputs in group]) for name in group[0][1]}
            name = f"{UNDER_VMAP}, like {group[0][0]}" if position else UNDER_VMAP
            yield Case(name, self._call(batch, mode="vmap"))

    def _groups(self, kind: Callable[[Inputs], str]) -> list[list[tuple[str, Inputs]]]:
        """For each kind of inputs, the cases that have the form of the first one of this kind."""
        groups: dict[str, list[tuple[str, Inputs]]] = {}
        for name, inputs in self._drawn:
            group = groups.setdefault(kind(inputs), [])
            if not group or form_of(inputs) == form_of(group[0][1]):
                group.append((name, inputs))
        return list(groups.values())
