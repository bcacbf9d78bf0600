"""A class in numbers: what the class report shows, counted from verdicts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from grader.core.verdict import Verdict

LOW_SHARE = 0.5
NOTHING_TO_GRADE = ("not handed in", "not attempted")
ORDINARY_CAUSES = (*NOTHING_TO_GRADE, "function missing", "syntax error", "wrong signature")


@dataclass(frozen=True)
class CheckCount:
    """How often one check passed."""

    title: str
    passed: int
    failed: int
    skipped: int


@dataclass(frozen=True)
class ExerciseCount:
    """How an exercise went."""

    slug: str
    full: int
    part: int
    none: int
    absent: int
    mean: float
    checks: tuple[CheckCount, ...]
    seconds: tuple[float, ...]

    @property
    def all(self) -> int:
        """How many verdicts there are."""
        return self.full + self.part + self.none + self.absent


@dataclass(frozen=True)
class PitfallCount:
    """How many students made one known mistake."""

    name: str
    exercise: str
    advice: str
    ever: int
    """Made it in any submission."""
    now: int
    """Have it in the latest submission."""
    repeated: int
    """Of these, had it in an earlier submission too."""


@dataclass(frozen=True)
class StudentCount:
    """One student's marks by exercise, and why an instructor should have a look."""

    name: str
    verdicts: dict[str, Verdict]
    share: float
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class ClassStatistics:
    """The whole class."""

    exercises: tuple[ExerciseCount, ...]
    pitfalls: tuple[PitfallCount, ...]
    students: tuple[StudentCount, ...]
    errors: int
    """Verdicts that an error in the grader kept from being a mark."""
    resubmitted: int


def class_statistics(verdicts: Sequence[Verdict], earlier: Sequence[Verdict] = ()) -> ClassStatistics:
    """Count a class. Earlier verdicts are on submissions that a later one replaced."""
    by_exercise: dict[str, list[Verdict]] = defaultdict(list)
    by_student: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        by_exercise[verdict.exercise].append(verdict)
        by_student[verdict.student].append(verdict)
    before: dict[tuple[str, str], set[str]] = defaultdict(set)
    for verdict in earlier:
        before[verdict.student, verdict.exercise] |= {pitfall.name for pitfall in verdict.pitfalls}
    return ClassStatistics(
        exercises=tuple(_exercise(slug, group) for slug, group in sorted(by_exercise.items())),
        pitfalls=tuple(_pitfalls(verdicts, earlier, before)),
        students=tuple(_student(name, group, before) for name, group in sorted(by_student.items())),
        errors=sum(verdict.status == "error" for verdict in verdicts),
        resubmitted=len({(verdict.student, verdict.exercise) for verdict in earlier}),
    )


def share_of(verdicts: Iterable[Verdict]) -> float:
    """The share of the points that were won, without what the grader failed on."""
    graded = [verdict for verdict in verdicts if verdict.status == "graded"]
    max_score = sum(verdict.max_score for verdict in graded)
    return sum(verdict.score for verdict in graded) / max_score if max_score else 0.0


def _exercise(slug: str, verdicts: list[Verdict]) -> ExerciseCount:
    graded = [verdict for verdict in verdicts if verdict.status == "graded"]
    attempted = [verdict for verdict in graded if verdict.cause not in NOTHING_TO_GRADE]
    titles: dict[str, str] = {}
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    for verdict in attempted:
        for check in verdict.checks:
            titles[check.name] = check.title
            outcomes[check.name][check.outcome] += 1
    return ExerciseCount(
        slug=slug,
        full=sum(verdict.full for verdict in attempted),
        part=sum(0 < verdict.score < verdict.max_score for verdict in attempted),
        none=sum(verdict.score == 0 for verdict in attempted),
        absent=len(graded) - len(attempted),
        mean=fmean(verdict.score / (verdict.max_score or 1) for verdict in attempted) if attempted else 0.0,
        checks=tuple(
            CheckCount(titles[name], count["passed"], count["failed"], count["skipped"])
            for name, count in outcomes.items()
        ),
        seconds=tuple(verdict.seconds for verdict in attempted),
    )


def _pitfalls(
    verdicts: Sequence[Verdict], earlier: Sequence[Verdict], before: dict[tuple[str, str], set[str]]
) -> list[PitfallCount]:
    advice: dict[tuple[str, str], str] = {}
    ever: dict[tuple[str, str], set[str]] = defaultdict(set)
    now: dict[tuple[str, str], set[str]] = defaultdict(set)
    for verdict in [*earlier, *verdicts]:
        for pitfall in verdict.pitfalls:
            key = (verdict.exercise, pitfall.name)
            advice[key] = pitfall.advice
            ever[key].add(verdict.student)
    for verdict in verdicts:
        for pitfall in verdict.pitfalls:
            now[verdict.exercise, pitfall.name].add(verdict.student)
    counts = [
        PitfallCount(
            name=name,
            exercise=slug,
            advice=advice[slug, name],
            ever=len(students),
            now=len(now[slug, name]),
            repeated=sum(name in before[student, slug] for student in now[slug, name]),
        )
        for (slug, name), students in ever.items()
    ]
    return sorted(counts, key=lambda count: (-count.ever, count.exercise, count.name))


def _student(name: str, verdicts: list[Verdict], before: dict[tuple[str, str], set[str]]) -> StudentCount:
    share = share_of(verdicts)
    reasons = [reason for verdict in verdicts for reason in _reasons(verdict, before)]
    if share < LOW_SHARE and any(verdict.cause not in NOTHING_TO_GRADE for verdict in verdicts):
        reasons.append(f"{share:.0%} of the points so far")
    return StudentCount(name, {verdict.exercise: verdict for verdict in verdicts}, share, tuple(reasons))


def _reasons(verdict: Verdict, before: dict[tuple[str, str], set[str]]) -> Iterable[str]:
    slug = verdict.exercise
    if verdict.status == "error":
        yield f"{slug}: not graded because of an error in the grader"
    elif verdict.cause is not None and verdict.cause not in ORDINARY_CAUSES:
        yield f"{slug}: {verdict.cause}"
    elif not verdict.full and not verdict.pitfalls and verdict.cause is None:
        yield f"{slug}: an unknown mistake"
    for pitfall in verdict.pitfalls:
        if pitfall.name in before[verdict.student, slug]:
            yield f"{slug}: handed in again, still {pitfall.name.replace('_', ' ')}"
    for flag in verdict.flags:
        yield f"{slug}, {flag}"
