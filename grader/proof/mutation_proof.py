"""Mutation: the proof of one exercise's grader by edits of its reference.

A mutant that behaves otherwise than the reference and takes full marks is a hole; an honest variant
that does not take full marks is a false alarm. Neither may be.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from grader.core.verdict import Verdict
from grader.course.exercise import Exercise
from grader.course.submission import Submission, solution_as_submission
from grader.proof.mutants import MOST, Mutant, mutants
from grader.proof.shared_box import SharedBox
from grader.proof.survivors import FRESH, SEED, Comparison, grade_in
from grader.proof.variants import MOST as MOST_HONEST
from grader.proof.variants import rewrite_imports, variants
from grader.sandbox.sandbox import Sandbox

KILLED, HOLE, EQUIVALENT = "killed", "hole", "equivalent"


@dataclass(frozen=True)
class Row:
    """What became of one edit of the reference, or of one wrong solution."""

    kind: str
    """`wrong`, `variant` or `mutant`."""
    name: str
    operator: str
    outcome: str
    """A mutant is `killed`, a `hole` or `equivalent`; a wrong solution `killed` or a `hole`; a variant
    `accepted` or a `false alarm`; any is `ungraded` where the grader itself failed."""
    killed_by: tuple[str, ...]
    pitfalls: tuple[str, ...]
    why: str
    line: int = 0
    diff: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Mutation:
    """What was found of one exercise."""

    exercise: str
    checks: dict[str, str] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    complaints: tuple[str, ...] = ()
    seconds: float = 0.0

    def of(self, kind: str, outcome: str | None = None) -> list[Row]:
        """The rows of a kind, or of an outcome."""
        return [row for row in self.rows if row.kind == kind and outcome in (None, row.outcome)]

    @property
    def idle_checks(self) -> list[str]:
        """Checks that reject neither a wrong solution nor a mutant: dead weight."""
        busy = {check for row in self.rows if row.kind != "variant" for check in row.killed_by}
        return [check for check in self.checks if check not in busy]

    @property
    def lonely_pitfalls(self) -> list[str]:
        """Pitfalls that no mutant was diagnosed as."""
        met = {name for row in self.of("mutant") for name in row.pitfalls}
        return [row.name for row in self.of("wrong") if row.name not in met]

    @property
    def findings(self) -> Iterator[str]:
        """What does not hold, one sentence each."""
        for line in self.complaints:
            yield f"The hidden grader failed: {line}"
        for name in self.idle_checks:
            yield f"{name} rejects neither a wrong solution nor a mutant: add an assertion, or take it out."
        for row in self.of("mutant", HOLE):
            yield f"A hole: this mutant takes full marks ({row.name}), though it differs:\n{row.why}\n{row.diff}"
        for row in self.of("variant", "false alarm"):
            yield f"A false alarm: an honest variant ({row.name}) loses marks. {row.why}\n{row.diff}"

    @property
    def counted(self) -> str:
        """How many of each there were."""
        outcomes = [len(self.of("mutant", outcome)) for outcome in (KILLED, EQUIVALENT, HOLE)]
        killed, equivalent, holes = outcomes
        return (
            f"{len(self.of('mutant'))} mutants ({killed} killed, {equivalent} equivalent, {holes} holes), "
            f"{len(self.of('variant'))} variants"
        )


def mutate(
    exercise: Exercise, sandbox: Sandbox, *, most: int = MOST, honest_most: int = MOST_HONEST
) -> Mutation:
    """Try edits of one exercise's reference, no more of each sort than told."""
    started = time.perf_counter()
    source = exercise.reference.source
    edits = {
        f"mutant {number}": mutant
        for number, mutant in enumerate(mutants(source, exercise.framework, most=most))
    }
    honest = {
        f"variant {number}": found
        for number, found in enumerate(variants(source, exercise.framework, most=honest_most))
    }
    entries = [
        *(solution_as_submission(wrong, exercise, student=f"wrong {wrong.name}") for wrong in exercise.wrong),
        *(_entry(name, mutant, exercise) for name, mutant in {**honest, **edits}.items()),
    ]
    shared_box = SharedBox(sandbox, exercise)
    try:
        verdicts, complaints = grade_in(shared_box, sandbox, entries, seed=SEED, found={}, resize=False)
        survivors = {name: Comparison() for name in edits if name in verdicts and verdicts[name].full}
        _compare(
            exercise,
            sandbox,
            shared_box,
            [entry for entry in entries if entry.student in survivors],
            survivors,
        )
    finally:
        shared_box.close()
    silent = [entry.student for entry in entries if entry.student not in verdicts]
    if silent:
        complaints.append(f"{len(silent)} of {len(entries)} solutions got no verdict")
    checks = {check.name: check.title for verdict in verdicts.values() for check in verdict.checks}
    rows = [
        *(_wrong_row(name, verdict) for name, verdict in verdicts.items() if name.startswith("wrong ")),
        *(
            _variant_row(variant, verdicts[name], source, exercise.framework)
            for name, variant in honest.items()
            if name in verdicts
        ),
        *(
            _mutant_row(mutant, verdicts[name], survivors.get(name), source)
            for name, mutant in edits.items()
            if name in verdicts
        ),
    ]
    return Mutation(
        exercise.slug, checks, tuple(rows), tuple(complaints), round(time.perf_counter() - started, 2)
    )


def _compare(
    exercise: Exercise,
    sandbox: Sandbox,
    shared_box: SharedBox,
    entries: list[Submission],
    found: dict[str, Comparison],
) -> None:
    """Survivors beside the reference on fresh inputs; sizes that the reference itself does not take are none."""
    reference = solution_as_submission(exercise.reference, exercise, student="reference")
    for number, seed in enumerate(FRESH):
        left = [entry for entry in entries if not found[entry.student].apart]
        if not left:
            return
        resize = bool(number % 2)
        if resize:
            alone, _ = grade_in(shared_box, sandbox, [reference], seed=seed, found={}, resize=True)
            resize = alone["reference"].full
        verdicts, _ = grade_in(shared_box, sandbox, left, seed=seed, found=found, resize=resize)
        for name, verdict in verdicts.items():
            if not verdict.full and not found[name].apart:
                failed = next(check for check in verdict.checks if check.outcome != "passed")
                found[name].apart = f"with other random inputs, {failed.name}: {failed.message}"


def _entry(name: str, edit: Mutant, exercise: Exercise) -> Submission:
    return Submission(name, exercise, (("", edit.source),), digest=name)


def _killers(verdict: Verdict) -> tuple[str, ...]:
    return tuple(check.name for check in verdict.checks if check.outcome == "failed")


def _outcome(verdict: Verdict, *, full: str, less: str) -> str:
    if verdict.status == "error":
        return "ungraded"
    return full if verdict.full else less


def _wrong_row(name: str, verdict: Verdict) -> Row:
    pitfalls = tuple(pitfall.name for pitfall in verdict.pitfalls)
    return Row(
        kind="wrong",
        name=name.removeprefix("wrong "),
        operator="",
        outcome=_outcome(verdict, full=HOLE, less=KILLED),
        killed_by=_killers(verdict),
        pitfalls=pitfalls,
        why=_first_failure(verdict),
        seconds=verdict.seconds,
    )


def _variant_row(variant: Mutant, verdict: Verdict, source: str, framework: str) -> Row:
    return Row(
        kind="variant",
        name=variant.edit,
        operator=variant.operator,
        outcome=_outcome(verdict, full="accepted", less="false alarm"),
        killed_by=_killers(verdict),
        pitfalls=(),
        why=_first_failure(verdict),
        line=variant.line,
        diff="" if verdict.full else variant.diff(rewrite_imports(framework) + source),
        seconds=verdict.seconds,
    )


def _mutant_row(mutant: Mutant, verdict: Verdict, found: Comparison | None, source: str) -> Row:
    if found is None:
        outcome, why = _outcome(verdict, full=HOLE, less=KILLED), _first_failure(verdict)
    elif found.apart:
        outcome, why = HOLE, found.apart
    elif found.open_apart:
        outcome = EQUIVALENT
        why = f"differs only in what the problem leaves open: {found.open_apart}"
    else:
        outcome, why = EQUIVALENT, f"answers {found.calls} calls on fresh inputs as the reference does"
    return Row(
        kind="mutant",
        name=mutant.name,
        operator=mutant.operator,
        outcome=outcome,
        killed_by=_killers(verdict),
        pitfalls=tuple(pitfall.name for pitfall in verdict.pitfalls),
        why=why,
        line=mutant.line,
        diff="" if outcome == KILLED else mutant.diff(source),
        seconds=verdict.seconds,
    )


def _first_failure(verdict: Verdict) -> str:
    failed = [check for check in verdict.checks if check.outcome != "passed"]
    return f"{failed[0].name}: {failed[0].message}" if failed else str(verdict.cause or "")
