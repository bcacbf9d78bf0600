"""Mutation result: what the mutants and variants of one exercise showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

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

MOST_SHOWN = 3
"""How many mutants of a group of holes are shown."""


@dataclass(frozen=True)
class HoleGroup:
    """Mutants that differ from the reference in one thing, and take full marks."""

    differs: str
    is_in_a_case: bool
    rows: tuple[Row, ...]
    all_holes: int
    """How many holes the exercise has, of all groups."""

    @property
    def sentence(self) -> str:
        """How many there are, what differs, and what to do."""
        where, advice = (
            ("which no check looks at", "Add an assertion on it, or leave it open in the contract.")
            if self.is_in_a_case
            else ("for inputs that no case has", "Add such a case, or exclude it in the contract.")
        )
        holes = "hole" if self.all_holes == 1 else "holes"
        return f"{len(self.rows)} of {self.all_holes} {holes}: {self.differs}, {where}. {advice}"


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
    def holes(self) -> list[HoleGroup]:
        """The holes by what differs, the largest group first."""
        rows = self.of("mutant", HOLE)
        groups: dict[tuple[str, bool], list[Row]] = {}
        for row in rows:
            groups.setdefault((row.differs, row.is_in_a_case), []).append(row)
        ordered = sorted(groups.items(), key=lambda group: -len(group[1]))
        return [HoleGroup(*kind, tuple(inside), len(rows)) for kind, inside in ordered]

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


def _hole_finding(exercise: Exercise, group: HoleGroup) -> Finding:
    """One finding per group, with a few of its mutants. The JSON file and the pages have all."""
    shown = group.rows[:MOST_SHOWN]
    left = len(group.rows) - len(shown)
    more = f" {len(shown)} are shown, --json and the pages of --html have all." if left else ""
    examples = "\n".join(f"{row.name}: {row.why}\n{row.diff}".rstrip() for row in shown)
    return Finding(exercise.reference.path, max(shown[0].line, 1), f"{group.sentence}{more}", examples)


def findings_of(mutation: MutationResult, exercise: Exercise, *, is_sample: bool) -> Iterator[Finding]:
    """What is wrong with the grader, each at the line where it is mended.

    Args:
        is_sample: whether too little was tried to say that a check rejects nothing.
    """
    yield from grader_failures(exercise, mutation.complaints)
    for name in () if is_sample else mutation.idle_checks:
        message = f"{name} rejects neither a wrong solution nor a mutant: add an assertion, or take it out."
        yield finding_at_check(exercise, name, message)
    yield from map(partial(_hole_finding, exercise), mutation.holes)
    for row in mutation.seed_dependent:
        message = (
            f"Seed-dependent: {row.kind} ({row.name}): {row.why} A case relies on luck: fix the number that decides, "
            "and draw the others."
        )
        yield Finding(exercise.grader, 1, message, row.diff)
    for row in mutation.false_alarms:
        kind = "an honest variant" if row.kind == "variant" else "a right solution"
        message = (
            f"A false alarm: {kind} ({row.name}) loses marks. {row.why} Let the check look only at what the problem "
            "asks for."
        )
        yield finding_at_check(exercise, next(iter(row.killed_by), ""), message, row.diff)
