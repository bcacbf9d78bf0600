"""Problems: the parts of an exercise's notebook that its page shows."""

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
    """A hint with its title."""

    title: str
    html: Markup


@dataclass(frozen=True)
class Problem:
    """One exercise as its page shows it."""

    title: str
    statement: tuple[Markup, ...]
    """All cells before the stub, in order."""
    stub: str
    visible_checks: tuple[Markup, ...]
    """The visible checks, and what the notebook says about them."""
    hints: tuple[HintText, ...]


class ProblemCatalogue:
    """The course as its files are now: the next reader sees what an author changes."""

    def __init__(self, root: Path) -> None:
        self._root = root

    @property
    def course(self) -> Course:
        """The course."""
        return _course(self._root, _modified(self._root / "course" / "course.toml"))

    def exercise(self, slug: str) -> Exercise | None:
        """The exercise of that slug."""
        return self.course.exercises.get(slug)

    def reload(self, exercise: Exercise) -> Exercise:
        """The same exercise, with its files read again."""
        return load_course(self._root).exercise(exercise.slug)

    def problem(self, exercise: Exercise) -> Problem:
        """The page of an exercise."""
        return _problem(exercise, _modified(exercise.notebook))


@lru_cache(maxsize=4)
def _course(root: Path, _: float) -> Course:
    return load_course(root)


@lru_cache(maxsize=256)
def _problem(exercise: Exercise, _: float) -> Problem:
    return read_problem(load_course(exercise.root).exercise(exercise.slug))


def _modified(path: Path) -> float:
    return path.stat().st_mtime


def read_problem(exercise: Exercise) -> Problem:
    """The parts of a notebook."""
    cells = exercise.cells
    stub_index = next(index for index, cell in enumerate(cells) if STUB in cell.tags)
    after = [cell for cell in cells[stub_index + 1 :] if not cell.source.lstrip().startswith(HINTS)]
    title = HEADING.search(cells[0].source)
    return Problem(
        title=title["title"].strip() if title else exercise.title,
        statement=tuple(_block(cell) for cell in cells[:stub_index]),
        stub=exercise.stub.source.rstrip() + "\n",
        visible_checks=tuple(_block(cell) for cell in after),
        hints=tuple(HintText(hint.title, render(hint.text)) for hint in hints_of(exercise)),
    )


def _block(cell: Cell) -> Markup:
    if cell.kind == "code":
        return Markup('<pre class="code"><code>{}</code></pre>').format(highlight(cell.source.rstrip()))
    return render(HEADING.sub("", cell.source, count=1))
