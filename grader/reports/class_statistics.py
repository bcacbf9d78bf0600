"""A class at a glance, as numbers: what the report shows, counted from verdicts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from grader.core.verdict import Verdict

LOW = 0.5
NOT_THERE = ("not handed in", "not attempted")
HARMLESS = (*NOT_THERE, "function missing", "syntax error", "wrong signature")


@dataclass(frozen=True)
class CheckCount:
    """How often one check held."""

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
    """Who ever fell into a pitfall, and who is still in it; of these, who came back with it."""

    name: str
    exercise: str
    advice: str
    fell: int
    still: int
    stayed: int


@dataclass(frozen=True)
class StudentCount:
    """One student's marks by exercise, and why somebody should have a look."""

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
    faults: int
    again: int


def glance(verdicts: Sequence[Verdict], earlier: Sequence[Verdict] = ()) -> ClassStatistics:
    """Count a class. Earlier verdicts are those on submissions that were handed in again since."""
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
        faults=sum(verdict.status == "error" for verdict in verdicts),
        again=len({(verdict.student, verdict.exercise) for verdict in earlier}),
    )


def share_of(verdicts: Iterable[Verdict]) -> float:
    """The share of the points that were won, faults of ours left out."""
    counted = [verdict for verdict in verdicts if verdict.status == "graded"]
    most = sum(verdict.max_score for verdict in counted)
    return sum(verdict.score for verdict in counted) / most if most else 0.0


def _exercise(slug: str, verdicts: list[Verdict]) -> ExerciseCount:
    graded = [verdict for verdict in verdicts if verdict.status == "graded"]
    there = [verdict for verdict in graded if verdict.cause not in NOT_THERE]
    titles: dict[str, str] = {}
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    for verdict in there:
        for check in verdict.checks:
            titles[check.name] = check.title
            outcomes[check.name][check.outcome] += 1
    return ExerciseCount(
        slug=slug,
        full=sum(verdict.full for verdict in there),
        part=sum(0 < verdict.score < verdict.max_score for verdict in there),
        none=sum(verdict.score == 0 for verdict in there),
        absent=len(graded) - len(there),
        mean=fmean(verdict.score / (verdict.max_score or 1) for verdict in there) if there else 0.0,
        checks=tuple(
            CheckCount(titles[name], count["passed"], count["failed"], count["skipped"])
            for name, count in outcomes.items()
        ),
        seconds=tuple(verdict.seconds for verdict in there),
    )


def _pitfalls(
    verdicts: Sequence[Verdict], earlier: Sequence[Verdict], before: dict[tuple[str, str], set[str]]
) -> list[PitfallCount]:
    advice: dict[tuple[str, str], str] = {}
    fell: dict[tuple[str, str], set[str]] = defaultdict(set)
    still: dict[tuple[str, str], set[str]] = defaultdict(set)
    for verdict in [*earlier, *verdicts]:
        for pitfall in verdict.pitfalls:
            key = (verdict.exercise, pitfall.name)
            advice[key] = pitfall.advice
            fell[key].add(verdict.student)
    for verdict in verdicts:
        for pitfall in verdict.pitfalls:
            still[verdict.exercise, pitfall.name].add(verdict.student)
    counted = [
        PitfallCount(
            name=name,
            exercise=slug,
            advice=advice[slug, name],
            fell=len(students),
            still=len(still[slug, name]),
            stayed=sum(name in before[student, slug] for student in still[slug, name]),
        )
        for (slug, name), students in fell.items()
    ]
    return sorted(counted, key=lambda one: (-one.fell, one.exercise, one.name))


def _student(name: str, verdicts: list[Verdict], before: dict[tuple[str, str], set[str]]) -> StudentCount:
    share = share_of(verdicts)
    reasons = [reason for verdict in verdicts for reason in _reasons(verdict, before)]
    if share < LOW and any(verdict.cause not in NOT_THERE for verdict in verdicts):
        reasons.append(f"{share:.0%} of the points so far")
    return StudentCount(name, {verdict.exercise: verdict for verdict in verdicts}, share, tuple(reasons))


def _reasons(verdict: Verdict, before: dict[tuple[str, str], set[str]]) -> Iterable[str]:
    slug = verdict.exercise
    if verdict.status == "error":
        yield f"{slug}: not graded through a fault of ours"
    elif verdict.cause is not None and verdict.cause not in HARMLESS:
        yield f"{slug}: {verdict.cause}"
    elif not verdict.full and not verdict.pitfalls and verdict.cause is None:
        yield f"{slug}: a mistake that we do not know"
    for pitfall in verdict.pitfalls:
        if pitfall.name in before[verdict.student, slug]:
            yield f"{slug}: handed in again, still {pitfall.name.replace('_', ' ')}"
