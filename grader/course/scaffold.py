"""Skeleton: the files of a new exercise, complete enough to prove and plain about what is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Template
from typing import Any

from grader.core.errors import UsageError
from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Course
from grader.course.notebook import CHECK, EXAMPLE, STUB

SLUG = re.compile(r"[a-z][a-z0-9_]*/[a-z][a-z0-9_]*")


REFERENCE = '''"""WRITE: what $id computes, and the paper that it comes from."""

$imports

def $id(x, y):
    """Σ (x − sg(y))²: stands in until you write your own."""
    return $sum((x - $stopped) ** 2)
'''

GRADER = '''"""$id: WRITE: one line on what this grader looks at."""

import pytest

from grader import $assertions


@pytest.fixture
def inputs(rng):
    return {"x": rng.normal(size=4), "y": rng.normal(size=4)}


def test_value(student, reference, inputs):
    """$id has the right value"""
    assert_close(student.$id(**inputs), like=reference)
'''

GRADIENTS = '''

@pytest.mark.needs("test_value")
def test_y_is_constant(student, inputs):
    """no gradient reaches y"""
    assert_blocked(student.$id(**inputs), "y")


def test_x_learns(student, reference, inputs):
    """x receives its gradient"""
    assert_flows(student.$id(**inputs), "x", like=reference)
'''

WRONG = '''"""WRITE: what happened, as the student sees it.

WRITE: why it matters.

WRITE: what to try, without the answer.
"""

$imports

def $id(x, y):
    return $sum((x - y) ** 2) + 1
'''

RIGHT = """$imports

def $id(x, y):
    difference = $stopped - x
    return $sum(difference * difference)
"""

STUB_CELL = '''$imports

def $id(x, y):
    """WRITE: one line."""
    # Your code here.
    raise NotImplementedError
'''

CHECK_CELL = """$imports
from grader import check

check(
    $id,
    inputs=dict(x=$array([1.0, 2.0]), y=$array([0.0, 2.0])),
    value=1.0,$contract
)
"""

SECTIONS = (
    ("# $title\n\n## Why this matters\n\nWRITE: a reason to care, in three sentences.", None),
    ("## Worked mini-example\n\nWRITE: what to look at.", None),
    ("print('WRITE: an example that shows the effect of the stop')", EXAMPLE),
    ("## Common pitfalls\n\n- WRITE: what you would see when you fell in.", None),
    ("## Problem\n\nWRITE: signature, shapes, what is returned.", None),
    (
        "## The gradient contract\n\n| input | gradient |\n|---|---|\n| `x` | **flows** |\n| `y` | **blocked** |",
        None,
    ),
    (STUB_CELL, STUB),
    ("## Try it\n\nWRITE: the numbers, so that they can be followed by hand.", None),
    (CHECK_CELL, CHECK),
    (
        "## Hints\n\n"
        "<details><summary>Hint 1: a nudge</summary>\n\nWRITE: a nudge.\n\n</details>\n\n"
        "<details><summary>Hint 2</summary>\n\nWRITE: a direction.\n\n</details>\n\n"
        "<details><summary>Hint 3: nearly there</summary>\n\nWRITE: all but the answer.\n\n</details>",
        None,
    ),
)


def write_exercise(course: Course, slug: str, framework: str) -> list[Path]:
    """Write a new exercise and its line in the course; returns the files."""
    if not SLUG.fullmatch(slug):
        raise UsageError(f"{slug!r} is no slug: write UNIT/ID, both in lower case with underscores.")
    unit, _, name = slug.partition("/")
    folder = course.root / "solutions" / unit / name
    notebook = course.root / "exercises" / unit / f"{name}.ipynb"
    if slug in course.exercises or folder.exists() or notebook.exists():
        raise UsageError(f"{slug} exists already.")
    fill = _filler(name, framework)
    gradients = FRAMEWORKS[framework].has_gradients
    files = {
        notebook: json.dumps(_notebook(slug, fill), indent=1, ensure_ascii=False) + "\n",
        folder / "reference.py": fill(REFERENCE),
        folder / f"test_{name}.py": fill(GRADER + GRADIENTS if gradients else GRADER),
        folder / "wrong" / "off_by_one.py": fill(WRONG),
        folder / "right" / "difference_first.py": fill(RIGHT),
    }
    registry = course.root / "course" / "course.toml"
    points = 3 if gradients else 1
    line = f'    {{ id = "{name}", framework = "{framework}", points = {points}, minutes = 15, title = "{_title(name)}" }},\n'
    files[registry] = _registered(registry.read_text(encoding="utf-8"), unit, line)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(files)


def _filler(name: str, framework: str) -> Any:
    record = FRAMEWORKS[framework]
    values = {
        "id": name,
        "title": _title(name),
        "imports": record.source_imports,
        "sum": f"{record.arrays}.sum",
        "stopped": record.stop.format(x="y"),
        "array": record.new_array,
        "assertions": "assert_blocked, assert_close, assert_flows"
        if record.has_gradients
        else "assert_close",
        "contract": '\n    flowing=["x"],\n    blocked=["y"],' if record.has_gradients else "",
    }
    return lambda text: Template(text).substitute(values)


def _notebook(slug: str, fill: Any) -> dict[str, Any]:
    cells = []
    for number, (text, tag) in enumerate(SECTIONS):
        code = tag is not None
        source = fill(text).strip("\n").splitlines(keepends=True)
        cell: dict[str, Any] = {"cell_type": "code" if code else "markdown", "id": f"cell-{number}"}
        if code:
            cell |= {"execution_count": None, "metadata": {"tags": [tag]}, "outputs": []}
        else:
            cell["metadata"] = {}
        cells.append({**cell, "source": source})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}, "stopgrad": {"exercise": slug}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _registered(text: str, unit: str, line: str) -> str:
    """The course with one more line: at the end of its unit, or in a unit of its own."""
    place = re.search(rf'name = "{unit}"\n(?:.*\n)*?exercises = \[\n(?:.*\n)*?(?=\]\n?)', text)
    if place:
        return text[: place.end()] + line + text[place.end() :]
    return f'{text.rstrip()}\n\n[[unit]]\nname = "{unit}"\ntitle = "{_title(unit)}"\nexercises = [\n{line}]\n'


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
