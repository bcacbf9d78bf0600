"""Problems: the parts of an exercise's notebook that its page shows."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path

from markupsafe import Markup

from grader.core.cell_output import CellOutput, Kind
from grader.course.exercise import Course, Exercise, load_course
from grader.course.hints import hints_of
from grader.course.notebook import Cell
from grader.course.page_parts import stub_index, task_index, worth_index
from grader.course.stored_outputs import StoredCell, stored_cells
from grader.site.highlight import highlight
from grader.site.markdown import render

HEADING = re.compile(r"\A#\s+(?P<title>.+)$", re.MULTILINE)
HINTS = "## Hints"
PNG = b"\x89PNG\r\n\x1a\n"
WIDTH, HEIGHT = slice(16, 20), slice(20, 24)
"""Where a PNG says how large it is."""


@dataclass(frozen=True)
class Block:
    """A cell of the statement as HTML."""

    html: Markup
    example: int | None = None
    """Of a worked example that can be run: its number on the page."""


@dataclass(frozen=True)
class HintText:
    """A hint with its title."""

    title: str
    html: Markup


@dataclass(frozen=True)
class Problem:
    """One exercise as its page shows it."""

    title: str
    statement: tuple[Block, ...]
    """All cells before the task, in order, with what they show."""
    task: tuple[Markup, ...]
    """What is to be written: it stands beside the editor."""
    examples: tuple[tuple[str, str], ...]
    """The worked examples that can be run, each as its place and its source."""
    stub: str
    visible_checks: tuple[Markup, ...]
    """The visible checks, and what the notebook says about them."""
    hints: tuple[HintText, ...]
    afterwards: tuple[Markup, ...] = ()
    """What is for those who have passed: what their stop is worth."""


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
    cells, stored = exercise.cells, stored_cells(exercise.notebook)
    task, stub, worth = task_index(cells), stub_index(cells), worth_index(cells)
    after = [cell for cell in cells[stub + 1 : worth] if not cell.source.lstrip().startswith(HINTS)]
    title = HEADING.search(cells[0].source)
    return Problem(
        title=title["title"].strip() if title else exercise.title,
        statement=tuple(_statement(cells[:task], stored)),
        examples=tuple((cell.place, cell.source) for cell in cells[:task] if cell.kind == "code"),
        task=tuple(map(_block, cells[task:stub], stored[task:])),
        stub=exercise.stub.source.rstrip() + "\n",
        visible_checks=tuple(_block(cell) for cell in after),
        hints=tuple(HintText(hint.title, render(hint.text)) for hint in hints_of(exercise)),
        afterwards=tuple(_block(cell) for cell in cells[worth:]),
    )


def _statement(cells: Sequence[Cell], stored: Sequence[StoredCell]) -> Iterator[Block]:
    number = count()
    for cell, outputs in zip(cells, stored, strict=False):
        yield Block(_block(cell, outputs), next(number) if cell.kind == "code" else None)


def _block(cell: Cell, stored: StoredCell | None = None) -> Markup:
    if cell.kind == "code":
        code = Markup('<pre class="code"><code>{}</code></pre>').format(highlight(cell.source.rstrip()))
        outputs = [one.output for one in (stored.outputs if stored else ()) if one.output is not None]
        return Markup("").join([code, *map(_shown, outputs)])
    return render(HEADING.sub("", cell.source, count=1))


def _shown(output: CellOutput) -> Markup:
    """What a cell shows: text, or a picture inside the page."""
    if output.kind is not Kind.PICTURE:
        return Markup('<pre class="output"><samp>{}</samp></pre>').format(output.text.rstrip())
    width, height = png_size(output.png)
    if not width:
        return Markup("")
    image = '<div class="scroll"><img class="plot" alt="{}" width="{}" height="{}" src="data:image/png;base64,{}"></div>'
    return Markup(image).format(output.text, width, height, base64.b64encode(output.png).decode())


def png_size(data: bytes) -> tuple[int, int]:
    """How wide and how high a PNG says it is; zeros if it is none."""
    if not data.startswith(PNG) or len(data) < HEIGHT.stop:
        return 0, 0
    return int.from_bytes(data[WIDTH], "big"), int.from_bytes(data[HEIGHT], "big")
