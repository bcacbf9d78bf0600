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
from grader.site.models import SUBMIT, Attempt, Person
from grader.site.rules import all_rules


def marks(db: Session, exercises: list[Exercise]) -> str:
    """One line per student, one column per problem: the best scores."""
    overview = load_overview(db, exercises)
    header = ["name", "full_name", *(exercise.slug for exercise in exercises), "total"]
    lines: list[list[object]] = []
    for person in overview.people:
        best = overview.best.get(person.id, {})
        scores = [best[exercise.slug].score if exercise.slug in best else "" for exercise in exercises]
        total = sum(score for score in scores if isinstance(score, float))
        lines.append([person.name, person.full_name, *scores, total])
    return _csv(header, lines)


def attempts(db: Session, exercises: list[Exercise]) -> str:
    """One line per attempt, oldest first."""
    rules = all_rules(db, [exercise.slug for exercise in exercises])
    names = {person.id: person.name for person in db.scalars(select(Person))}
    header = [
        "attempt",
        "name",
        "exercise",
        "made",
        "late",
        "score",
        "max_score",
        "pitfalls",
        "cause",
        "grader",
    ]
    lines: list[list[object]] = []
    for row in scored(db, Attempt.kind == SUBMIT):
        due = rules[row.slug].due if row.slug in rules else None
        made_at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(row.made))
        late = "late" if due is not None and row.made > due else ""
        lines.append(
            [
                row.id,
                names[row.person_id],
                row.slug,
                made_at,
                late,
                row.score,
                row.max_score,
                " ".join(row.pitfalls),
                row.cause or "",
                row.grader,
            ]
        )
    return _csv(header, lines)


def _csv(header: list[str], lines: Iterable[list[object]]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow(header)
    csv.writer(out).writerows(
        [spreadsheet_safe(field) if isinstance(field, str) else field for field in line] for line in lines
    )
    return out.getvalue()
