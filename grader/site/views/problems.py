"""Problems: the catalogue, and a problem with its hints, notebook and solution."""

from __future__ import annotations

import secrets
import time

from markupsafe import Markup
from sqlalchemy import select
from starlette.responses import Response

from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Exercise
from grader.course.explanation import explanation_of
from grader.course.signature import docstring
from grader.site import (
    answers,
    course_time,
    drafts,
    history,
    news,
    rules,
    runs,
    search,
    solution_views,
    standing,
)
from grader.site.markdown import render
from grader.site.marks import Mark, mark_book
from grader.site.models import RUN, SUBMIT, Attempt, Draft, Hint, Person
from grader.site.refusal import Refused, not_found
from grader.site.request_context import RequestContext


def catalogue(context: RequestContext) -> Response:
    """The course by unit, with the visitor's progress."""
    course = context.site.catalogue.course
    person = context.person
    best = {}
    going_on = None
    fresh = news.News({}, ())
    if person is not None:
        mine = history.scored(context.db, Attempt.person_id == person.id, Attempt.kind == SUBMIT)
        best = history.best(mine)
        solved = {slug for slug, row in best.items() if row.full}
        going_on = standing.left_off(context.db, person, course, solved)
        if context.viewer is None:
            fresh = news.news_for(context.db, person, course)
    query = context.request.query_params.get("q", "").strip()
    now = time.time()
    all_rules = rules.all_rules(context.db, list(course.exercises), person)
    unopened = {
        slug for slug in course.exercises
        if not (person is not None and person.teaches) and not all_rules[slug].dates.is_open(now)
    }  # fmt: skip
    done = sum(1 for slug, row in best.items() if row.full and slug in course.exercises)
    return context.page(
        "catalogue.html",
        units=course.units,
        best=best,
        rules=all_rules,
        zone=course_time.zone_of(context.db),
        done=done,
        total=len(course.exercises),
        frameworks=FRAMEWORKS,
        now=now,
        going_on=going_on,
        news=fresh,
        query=query[: search.MAX_QUERY],
        found=search.search(course, query, unopened) if query else set(course.exercises),
        levels=standing.levels(course),
    )


def problem(context: RequestContext) -> Response:
    """One problem: to read and, for somebody signed in, to attempt."""
    exercise = exercise_in_path(context)
    page = context.site.catalogue.problem(exercise)
    person = context.person
    opened: set[int] = set()
    attempts = []
    last = None
    if person is not None:
        opened = opened_hints(context, person, exercise)
        attempts = list(
            context.db.scalars(
                select(Attempt)
                .where(Attempt.person_id == person.id, Attempt.slug == exercise.slug, Attempt.kind == SUBMIT)
                .order_by(Attempt.id.desc())
                .limit(50)
            )
        )
        last = context.db.scalar(
            select(Attempt)
            .where(Attempt.person_id == person.id, Attempt.slug == exercise.slug, Attempt.kind != RUN)
            .order_by(Attempt.id.desc())
            .limit(1)
        )
    draft = drafts.draft_of(context.db, person, exercise.slug) if person is not None else None
    code, edited = _newest_code(draft, last, page.stub)
    now = time.time()
    results = history.scored(context.db, Attempt.id.in_([one.id for one in attempts])) if attempts else []
    return context.page(
        "problem.html",
        exercise=exercise,
        level=standing.levels(context.site.catalogue.course)[exercise.slug],
        framework=FRAMEWORKS[exercise.framework].title,
        problem=page,
        opened=opened,
        attempts=attempts,
        commented=answers.commented(context.db, [one.id for one in attempts]),
        results={row.id: row for row in results},
        code=code,
        draft=draft,
        scratch=runs.last_scratch(context.db, person, exercise.slug) if person is not None else "",
        age=max(0.0, now - edited),
        earlier=[{"age": now - at, "code": text} for at, text in draft.earlier] if draft else [],
        rule=rules.rule_for(context.db, exercise.slug, person),
        mark=_mark(context, exercise),
        access=rules.solution_access(context.db, person, exercise.slug),
        ticket=secrets.token_urlsafe(24),
        gradable=exercise.grader.is_file(),
        neighbours=_neighbours(context, exercise),
        now=now,
    )


def _newest_code(draft: Draft | None, last: Attempt | None, stub: str) -> tuple[str, float]:
    """What the editor begins with, and when it was typed: the draft, the last attempt or the stub."""
    if draft is not None and (last is None or draft.edited >= last.made):
        return draft.code, draft.edited
    return (history.source_of(last), last.made) if last is not None else (stub, 0.0)


def _mark(context: RequestContext, exercise: Exercise) -> Mark | None:
    """What the visitor's attempts count, if there are any."""
    if context.person is None:
        return None
    mine = (Attempt.person_id == context.person.id, Attempt.slug == exercise.slug, Attempt.kind == SUBMIT)
    rows = history.scored(context.db, *mine)
    return mark_book(context.db).mark(rows) if rows else None


def open_hint(context: RequestContext) -> Response:
    """Open the next hint, and record that it was opened."""
    exercise = exercise_in_path(context)
    number = int(context.path_params["number"])
    hints = context.site.catalogue.problem(exercise).hints
    opened = opened_hints(context, context.me, exercise)
    if not 1 <= number <= len(hints):
        raise not_found()
    if number > 1 and number - 1 not in opened:
        raise Refused(400, "Hints open one at a time, in order.")
    if number not in opened:
        context.db.add(Hint(person_id=context.me.id, slug=exercise.slug, number=number))
    return context.redirect(f"/problems/{exercise.slug}#hint-{number}")


def notebook(context: RequestContext) -> Response:
    """The notebook, to download."""
    exercise = exercise_in_path(context)
    return Response(
        exercise.notebook.read_bytes(),
        media_type="application/x-ipynb+json",
        headers={"Content-Disposition": f'attachment; filename="{exercise.id}.ipynb"'},
    )


def solution(context: RequestContext) -> Response:
    """The model answer and every pitfall, once they are open."""
    exercise = exercise_in_path(context)
    access = rules.solution_access(context.db, context.me, exercise.slug)
    if not access.open:
        raise Refused(403, "The solution of this problem is not open to you yet.")
    if not exercise.reference.path.is_file():
        raise Refused(404, "This copy of the course has no solutions.")
    if access.cap is not None and solution_views.seen_at(context.db, context.me, exercise.slug) is None:
        return context.page("solution_closed.html", exercise=exercise, access=access)
    if context.viewer is None:
        solution_views.record(context.db, context.me, exercise.slug)
    pitfalls = [
        (wrong.name, docstring(wrong.source), without_docstring(wrong.source)) for wrong in exercise.wrong
    ]
    last = context.db.scalar(
        select(Attempt)
        .where(Attempt.person_id == context.me.id, Attempt.slug == exercise.slug, Attempt.kind == SUBMIT)
        .order_by(Attempt.id.desc())
        .limit(1)
    )
    return context.page(
        "solution.html",
        exercise=exercise,
        access=access,
        source=exercise.reference.source,
        last=last,
        diff=history.diff(history.source_of(last), without_docstring(exercise.reference.source))
        if last
        else [],
        explanation=_explanation(context, exercise),
        pitfalls=pitfalls,
        neighbours=_neighbours(context, exercise),
    )


def open_solution(context: RequestContext) -> Response:
    """Note that a student sees the solution, where their mark is capped from then on."""
    exercise = exercise_in_path(context)
    if rules.solution_access(context.db, context.me, exercise.slug).open:
        solution_views.record(context.db, context.me, exercise.slug)
    return context.redirect(f"/problems/{exercise.slug}/solution")


def exercise_in_path(context: RequestContext) -> Exercise:
    """The exercise that the path names; before it opens, only for those who teach."""
    exercise = context.site.catalogue.exercise(f"{context.path_params['unit']}/{context.path_params['id']}")
    if exercise is None:
        raise not_found()
    if context.person is None or not context.person.teaches:
        dates = rules.rule_for(context.db, exercise.slug).dates
        if dates.opens is not None and not dates.is_open(time.time()):
            raise Refused(403, f"This problem opens on {course_time.date_text(dates.opens, dates.zone)}.")
    return exercise


def opened_hints(context: RequestContext, person: Person, exercise: Exercise) -> set[int]:
    """The numbers of the hints that somebody has opened."""
    return set(
        context.db.scalars(select(Hint.number).where(Hint.person_id == person.id, Hint.slug == exercise.slug))
    )


def _neighbours(context: RequestContext, exercise: Exercise) -> tuple[Exercise | None, Exercise | None]:
    in_order = list(context.site.catalogue.course.exercises.values())
    place = [other.slug for other in in_order].index(exercise.slug)
    return (
        in_order[place - 1] if place else None,
        in_order[place + 1] if place + 1 < len(in_order) else None,
    )


def _explanation(context: RequestContext, exercise: Exercise) -> Markup | None:
    """The explanation of the solution, its twin as a link to that problem."""
    explanation = explanation_of(exercise)
    if explanation is None:
        return None
    twins = filter(None, map(context.site.catalogue.exercise, explanation.twins))
    links = {twin.slug: f"[{twin.title}]({context.link(f'/problems/{twin.slug}')})" for twin in twins}
    return render(explanation.with_links(links))


def without_docstring(source: str) -> str:
    """A source without its module docstring, which the page shows as prose."""
    parts = source.split('"""', 2)
    return parts[2].lstrip("\n") if len(parts) == 3 and not parts[0].strip() else source
