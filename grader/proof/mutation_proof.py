"""Mutation proof: one exercise's grader, tried on edits of its reference.

A mutant that behaves differently from the reference and takes full marks is a hole. An honest variant
that does not take full marks is a false alarm. There must be neither.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from grader.core.finding import Finding
from grader.course.exercise import Exercise
from grader.course.submission import Submission, solution_as_submission
from grader.proof.mutants import MAX_MUTANTS, mutants
from grader.proof.mutation_rows import (
    EQUIVALENT,
    FALSE_ALARM,
    HOLE,
    KILLED,
    Row,
    mutant_row,
    variant_row,
    wrong_row,
)
from grader.proof.places import finding_at_check, grader_failures
from grader.proof.shared_box import SharedBox
from grader.proof.source_edit import Edit
from grader.proof.survivors import SEED, compare_survivors, grade_in_box
from grader.proof.variants import MAX_VARIANTS, variants
from grader.sandbox.sandbox import Sandbox


@dataclass(frozen=True)
class MutationResult:
    """What the mutants and variants of one exercise showed."""

    exercise: str
    checks: dict[str, str] = field(default_factory=dict)
    """Titles of the checks, by name."""
    rows: tuple[Row, ...] = ()
    complaints: tuple[str, ...] = ()
    seconds: float = 0.0
    findings: tuple[Finding, ...] = ()

    def of(self, kind: str, outcome: str | None = None) -> list[Row]:
        """The rows of a kind, or of a kind and an outcome."""
        return [row for row in self.rows if row.kind == kind and outcome in (None, row.outcome)]

    @property
    def idle_checks(self) -> list[str]:
        """Checks that reject neither a wrong solution nor a mutant."""
        rejecting = {check for row in self.rows if row.kind != "variant" for check in row.killed_by}
        return [check for check in self.checks if check not in rejecting]

    @property
    def unmatched_pitfalls(self) -> list[str]:
        """Pitfalls that no mutant was diagnosed as."""
        matched = {name for row in self.of("mutant") for name in row.pitfalls}
        return [row.name for row in self.of("wrong") if row.name not in matched]

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
    exercise: Exercise, sandbox: Sandbox, *, most: int = MAX_MUTANTS, honest_most: int = MAX_VARIANTS
) -> MutationResult:
    """Try edits of one exercise's reference: at most `most` mutants and `honest_most` honest variants."""
    started = time.perf_counter()
    source, framework = exercise.reference.source, exercise.framework
    wrong_by_key = {f"wrong {solution.name}": solution for solution in exercise.wrong}
    variants_by_key = _numbered("variant", variants(source, framework, most=honest_most))
    mutants_by_key = _numbered("mutant", mutants(source, framework, most=most))
    submissions = [
        *(solution_as_submission(wrong, exercise, student=key) for key, wrong in wrong_by_key.items()),
        *(
            Submission(key, exercise, (("", edit.source),), digest=key)
            for key, edit in {**variants_by_key, **mutants_by_key}.items()
        ),
    ]
    shared_box = SharedBox(sandbox, exercise)
    try:
        verdicts, complaints = grade_in_box(shared_box, sandbox, submissions, seed=SEED)
        survivors = [
            submission
            for submission in submissions
            if submission.student in mutants_by_key
            and submission.student in verdicts
            and verdicts[submission.student].full
        ]
        comparisons = compare_survivors(exercise, sandbox, shared_box, survivors)
    finally:
        shared_box.close()
    ungraded = len(submissions) - len(verdicts)
    if ungraded:
        complaints.append(f"{ungraded} of {len(submissions)} solutions got no verdict")
    rows = [
        *(wrong_row(wrong.name, verdicts[key]) for key, wrong in wrong_by_key.items() if key in verdicts),
        *(
            variant_row(variant, verdicts[key], source, framework)
            for key, variant in variants_by_key.items()
            if key in verdicts
        ),
        *(
            mutant_row(mutant, verdicts[key], comparisons.get(key), source)
            for key, mutant in mutants_by_key.items()
            if key in verdicts
        ),
    ]
    checks = {check.name: check.title for verdict in verdicts.values() for check in verdict.checks}
    seconds = round(time.perf_counter() - started, 2)
    mutation = MutationResult(exercise.slug, checks, tuple(rows), tuple(complaints), seconds)
    return replace(mutation, findings=tuple(_findings(mutation, exercise)))


def _numbered(kind: str, edits: list[Edit]) -> dict[str, Edit]:
    return {f"{kind} {number}": edit for number, edit in enumerate(edits)}


def _findings(mutation: MutationResult, exercise: Exercise) -> Iterator[Finding]:
    yield from grader_failures(exercise, mutation.complaints)
    for name in mutation.idle_checks:
        message = f"{name} rejects neither a wrong solution nor a mutant: add an assertion, or take it out."
        yield finding_at_check(exercise, name, message)
    for row in mutation.of("mutant", HOLE):
        message = f"A hole: this mutant takes full marks ({row.name}), though it differs:\n{row.why}"
        yield Finding(exercise.reference.path, row.line, message, row.diff)
    for row in mutation.of("variant", FALSE_ALARM):
        message = f"A false alarm: an honest variant ({row.name}) loses marks. {row.why}"
        yield finding_at_check(exercise, next(iter(row.killed_by), ""), message, row.diff)
