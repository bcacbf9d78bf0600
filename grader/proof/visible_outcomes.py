"""Visible outcomes: what a page's own checks say of every right and every wrong solution.

A student believes "Visible checks passed". So every right solution has to pass them, and few wrong ones may: none of
those that the page itself warns of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from grader.core.errors import Ungradable
from grader.core.finding import Finding
from grader.core.loaded import CheckReport, LoadResult
from grader.course.exercise import Exercise, Solution
from grader.course.notebook_edit import line_of
from grader.course.pitfalls import HEADING, Pitfall, fitting, pitfalls_of, sightings, to_entries
from grader.proof.page_box import PageBox

REJECTED = "Let them expect only what the problem asks for."
MOST_PASSING = 0.05
"""The share of all wrong solutions of a course that may pass visible checks."""
ENOUGH = 20
"""A share says nothing of fewer wrong solutions than these."""


@dataclass(frozen=True)
class VisibleOutcome:
    """What the visible checks of a page said of one solution."""

    name: str
    passed: bool
    why: str = ""
    """The first thing that did not hold."""
    reports: tuple[CheckReport, ...] = ()


@dataclass(frozen=True)
class VisibleOutcomes:
    """What the visible checks of a page said of its solutions."""

    right: tuple[VisibleOutcome, ...] = ()
    wrong: tuple[VisibleOutcome, ...] = ()

    @property
    def rejected(self) -> tuple[VisibleOutcome, ...]:
        """The right solutions that did not pass."""
        return tuple(outcome for outcome in self.right if not outcome.passed)

    @property
    def unnoticed(self) -> tuple[str, ...]:
        """The names of the wrong solutions that passed."""
        return tuple(outcome.name for outcome in self.wrong if outcome.passed)

    @property
    def lines(self) -> Iterator[str]:
        """What an author reads of it."""
        passing = len(self.right) - len(self.rejected)
        yield (
            f"visible checks: {passing} of {len(self.right)} right solutions pass, and "
            f"{len(self.unnoticed)} of {len(self.wrong)} wrong ones" + (":" if self.unnoticed else ".")
        )
        yield from (f"  wrong/{name}.py passes" for name in self.unnoticed)


def try_visible_checks(exercise: Exercise, page_box: PageBox) -> VisibleOutcomes:
    """Run the visible checks on the reference and on every right and wrong solution."""
    right, wrong = (exercise.reference, *exercise.right), exercise.wrong
    outcomes = {solution: _try_one(exercise, solution, page_box) for solution in (*right, *wrong)}
    return VisibleOutcomes(
        tuple(outcomes[solution] for solution in right), tuple(outcomes[solution] for solution in wrong)
    )


def _try_one(exercise: Exercise, solution: Solution, page_box: PageBox) -> VisibleOutcome:
    try:
        loaded = page_box.run([("solution", solution.source), *exercise.visible_checks])
    except Ungradable as problem:
        return VisibleOutcome(solution.name, passed=False, why=f"{problem.cause}.")
    why = _first_failure(loaded)
    return VisibleOutcome(solution.name, passed=not why, why=why, reports=loaded.reports)


def _first_failure(loaded: LoadResult) -> str:
    """What did not hold, in words; empty if all did."""
    if loaded.errors:
        return str(loaded.errors[0])
    failed = [report for report in loaded.reports if not report.passed]
    if failed:
        lines = [line.text for line in failed[0].lines if line.passed is False]
        return f"{failed[0].function}: {next(iter(lines), 'failed')}"
    return "" if loaded.reports else "no check(...) was run."


def visible_findings(exercise: Exercise, outcomes: VisibleOutcomes) -> Iterator[Finding]:
    """Right solutions that the page rejects, and mistakes that it names and does not see."""
    for outcome in outcomes.rejected:
        message = (
            f"The page's visible checks reject the right solution {outcome.name}: {outcome.why} {REJECTED}"
        )
        yield Finding(exercise.notebook, 1, message)
    pitfalls = pitfalls_of(exercise.cells)
    line = line_of(exercise.notebook, HEADING)
    if pitfalls.entries not in (None, len(pitfalls.bullets)):
        message = (
            f"The page has {len(pitfalls.bullets)} pitfalls, and their cell's metadata {pitfalls.entries}: "
            "give one entry per bullet, in their order."
        )
        yield Finding(exercise.notebook, line, message)
    names = {solution.name for solution in exercise.wrong}
    for wrong in dict.fromkeys(name for bullet in pitfalls.bullets for name in bullet.wrong):
        if wrong not in names:
            message = (
                f"A pitfall of the page names {wrong}, and there is no wrong/{wrong}.py: correct the name."
            )
            yield Finding(exercise.notebook, line, message)
        elif wrong in outcomes.unnoticed:
            message = (
                f"The page warns of {wrong} under {HEADING!r}, and its visible checks do not see it: "
                "choose inputs that tell it apart, or expect more."
            )
            yield Finding(exercise.notebook, line, message)


def unrecognised(exercise: Exercise, outcomes: VisibleOutcomes) -> Iterator[Finding]:
    """Mistakes that a page warns of, and that a student who makes them is not told of: `seen` is missing or stale."""
    bullets = pitfalls_of(exercise.cells).bullets
    for bullet in bullets:
        for outcome in _outcomes_of(bullet, outcomes):
            failed = [report for report in outcome.reports if not report.passed]
            if failed and not any(bullet in fitting(report, bullets) for report in failed):
                message = (
                    f"The page warns of {outcome.name}, and does not recognise it by what its checks see. "
                    f"`grader prove {exercise.slug} --write-tables` writes what is seen into the metadata."
                )
                yield Finding(exercise.notebook, line_of(exercise.notebook, HEADING), message)


def stale_pitfalls(exercise: Exercise, outcomes: VisibleOutcomes) -> list[dict[str, Any]] | None:
    """What the metadata should say of the page's pitfalls; None where it need not be written."""
    if not list(unrecognised(exercise, outcomes)):
        return None
    filled = []
    for bullet in pitfalls_of(exercise.cells).bullets:
        seen = [sighting for one in _outcomes_of(bullet, outcomes) for sighting in sightings(one.reports)]
        filled.append(replace(bullet, seen=tuple(dict.fromkeys(seen))))
    return to_entries(filled)


def _outcomes_of(bullet: Pitfall, outcomes: VisibleOutcomes) -> list[VisibleOutcome]:
    return [outcome for outcome in outcomes.wrong if outcome.name in bullet.wrong]


def visible_total(all_outcomes: Iterable[VisibleOutcomes]) -> tuple[str, bool]:
    """All exercises in one sentence, and whether few enough wrong solutions pass."""
    every = list(all_outcomes)
    right = [outcome for outcomes in every for outcome in outcomes.right]
    wrong = [outcome for outcomes in every for outcome in outcomes.wrong]
    passing = [outcome for outcome in wrong if outcome.passed]
    share = len(passing) / len(wrong) if wrong else 0.0
    limit = f"; at most {MOST_PASSING:.0%}" if len(wrong) >= ENOUGH else ""
    sentence = (
        f"Visible checks: {sum(outcome.passed for outcome in right)} of {len(right)} right solutions pass, "
        f"and {len(passing)} of {len(wrong)} wrong ones ({share:.1%}{limit})."
    )
    return sentence, share <= MOST_PASSING or len(wrong) < ENOUGH
