"""The home page of a workspace: a notebook with what is solved, what is next, and how to read a diagram.

It is written anew with the progress file, so it is always as that is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Exercise, Unit

if TYPE_CHECKING:
    from grader.workspace.workspace import Workspace

HOME = "00_home.ipynb"
READING = """## How to work

Open a notebook, fill in the cell with `# Your code here.`, run it, and run the cells under *Try it*. When all checks of a
notebook have passed, it is marked here as solved. Hidden checks follow at grading.

## How to read the picture

`check(...)` draws where gradients went. Read it from the bottom:

- Gradients start at the output and go up the **solid lines**, through your own lines of code, to the inputs that they reach.
- A **dashed line** carries a value, and no gradient comes back along it.
- An **octagon** is a stop that you wrote, at the place where it acts.
- **✓** is as expected, **✗** is not, **·** is not checked.

`xray(my_function, x, y)` draws the same of any function of your own.

---

*This page is written anew whenever your progress changes: keep your own notes elsewhere.*
"""


def home_notebook(workspace: Workspace) -> str:
    """The page as a notebook."""
    parts = ["\n".join(_head(workspace)), *map("\n".join, _units(workspace)), READING]
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "id": f"home-{number}", "metadata": {}, "source": text}
        for number, text in enumerate(parts)
    ]
    tree = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"


def _head(workspace: Workspace) -> Iterator[str]:
    exercises = workspace.course.exercises.values()
    solved = sum(map(workspace.is_solved, exercises))
    left = sum(exercise.minutes for exercise in exercises if not workspace.is_solved(exercise))
    yield "# stopgrad"
    yield ""
    verb = "is" if solved == 1 else "are"
    yield f"{solved} of {len(exercises)} exercises {verb} solved. What is left takes about {_hours(left)}."
    yield ""
    following = workspace.next()
    if following is None:
        yield "**Everything is solved.**"
    else:
        yield f"**Next:** {_link(workspace, following)}, {following.minutes} minutes."


def _units(workspace: Workspace) -> Iterator[list[str]]:
    for number, unit in enumerate(workspace.course.units, 1):
        rows = [_row(workspace, exercise) for exercise in unit.exercises]
        solved = sum(map(workspace.is_solved, unit.exercises))
        yield [
            f"## {number}. {unit.title}",
            "",
            f"{solved} of {len(unit.exercises)} solved · {_hours(_minutes(unit))}",
            "",
            "| | exercise | in | minutes |",
            "|---|---|---|---|",
            *rows,
        ]


def _row(workspace: Workspace, exercise: Exercise) -> str:
    mark = "✓ solved" if workspace.is_solved(exercise) else ""
    framework = FRAMEWORKS[exercise.framework].title
    return f"| {mark} | {_link(workspace, exercise)} | {framework} | {exercise.minutes} |"


def _link(workspace: Workspace, exercise: Exercise) -> str:
    place = link_between(workspace.root / HOME, workspace.notebook(exercise))
    return f"[{exercise.title}]({place})"


def link_between(page: Path, other: Path) -> str:
    """The address of another page, as a notebook links to it."""
    return Path(os.path.relpath(other, page.parent)).as_posix().replace(" ", "%20")


def _minutes(unit: Unit) -> int:
    return sum(exercise.minutes for exercise in unit.exercises)


def _hours(minutes: int) -> str:
    return f"{minutes} minutes" if minutes < 90 else f"{minutes / 60:.0f} hours"
