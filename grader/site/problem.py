"""Problems: an exercise's notebook taken apart into what its page shows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup

from grader.course.exercise import Course, Exercise, load_course
from grader.course.hints import hints_of
from grader.course.notebook import STUB, Cell
from grader.site.highlight import highlight
from grader.site.markdown import render

HEADING = re.compile(r"\A#\s+(?P<title>.+)$", re.MULTILINE)
HINTS, TRY = "## Hints", "## Try it"


@dataclass(frozen=True)
class HintText:
    """A hint: what it is called, and what it says."""

    title: str
    html: Markup


@dataclass(frozen=True)
class Problem:
    """One exercise as a page reads it."""

    title: str
    reading: tuple[Markup, ...]
    """All that stands before the stub, in order."""
    stub: str
    trying: tuple[Markup, ...]
    """What the notebook says of its visible checks, and the checks themselves."""
    hints: tuple[HintText, ...]


class ProblemCatalogue:
    """The course as its files are now: what an author mends is seen by the next reader."""

    def __init__(self, root: Path) -> None:
        self._root = root

    @property
    def course(self) -> Course:
        """The course."""
        return _course(self._root, _time(self._root / "course" / "course.toml"))

    def exercise(self, slug: str) -> Exercise | None:
        """The exercise of that slug."""
        return self.course.exercises.get(slug)

    def fresh(self, exercise: Exercise) -> Exercise:
        """The same exercise without anything remembered of its files."""
        return load_course(self._root).exercise(exercise.slug)

    def problem(self, exercise: Exercise) -> Problem:
        """The page of an exercise."""
        return _problem(exercise, _time(exercise.notebook))


@lru_cache(maxsize=4)
def _course(root: Path, _: float) -> Course:
    return load_course(root)


@lru_cache(maxsize=256)
def _problem(exercise: Exercise, _: float) -> Problem:
    fresh = load_course(exercise.root).exercise(exercise.slug)
    return read_problem(fresh)


def _time(path: Path) -> float:
    return path.stat().st_mtime


def read_problem(exercise: Exercise) -> Problem:
    """Take a notebook apart."""
    cells = exercise.cells
    place = next(index for index, cell in enumerate(cells) if STUB in cell.tags)
    after = [cell for cell in cells[place + 1 :] if not cell.source.lstrip().startswith(HINTS)]
    title = HEADING.search(cells[0].source)
    return Problem(
        title=title["title"].strip() if title else exercise.title,
        reading=tuple(_block(cell) for cell in cells[:place]),
        stub=exercise.stub.source.rstrip() + "\n",
        trying=tuple(_block(cell) for cell in after),
        hints=tuple(HintText(hint.title, render(hint.text)) for hint in hints_of(exercise)),
    )


def _block(cell: Cell) -> Markup:
    if cell.kind == "code":
        return Markup('<pre class="code"><code>{}</code></pre>').format(highlight(cell.source.rstrip()))
    return render(HEADING.sub("", cell.source, count=1))
