"""Material: the notebooks that came with the package, or lie beside it in a checkout."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

from grader.core.errors import GraderError, UsageError
from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Course, Exercise, load_course
from grader.course.notebook import parse_cells

PACKAGE = Path(__file__).parents[1]
HINT = re.compile(r"<details>\s*<summary>(.*?)</summary>(.*?)</details>", re.DOTALL)


def material() -> Course:
    """The course, with its public parts alone where it was installed."""
    for root in (PACKAGE / "material", PACKAGE.parent):
        if (root / "course" / "course.toml").is_file():
            return load_course(root)
    raise GraderError("the notebooks are missing from this installation.")


def hints(exercise: Exercise) -> list[tuple[str, str]]:
    """The exercise's hints, each a title and a text, from a nudge to nearly there."""
    prose = "\n".join(cell.source for cell in exercise.cells if cell.kind == "markdown")
    return [(title.strip(), body.strip()) for title, body in HINT.findall(prose)]


def is_installed(framework: str) -> bool:
    """Whether the framework can be imported here."""
    return importlib.util.find_spec(framework) is not None


def require_framework(exercise: Exercise) -> None:
    """Say what to install where an exercise's framework is missing."""
    if not is_installed(exercise.framework):
        raise UsageError(
            f"{exercise.slug} is written in {FRAMEWORKS[exercise.framework].title}, which is not installed here: "
            f"pip install 'stopgrad[{exercise.framework}]'"
        )


def code_of(data: bytes, exercise: Exercise) -> tuple[tuple[str, str], ...]:
    """The student's code in a notebook, with its places: all but what the notebook came with to show and try."""
    return tuple(
        (cell.place, cell.source)
        for cell in parse_cells(data, ".ipynb")
        if cell.kind == "code" and cell.source.strip() not in exercise.given
    )
