"""Mutation result: what the mutants and variants of one exercise showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from grader.core.finding import Finding
from grader.course.exercise import Exercise
from grader.proof.mutation_rows import (
    EQUIVALENT,
    FALSE_ALARM,
    HOLE,
    KILLED,
    SEED_DEPENDENT,
    Row,
)
from grader.proof.places import finding_at_check, grader_failures


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
    def families(self) -> dict[str, int]:
        """How many mutants there were of each family."""
        return dict(Counter(row.family for row in self.of("mutant")))

    @property
    def false_alarms(self) -> list[Row]:
        """Honest variants and right solutions that lose marks."""
        return [row for row in self.rows if row.outcome == FALSE_ALARM]

    @property
    def seed_dependent(self) -> list[Row]:
        """All that some seeds catch, or accept, and others do not."""
        return [row for row in self.rows if row.outcome == SEED_DEPENDENT]

    @property
    def counted(self) -> str:
        """How many of each there were."""
        outcomes = [len(self.of("mutant", outcome)) for outcome in (KILLED, EQUIVALENT, HOLE)]
        killed, equivalent, holes = outcomes
        return (
            f"{len(self.of('mutant'))} mutants ({killed} killed, {equivalent} equivalent, {holes} holes), "
            f"{len(self.of('variant'))} variants, {len(self.seed_dependent)} seed-dependent"
        )


def findings_of(mutation: MutationResult, exercise: Exercise, *, is_sample: bool) -> Iterator[Finding]:
    """What is wrong with the grader, each at the line where it is mended.

    Args:
        is_sample: whether too little was tried to say that a check rejects nothing.
    """
    yield from grader_failures(exercise, mutation.complaints)
    for name in () if is_sample else mutation.idle_checks:
        message = f"{name} rejects neither a wrong solution nor a mutant: add an assertion, or take it out."
        yield finding_at_check(exercise, name, message)
    for row in mutation.of("mutant", HOLE):
        message = f"A hole: this mutant takes full marks ({row.name}), though it differs:\n{row.why}"
        yield Finding(exercise.reference.path, row.line, message, row.diff)
    for row in mutation.seed_dependent:
        message = f"Seed-dependent: {row.kind} ({row.name}): {row.why}"
        yield Finding(exercise.grader, 1, message, row.diff)
    for row in mutation.false_alarms:
        kind = "an honest variant" if row.kind == "variant" else "a right solution"
        message = f"A false alarm: {kind} ({row.name}) loses marks. {row.why}"
        yield finding_at_check(exercise, next(iter(row.killed_by), ""), message, row.diff)
