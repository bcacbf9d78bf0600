"""Reading: the catalogue, a problem's page, its hints, its notebook, its solution."""

from __future__ import annotations

import secrets
import time

from sqlalchemy import select
from starlette.responses import Response

from grader.course.exercise import Exercise
from grader.course.signature import docstring
from grader.site import history, rules
from grader.site.models import SUBMIT, Attempt, Hint
from grader.site.request_context import Refused, Visit, not_found

FRAMEWORKS = {"jax": "JAX", "torch": "PyTorch", "numpy": "NumPy"}


def catalogue(visit: Visit) -> Response:
    """The course by unit, with one's own progress."""
    course = visit.site.shelf.course
    best = {}
    if visit.person is not None:
        mine = history.scored(visit.db, Attempt.person_id == visit.person.id, Attempt.kind == SUBMIT)
        best = history.best(mine)
    done = sum(1 for slug, row in best.items() if row.full and slug in course.exercises)
    return visit.page(
        "catalogue.html",
        units=course.units,
        best=best,
        rules=rules.all_rules(visit.db, list(course.exercises)),
        done=done,
        total=len(course.exercises),
        frameworks=FRAMEWORKS,
        now=time.time(),
    )


def problem(visit: Visit) -> Response:
    """One problem: to read, and where one is signed in, to attempt."""
    exercise = exercise_of(visit)
    page = visit.site.shelf.problem(exercise)
    person = visit.person
    opened: set[int] = set()
    attempts = []
    last = None
    if person is not None:
        opened = set(
            visit.db.scalars(
                select(Hint.number).where(Hint.person_id == person.id, Hint.slug == exercise.slug)
            )
        )
        attempts = list(
            visit.db.scalars(
                select(Attempt)
                .where(Attempt.person_id == person.id, Attempt.slug == exercise.slug, Attempt.kind == SUBMIT)
                .order_by(Attempt.id.desc())
                .limit(50)
            )
        )
        last = visit.db.scalar(
            select(Attempt)
            .where(Attempt.person_id == person.id, Attempt.slug == exercise.slug)
            .order_by(Attempt.id.desc())
            .limit(1)
        )
    where = (Attempt.id.in_([attempt.id for attempt in attempts]),)
    return visit.page(
        "problem.html",
        exercise=exercise,
        framework=FRAMEWORKS[exercise.framework],
        problem=page,
        opened=opened,
        attempts=attempts,
        results={row.id: row for row in history.scored(visit.db, *where)} if attempts else {},
        code=history.source_of(last) if last is not None else page.stub,
        rule=rules.rule_for(visit.db, exercise.slug),
        opening=rules.opening(visit.db, person, exercise.slug),
        ticket=secrets.token_urlsafe(24),
        gradable=exercise.grader.is_file(),
        neighbours=_neighbours(visit, exercise),
        now=time.time(),
    )


def open_hint(visit: Visit) -> Response:
    """Open the next hint, and remember that it was opened."""
    exercise = exercise_of(visit)
    number = int(visit.path["number"])
    hints = visit.site.shelf.problem(exercise).hints
    known = set(
        visit.db.scalars(select(Hint.number).where(Hint.person_id == visit.me.id, Hint.slug == exercise.slug))
    )
    if not 1 <= number <= len(hints):
        raise not_found()
    if number > 1 and number - 1 not in known:
        raise Refused(400, "Hints open one at a time, in order.")
    if number not in known:
        visit.db.add(Hint(person_id=visit.me.id, slug=exercise.slug, number=number))
    return visit.go(f"/problems/{exercise.slug}#hint-{number}")


def notebook(visit: Visit) -> Response:
    """The notebook, to download."""
    exercise = exercise_of(visit)
    return Response(
        exercise.notebook.read_bytes(),
        media_type="application/x-ipynb+json",
        headers={"Content-Disposition": f'attachment; filename="{exercise.id}.ipynb"'},
    )


def solution(visit: Visit) -> Response:
    """The model answer and every pitfall, where they are open."""
    exercise = exercise_of(visit)
    opening = rules.opening(visit.db, visit.me, exercise.slug)
    if not opening.open:
        raise Refused(403, "The solution of this problem is not open to you yet.")
    if not exercise.reference.path.is_file():
        raise Refused(404, "This copy of the course has no solutions.")
    pitfalls = [
        (wrong.name, docstring(wrong.source), _without_docstring(wrong.source)) for wrong in exercise.wrong
    ]
    return visit.page(
        "solution.html",
        exercise=exercise,
        opening=opening,
        source=exercise.reference.source,
        pitfalls=pitfalls,
        neighbours=_neighbours(visit, exercise),
    )


def exercise_of(visit: Visit) -> Exercise:
    """The exercise that a path names."""
    exercise = visit.site.shelf.exercise(f"{visit.path['unit']}/{visit.path['id']}")
    if exercise is None:
        raise not_found()
    return exercise


def _neighbours(visit: Visit, exercise: Exercise) -> tuple[Exercise | None, Exercise | None]:
    in_order = list(visit.site.shelf.course.exercises.values())
    place = [other.slug for other in in_order].index(exercise.slug)
    return (
        in_order[place - 1] if place else None,
        in_order[place + 1] if place + 1 < len(in_order) else None,
    )


def _without_docstring(source: str) -> str:
    """A source of ours without its opening docstring, which the page shows as prose."""
    parts = source.split('"""', 2)
    return parts[2].lstrip("\n") if len(parts) == 3 and not parts[0].strip() else source
