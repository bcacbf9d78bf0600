"""Survey: in which cases each condition holds, and in which each wrong solution differs from the reference.

A module that raises what it found of its arguments is called once for every case. So a proof knows where a
partial mistake shows, asks that case first, and makes no mutant that can never differ. What it raises are short words
of letters: numbers and long words in an error are not shown as they were raised (`grader.grading.shown_error`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from grader.core.arrivals import AFTER_OTHERS, BEFORE_ANOTHER, REPEATED, WITHOUT_JIT
from grader.core.errors import CheckFailed, GraderError
from grader.core.flow import Call, Flow
from grader.course.submission import Submission
from grader.grading.contract import Contract
from grader.grading.remote_solution import RemoteSolution
from grader.proof.conditions import ALWAYS, Condition, conditions
from grader.proof.difference import Difference, difference
from grader.proof.rounds import Graded, Grading
from grader.proof.side_effects import SideEffect, side_effects
from grader.proof.wrapped_source import EntryPoint, entry_point, wrapped_source

REPORT = "_Conditions"
LETTERS = str.maketrans("0123456789abcdef", "ghijklmnopabcdef")
DIGITS = {after: before for before, after in LETTERS.items()}
"""Between hexadecimal digits and letters."""
WORD = 32
REPORTER = f"""class {REPORT}(Exception):
    def __init__(self, bits):
        letters = format(int("1" + bits, 2), "x").translate({LETTERS})
        super().__init__(" ".join(letters[at : at + {WORD}] for at in range(0, len(letters), {WORD})))


def _bit(test):
    try:
        return str(int(bool(test())))
    except Exception:
        return "0"


"""
UNTRACED = (WITHOUT_JIT, AFTER_OTHERS, BEFORE_ANOTHER)
TRACED: dict[str, Callable[[Call], bool]] = {
    "_not_traced(given)": lambda call: call.arrival in UNTRACED,
    "_without_jit(given)": lambda call: call.arrival in UNTRACED,
    "_under_vmap(given)": lambda call: call.mode == "vmap",
    "_under_jit(given)": lambda call: call.arrival not in UNTRACED,
    "_differentiated(given)": lambda call: call.arrival in (WITHOUT_JIT, BEFORE_ANOTHER),
    "_second_call()": lambda call: call.arrival in (*REPEATED, WITHOUT_JIT),
}
"""Conditions that a call tells by itself, and that a plain call would answer otherwise."""


@dataclass(frozen=True)
class Survey:
    """What is known of the cases of an exercise under one seed."""

    calls: Mapping[str, Call]
    """By the id of a case, its call."""
    flows: Mapping[str, Flow]
    """By the id of a case, what the reference did."""
    contracts: Mapping[str, Contract]
    entries: Mapping[str, EntryPoint]
    """By function."""
    conditions: Mapping[str, tuple[Condition, ...]]
    """By function, all that could be asked."""
    side_effects: Mapping[str, tuple[SideEffect, ...]]
    """By function, those that do something in some case."""
    holds: Mapping[tuple[str, str], frozenset[str]]
    """By function and the test of a condition, the ids of the cases that it holds in."""

    def where(self, function: str, condition: Condition) -> frozenset[str]:
        """The cases of a function that a condition holds in."""
        if condition == ALWAYS:
            return frozenset(key for key, call in self.calls.items() if call.function == function)
        return self.holds.get((function, condition.test), frozenset())

    def difference(self, key: str, flow: Flow) -> Difference:
        """What a solution did differently from the reference in a case."""
        call = self.calls[key]
        contract = self.contracts.get(call.function)
        return difference(self.flows[key], flow, open_inputs=call.open_inputs, contract=contract)

    def differing(self, graded: Graded) -> frozenset[str]:
        """The cases in which a solution that was graded differs from the reference."""
        return frozenset(
            key
            for key, call in self.calls.items()
            if call.key in graded.flows and self.difference(key, graded.flows[call.key])
        )


def take_survey(grading: Grading, reference: Graded) -> Survey:
    """Survey an exercise whose reference was graded in full."""
    exercise, source = grading.exercise, grading.exercise.reference.source
    cases = grading.context.drawn_cases(exercise)
    calls = (
        {case.id: case.call for case in cases}
        if cases
        else {key: flow.call for key, flow in reference.flows.items() if flow.call is not None}
    )
    entries = {
        function: entry
        for function in dict.fromkeys(call.function for call in calls.values())
        if (entry := entry_point(function, source))
    }
    asked = {function: tuple(conditions(entry, exercise.framework)) for function, entry in entries.items()}
    holds: dict[tuple[str, str], set[str]] = {}
    effects: dict[str, tuple[SideEffect, ...]] = {}
    for function, entry in entries.items():
        of_function = {key: call for key, call in calls.items() if call.function == function}
        effects[function] = tuple(side_effects(entry, exercise.framework))
        tests = [condition.test for condition in asked[function]]
        tests += [
            test for test in dict.fromkeys(one.applies for one in effects[function]) if test not in tests
        ]
        for key, passed in _tests_that_hold(grading, entry, tests, of_function).items():
            for test in passed:
                holds.setdefault((function, test), set()).add(key)
    return Survey(
        calls=calls,
        flows={
            key: grading.context.reference(exercise).answer(call) if cases else reference.flows[call.key]
            for key, call in calls.items()
        },
        contracts={contract.function: contract for contract in cases.contracts} if cases else {},
        entries=entries,
        conditions=asked,
        side_effects={
            function: tuple(effect for effect in of_function if (function, effect.applies) in holds)
            for function, of_function in effects.items()
        },
        holds={test: frozenset(keys) for test, keys in holds.items()},
    )


def _tests_that_hold(
    grading: Grading, entry: EntryPoint, tests: list[str], calls: Mapping[str, Call]
) -> dict[str, list[str]]:
    """By case, the tests that hold. Under vmap only the mode is known."""
    holds: dict[str, list[str]] = {}
    answers = ask_tests(grading, entry, tests, list(calls.values()))
    for (key, call), bits in zip(calls.items(), answers, strict=True):
        holds[key] = traced_tests(call, tests, bits)
    return holds


def traced_tests(call: Call, tests: list[str], bits: str) -> list[str]:
    """The tests that hold in a call, from the answers that it gave without a tracer."""
    told = {test: bit == "1" and call.mode != "vmap" for test, bit in zip(tests, bits, strict=False)}
    told |= {test: tell(call) for test, tell in TRACED.items() if test in tests}
    return [test for test, holds in told.items() if holds]


def ask_tests(grading: Grading, entry: EntryPoint, tests: list[str], calls: list[Call]) -> list[str]:
    """For each call a text with one digit per test; an empty one where the call did not come so far."""
    framework = grading.exercise.framework
    bits = ", ".join(f"_bit(lambda: {test})" for test in tests)
    source = wrapped_source(
        entry,
        f'raise {REPORT}("".join([{bits}]))',
        framework,
        right=grading.exercise.reference.source,
    )
    cells = (("", REPORTER), ("", source))
    survey = Submission(f"survey of {entry.name}", grading.exercise, cells, digest=f"survey {entry.name}")
    solution = grading.context.solution(survey, grading.context.submission_role)
    plain = [_plain(call, framework) for call in calls]
    solution.answer_all(plain)
    return [_bits_of(solution, call) for call in plain]


def _plain(call: Call, framework: str) -> Call:
    """The same inputs, without a tracer."""
    return replace(call, mode="eager", arrival="", ties=call.ties) if framework == "jax" else call


def _bits_of(solution: RemoteSolution, call: Call) -> str:
    try:
        flow = solution.answer(call)
    except (CheckFailed, GraderError):
        return ""
    if flow.error is None or flow.error.type != REPORT:
        return ""
    digits = flow.error.message.replace(" ", "").translate(DIGITS)
    return format(int(digits, 16), "b")[1:]
