"""Intake: turns what a student typed or uploaded into an attempt, or refuses it with a reason.

Nothing of it is run here. A file that cannot be read is refused at once and costs no attempt.
"""

from __future__ import annotations

import time
from pathlib import PurePath

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from grader.core.errors import Ungradable
from grader.course.exercise import Exercise
from grader.course.notebook import MAX_BYTES, exercise_of, parse_cells
from grader.course.student_code import student_code
from grader.course.upload import SUFFIXES
from grader.site.code_digest import digest, digest_of_text
from grader.site.forms import readable
from grader.site.models import RUN, SUBMIT, TRY, Attempt, Person
from grader.site.refusal import Refused

Cells = list[list[str]]
PER_MINUTE = {SUBMIT: 6, TRY: 20, RUN: 12}
PER_HOUR = {SUBMIT: 60, TRY: 240, RUN: 150}


def read_cells(exercise: Exercise, code: str, file: tuple[str, bytes] | None) -> Cells:
    """The cells to run, from a file if there is one, else from the editor. Raises Refused."""
    name, data = file if file is not None else ("editor.py", code.replace("\r\n", "\n").encode())
    suffix = PurePath(name).suffix.lower()
    if suffix not in SUFFIXES:
        raise Refused(400, "Upload a notebook (.ipynb) or a Python file (.py).")
    if len(data) > MAX_BYTES:
        raise Refused(
            413, f"The file is larger than {MAX_BYTES >> 20} MiB. Clear its outputs and upload it again."
        )
    slug = exercise_of(data) if suffix == ".ipynb" else None
    if slug is not None and slug != exercise.slug:
        raise Refused(400, f"That notebook is for another problem ({slug[:100]}). Nothing was handed in.")
    try:
        cells = student_code(parse_cells(data, suffix), exercise)
    except Ungradable as problem:
        raise Refused(400, f"{problem.sentence} Nothing was handed in.") from problem
    return [[place, readable(source)] for place, source in cells]


def hand_in(
    db: Session, person: Person, exercise: Exercise, *, cells: Cells, kind: str, ticket: str
) -> Attempt:
    """Put an attempt on the queue. The same form sent twice is the same attempt."""
    return hand_in_cells(db, person, exercise.slug, cells=cells, kind=kind, ticket=ticket)


def hand_in_cells(db: Session, person: Person, slug: str, *, cells: Cells, kind: str, ticket: str) -> Attempt:
    """Put code on the queue. The same form sent twice is the same attempt.

    The person's row is locked until the transaction ends: of requests that come at the same time, each counts
    those before it.
    """
    lock = update(Person).where(Person.id == person.id).values(active=Person.active)
    db.execute(lock, execution_options={"synchronize_session": False})
    earlier = db.scalar(select(Attempt).where(Attempt.person_id == person.id, Attempt.ticket == ticket[:64]))
    if earlier is not None:
        return earlier
    _check_rate(db, person, kind)
    hash_of = digest if kind == SUBMIT else digest_of_text
    attempt = Attempt(
        person_id=person.id,
        slug=slug,
        kind=kind,
        ticket=ticket[:64],
        cells=cells,
        digest=hash_of(source for _, source in cells),
    )
    db.add(attempt)
    db.flush()
    return attempt


def _check_rate(db: Session, person: Person, kind: str) -> None:
    for seconds, limit, span in ((60, PER_MINUTE[kind], "minute"), (3600, PER_HOUR[kind], "hour")):
        now = time.time()  # attempts from before the clock was set back do not count
        recent = select(func.count(Attempt.id)).where(
            Attempt.person_id == person.id,
            Attempt.kind == kind,
            Attempt.made.between(now - seconds, now + seconds),
        )
        if (db.scalar(recent) or 0) >= limit:
            raise Refused(
                429,
                f"That is more than {limit} attempts in a {span}. "
                "Your code is still in the editor. Wait a little, then send it again.",
            )
