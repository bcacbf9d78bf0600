"""Runs: worked examples and a student's own scratch code, run in a box as a submission is.

A run goes through the queue, so it takes its person's turn and nobody else's. Of one person at most one waits: a newer
one takes its place. It has less time than a submission, is never graded, and only the latest few are kept.
"""

from __future__ import annotations

import base64
import binascii
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from grader.core.cell_output import CellOutput, Kind
from grader.core.loaded import LoadResult
from grader.site import intake
from grader.site.forms import readable
from grader.site.models import DONE, QUEUED, RUN, Attempt, Grading, Person
from grader.site.problem import PNG, Problem, png_size
from grader.site.refusal import Refused

SECONDS = 12.0
"""Processor time of one run; the exercise may allow less."""
MAX_CHARACTERS = 50_000
MAX_SHOWN, MAX_LINES, MAX_WIDTH = 24, 200, 400
"""Of what a run shows: how many outputs, lines of a text, characters of a line."""
MAX_PICTURES, MAX_PICTURE, MAX_SIDE = 6, 400_000, 4000
"""Pictures, their bytes and their pixels."""
KEPT = 3
"""Runs per person whose code and result are kept."""
HOUR = 3600.0
SCRATCH = "scratch"


@dataclass(frozen=True)
class Shown:
    """One thing that a run shows: a text, or a picture with its size."""

    text: str
    png: str = ""
    width: int = 0
    height: int = 0


def example_cells(page: Problem, number: int) -> intake.Cells:
    """The worked examples up to one of them: it may use what those before it define."""
    if not 0 <= number < len(page.examples):
        raise Refused(400, "There is no such example on this page.")
    return [list(cell) for cell in page.examples[: number + 1]]


def scratch_cells(code: str, scratch: str) -> intake.Cells:
    """The code of the editor, then the scratch code, which may call it."""
    if not scratch.strip():
        raise Refused(400, "There is nothing to run yet.")
    if len(code) > MAX_CHARACTERS or len(scratch) > MAX_CHARACTERS:
        raise Refused(413, f"Code that is run here has at most {MAX_CHARACTERS:,} characters.")
    return [["your code", code], [SCRATCH, scratch]]


def start(db: Session, person: Person, slug: str, cells: intake.Cells, ticket: str) -> Attempt:
    """Put a run on the queue, in the place of one that still waits."""
    run = intake.hand_in_cells(db, person, slug, cells=cells, kind=RUN, ticket=f"{RUN}:{ticket}"[:64])
    others = (Attempt.person_id == person.id, Attempt.kind == RUN, Attempt.id != run.id)
    _update(db, *others, Attempt.state == QUEUED, state=DONE, cells=[])
    done = select(Attempt.id).where(*others, Attempt.state == DONE).order_by(Attempt.id.desc())
    old = list(db.scalars(done.offset(KEPT - 1)))
    db.execute(delete(Grading).where(Grading.attempt_id.in_(old)))
    _update(db, Attempt.id.in_(old), cells=[])
    # Younger rows stay, without what they hold: the limit per hour counts them.
    db.execute(delete(Attempt).where(Attempt.id.in_(old), Attempt.made < time.time() - HOUR))
    return run


def _update(db: Session, *where: ColumnElement[bool], **values: Any) -> None:
    options = {"synchronize_session": False}
    db.execute(update(Attempt).where(*where).values(**values), execution_options=options)


def last_scratch(db: Session, person: Person, slug: str) -> str:
    """The scratch code that somebody ran last."""
    cells = db.scalars(
        select(Attempt.cells)
        .where(Attempt.person_id == person.id, Attempt.slug == slug, Attempt.kind == RUN)
        .order_by(Attempt.id.desc())
    )
    return next((cell[1] for run in cells for cell in run if cell[0] == SCRATCH), "")


def result(loaded: LoadResult) -> dict[str, Any]:
    """What the last cell of a run showed, as plain and bounded data. A box can send anything."""
    outputs = [_stored(output) for output in (loaded.shown[-1] if loaded.shown else ())[:MAX_SHOWN]]
    places = [place for place, one in enumerate(outputs) if one.get("png")]
    shown = [one for place, one in enumerate(outputs) if place not in places[MAX_PICTURES:]]
    return {"shown": shown, "errors": [_bounded(str(error)) for error in loaded.errors[:3]]}


def failure(sentence: str) -> dict[str, Any]:
    """The result of a run that ended its box."""
    return {"shown": [], "errors": [sentence]}


def shown_of(answer: dict[str, Any]) -> list[Shown]:
    """What a stored run shows, for its page."""
    return [_shown(one) for one in answer.get("shown", [])]


def _stored(output: CellOutput) -> dict[str, str]:
    if output.kind is not Kind.PICTURE:
        return {"text": _bounded(output.text)}
    width, height = png_size(output.png)
    if not 0 < width <= MAX_SIDE or not 0 < height <= MAX_SIDE or len(output.png) > MAX_PICTURE:
        return {"text": "(a picture that is too large to be shown)"}
    return {"text": _bounded(output.text), "png": base64.b64encode(output.png).decode()}


def _shown(stored: dict[str, str]) -> Shown:
    png = stored.get("png", "")
    try:
        data = base64.b64decode(png, validate=True)
    except binascii.Error:
        return Shown("")
    return Shown(stored["text"], png, *png_size(data)) if data.startswith(PNG) else Shown(stored["text"])


def _bounded(text: str) -> str:
    lines = text.splitlines()
    cut = [_cut(line) for line in lines[:MAX_LINES]]
    return readable("\n".join([*cut, "…"] if len(lines) > MAX_LINES else cut))


def _cut(line: str) -> str:
    return line if len(line) <= MAX_WIDTH else line[:MAX_WIDTH] + "…"
