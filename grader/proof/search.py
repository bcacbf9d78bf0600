"""Search: a mutant that no case tells from the reference, tried on all that the contract allows.

Inputs are drawn once per function and put to the reference, to every wrong solution and to every survivor.
Where one differs, the input is made smaller for as long as the difference stays.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from grader.core.arrivals import WITHOUT_JIT, in_words
from grader.core.errors import CheckFailed, GraderError
from grader.core.flow import Call, Flow
from grader.course.submission import Submission
from grader.grading.remote_solution import RemoteSolution
from grader.proof.difference import NO_ANSWER, NO_DIFFERENCE, Difference, describe_call, difference
from grader.proof.domain import Domain, form
from grader.proof.mutant_choice import Mistake
from grader.proof.rounds import Grading
from grader.proof.source_edit import Edit
from grader.proof.survey import Survey, ask_tests, traced_tests

MOST_CROSSED = 12
"""How many mistakes under conditions that no case shows are tried."""
SHRINKS = 120
"""How many smaller inputs are tried for one hole."""


@dataclass(frozen=True)
class Pool:
    """Inputs of one function that no check has seen, and what the reference does with them."""

    domain: Domain
    flows: Mapping[str, Flow]
    """By the key of a call."""

    @property
    def calls(self) -> list[Call]:
        return [flow.call for flow in self.flows.values() if flow.call is not None]


class Search:
    """Compares solutions with the reference on the inputs of a pool."""

    def __init__(self, grading: Grading, survey: Survey, *, examples: int) -> None:
        self._grading = grading
        self._survey = survey
        self.examples = examples
        self._pools: dict[str, Pool] = {}

    def pool(self, function: str) -> Pool:
        """The inputs of a function, drawn once."""
        if function not in self._pools:
            self._pools[function] = self._draw(function)
        return self._pools[function]

    def _draw(self, function: str) -> Pool:
        domain = Domain(
            contract=self._survey.contracts[function],
            entry=self._survey.entries[function],
            calls=tuple(
                call
                for call in self._survey.calls.values()
                if call.function == function and call.mode == "auto" and not call.arrival
            ),
            framework=self._grading.exercise.framework,
            untraced=tuple(
                form(call.inputs)
                for call in self._survey.calls.values()
                if call.function == function and call.arrival == WITHOUT_JIT
            ),
        )
        if not domain.calls:
            return Pool(domain, {})
        numbers = random.Random(0)
        calls = [*domain.corners(), *(domain.vary(numbers.randrange) for _ in range(self.examples))]
        return Pool(domain, self._allowed([call for call in calls if domain.contract.allowed(call.inputs)]))

    def _allowed(self, calls: list[Call]) -> dict[str, Flow]:
        """What the reference does, where it answers and the state of arrival means anything."""
        reference = self._solution(self._reference)
        reference.answer_all(calls)
        flows = {call.key: flow for call in calls if (flow := _answer(reference, call)) is not None}
        return {
            key: flow
            for key, flow in flows.items()
            if _is_plain(flow) and (flow.facts.arrived or flow.call is None or not flow.call.arrival)
        }

    @property
    def _reference(self) -> Submission:
        source = self._grading.exercise.reference.source
        return Submission("searched reference", self._grading.exercise, (("", source),), digest="searched")

    def differing(self, submission: Submission, function: str) -> frozenset[str]:
        """The keys of the pool's calls in which a solution differs from the reference."""
        pool = self.pool(function)
        solution = self._solution(submission)
        solution.answer_all(pool.calls)
        return frozenset(
            call.key for call in pool.calls if self._difference(solution, call, pool.flows[call.key])
        )

    def holding(self, function: str) -> dict[str, frozenset[str]]:
        """By test, the keys of the pool's calls in which a condition holds."""
        pool = self.pool(function)
        tests = [condition.test for condition in self._survey.conditions[function]]
        answers = ask_tests(self._grading, self._survey.entries[function], tests, pool.calls)
        holds: dict[str, set[str]] = {test: set() for test in tests}
        for call, bits in zip(pool.calls, answers, strict=True):
            for test in traced_tests(call, tests, bits):
                holds[test].add(call.key)
        return {test: frozenset(keys) for test, keys in holds.items()}

    def first_difference(self, submission: Submission) -> Difference:
        """What differs from the reference at the smallest input at which a solution does, if any is known."""
        for function in self._survey.contracts if self.examples else ():
            differing = self.differing(submission, function) if function in self._survey.entries else ()
            for call in self.pool(function).calls if differing else ():
                if call.key in differing:
                    return self.smallest(submission, function, call)
        return NO_DIFFERENCE

    def smallest(self, submission: Submission, function: str, known: Call) -> Difference:
        """What differs at the smallest input at which a solution does, and that input, in words."""
        solution = self._solution(submission)
        reference = self._solution(self._reference)
        call = self._shrunk(solution, reference, self.pool(function).domain) or known
        want = reference.answer(call)
        words = f", {in_words(call.arrival)}" if call.arrival else ""
        words += ", in a larger loss" if call.loss_factor != 1.0 else ""
        words += "".join(f", {one} being {other} too" for one, other in call.ties)
        found = self._difference(solution, call, want)
        return replace(found, words=f"{describe_call(call)}{words}: {found.words}")

    def _shrunk(self, solution: RemoteSolution, reference: RemoteSolution, domain: Domain) -> Call | None:
        try:
            from hypothesis import HealthCheck, Phase, find, settings
            from hypothesis import strategies as st
            from hypothesis.errors import NoSuchExample
        except ImportError:  # a tool of the course's authors: without it the input is shown as it was found
            return None

        @st.composite
        def calls(draw: st.DrawFn) -> Call:
            def choose(below: int) -> int:
                return draw(st.integers(0, below - 1))

            return domain.vary(choose)

        def differs(call: Call) -> bool:
            if not domain.contract.allowed(call.inputs):
                return False
            reference.answer_all([call])
            want = _answer(reference, call)
            if want is None or not _is_plain(want):
                return False
            return bool(self._difference(solution, call, want))

        try:
            return find(
                calls(),
                differs,
                settings=settings(
                    max_examples=SHRINKS,
                    database=None,
                    deadline=None,
                    phases=(Phase.generate, Phase.shrink),
                    suppress_health_check=list(HealthCheck),
                ),
                random=random.Random(0),
            )
        except NoSuchExample:
            return None

    def _difference(self, solution: RemoteSolution, call: Call, want: Flow) -> Difference:
        got = _answer(solution, call)
        if got is None:
            return NO_ANSWER
        contract = self._survey.contracts.get(call.function)
        return difference(want, got, open_inputs=call.open_inputs, contract=contract)

    def _solution(self, submission: Submission) -> RemoteSolution:
        return self._grading.context.solution(submission, self._grading.context.submission_role)


def _is_plain(flow: Flow) -> bool:
    """Whether the reference answered with numbers: else the inputs are none that a problem allows."""
    if flow.error is not None or flow.facts.backward_error:
        return False
    arrays = [output.array for output in flow.outputs if output.array is not None]
    return all(np.isfinite(array).all() for array in arrays if array.dtype.kind == "f")


def crossed_mistakes(
    mistakes: list[Mistake], survey: Survey, search: Search, solutions: Mapping[str, Submission]
) -> list[Edit]:
    """Mistakes under conditions that no case shows, and that some other input does: one per condition."""
    edits: dict[str, Edit] = {}
    for function in survey.contracts if search.examples else ():
        if function not in survey.entries:
            continue
        holds = search.holding(function)
        for mistake in (one for one in mistakes if one.function == function):
            differing = search.differing(solutions[f"wrong {mistake.name}"], function)
            for condition in survey.conditions[function]:
                shown = survey.where(function, condition) & mistake.shows
                possible = condition.is_fair and (condition.is_static or mistake.keeps_form)
                if possible and not shown and holds[condition.test] & differing:
                    edits.setdefault(f"{function} {condition.test}", mistake.make(condition))
    return list(edits.values())[:MOST_CROSSED]


def _answer(solution: RemoteSolution, call: Call) -> Flow | None:
    try:
        return solution.answer(call)
    except (CheckFailed, GraderError):
        return None
