"""CSV exports: the marks of the class, and every attempt."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.course.exercise import Exercise
from grader.reports.csv_table import spreadsheet_safe
from grader.site.class_overview import load_overview
from grader.site.history import scored
from grader.site.marks import mark_book
from grader.site.models import SUBMIT, Attempt, Person


def marks(db: Session, exercises: list[Exercise], section: str = "") -> str:
    """One line per student, one column per problem: what counts; then totals, and which problems were late."""
    overview = load_overview(db, exercises, section)
    slugs = [exercise.slug for exercise in exercises]
    maximum = float(sum(exercise.points for exercise in exercises))
    header = ["name", "full_name", *slugs, "total", "total_without_penalty", "maximum", "late", "section"]
    lines: list[list[object]] = []
    for person in overview.people:
        own = {slug: overview.marks[person.id, slug] for slug in slugs if (person.id, slug) in overview.marks}
        lines.append(
            [
                person.name,
                person.full_name,
                *(own[slug].points if slug in own else "" for slug in slugs),
                sum(mark.points for mark in own.values()),
                sum(mark.without_penalty for mark in own.values()),
                maximum,
                " ".join(slug for slug, mark in own.items() if mark.counted.late),
                person.section,
            ]
        )
    return _csv(header, lines)


def marks_by_problem(db: Session, exercises: list[Exercise], section: str = "") -> str:
    """One line per student and problem that was attempted: the mark with and without penalty, and why."""
    overview = load_overview(db, exercises, section)
    header = [
        "name", "full_name", "exercise", "mark", "without_penalty", "maximum", "late", "days_late",
        "penalty_percent", "after_solution", "capped", "attempt", "made", "by_hand", "reason", "section",
    ]  # fmt: skip
    lines: list[list[object]] = []
    for person in overview.people:
        for exercise in exercises:
            mark = overview.marks.get((person.id, exercise.slug))
            if mark is None:
                continue
            one = mark.counted
            lines.append(
                [
                    person.name, person.full_name, exercise.slug, mark.points, mark.without_penalty,
                    mark.maximum, _flag("late", one.late), one.days_late, one.penalty,
                    _flag("after solution", one.after_solution), _flag("capped", one.capped),
                    one.attempt.id, _utc(one.attempt.made), _flag("by hand", one.by_hand), one.reason,
                    person.section,
                ]
            )  # fmt: skip
    return _csv(header, lines)


def attempts(db: Session) -> str:
    """One line per attempt, oldest first."""
    marking = mark_book(db)
    names = {person.id: person.name for person in db.scalars(select(Person))}
    header = [
        "attempt", "name", "exercise", "made", "late", "score", "max_score", "pitfalls", "cause", "grader",
        "counts", "penalty_percent", "solution_seen",
    ]  # fmt: skip
    lines: list[list[object]] = []
    for row in scored(db, Attempt.kind == SUBMIT):
        one, seen = marking.count(row), marking.seen(row.person_id, row.slug)
        lines.append(
            [
                row.id, names[row.person_id], row.slug, _utc(row.made), _flag("late", one.late), row.score,
                row.max_score, " ".join(row.pitfalls), row.cause or "", row.grader, one.points, one.penalty,
                "" if seen is None else _utc(seen),
            ]
        )  # fmt: skip
    return _csv(header, lines)


def _flag(word: str, holds: bool) -> str:
    return word if holds else ""


def _utc(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def _csv(header: list[str], lines: Iterable[list[object]]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow(header)
    csv.writer(out).writerows(
        [spreadsheet_safe(field) if isinstance(field, str) else field for field in line] for line in lines
    )
    return out.getvalue()
