"""The analysis of one problem: its checks, its pitfalls over time, and mistakes that nothing names yet."""

from __future__ import annotations

from starlette.responses import Response

from grader.site import answers, class_analysis, history
from grader.site.class_analysis import MistakeGroup
from grader.site.class_overview import sections
from grader.site.course_time import zone_of
from grader.site.models import Attempt, Person
from grader.site.refusal import not_found
from grader.site.request_context import RequestContext
from grader.site.views.problems import exercise_in_path

DOCSTRING = '''"""What the code does to the gradient, as the student can see it.

Why that matters for what is learned. What to try, without giving the answer away.

To be written: replace these lines with the advice. It was made from {attempts} of {students}, which failed:
{failed}
"""

'''
MAX_TITLE = 150


def show(context: RequestContext) -> Response:
    """Difficulty and discrimination of each check, pitfalls by week, undiagnosed attempts by behaviour."""
    exercise = exercise_in_path(context)
    section = context.request.query_params.get("section", "")
    attempts = class_analysis.judged(context.db, exercise.slug, section)
    groups = class_analysis.mistake_groups(attempts)
    ids = {person_id for group in groups for person_id in group.people}
    people = {person_id: context.db.get_one(Person, person_id) for person_id in ids}
    return context.page(
        "class_analysis.html",
        exercise=exercise,
        items=class_analysis.check_items(attempts),
        least=class_analysis.LEAST_DISCRIMINATION,
        fewest=class_analysis.MIN_STUDENTS,
        weeks=class_analysis.pitfall_weeks(attempts, zone_of(context.db)),
        groups=groups,
        people=people,
        sections=sections(context.db),
        section=section,
    )


def comment(context: RequestContext) -> Response:
    """Write one comment for all who made the same mistake: beside the latest such attempt of each."""
    exercise = exercise_in_path(context)
    group = _group_in_path(context)
    context.note(attempts=list(group.latest))
    answers.comment(context.db, group.latest, context.me, context.form.get("text", ""))
    return context.redirect(f"/class/problems/{exercise.slug}/analysis#group-{group.key}")


def pitfall(context: RequestContext) -> Response:
    """The shortest of these attempts as a wrong solution whose docstring is to be written."""
    group = _group_in_path(context)
    sources = [history.source_of(context.db.get_one(Attempt, attempt.id)) for attempt in group.attempts]
    failed = "\n".join(f"- {_plain(check.title)}" for check in group.failed)
    students, attempts = len(group.people), len(group.attempts)
    docstring = DOCSTRING.format(
        attempts=f"{attempts} attempt{'' if attempts == 1 else 's'}",
        students=f"{students} student{'' if students == 1 else 's'}",
        failed=failed,
    )
    return Response(
        docstring + min(sources, key=len),
        media_type="text/x-python; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="new_pitfall_{group.key[:6]}.py"'},
    )


def _group_in_path(context: RequestContext) -> MistakeGroup:
    """The group that the path names, of the whole class."""
    exercise = exercise_in_path(context)
    groups = class_analysis.mistake_groups(class_analysis.judged(context.db, exercise.slug))
    group = next((group for group in groups if group.key == context.path_params["group"]), None)
    if group is None:
        raise not_found()
    return group


def _plain(title: str) -> str:
    """A title that cannot end the docstring."""
    return title.replace("\\", "").replace('"', "'").replace("\n", " ")[:MAX_TITLE]
