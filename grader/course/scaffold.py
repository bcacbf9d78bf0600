"""Scaffold: the files of a new exercise: a skeleton, which says what is left to write, or a pattern, which is complete."""

from __future__ import annotations

import json
import re
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Any

from grader.core.errors import UsageError
from grader.core.files import write_atomically
from grader.core.frameworks import FRAMEWORKS
from grader.course.course_file import add_exercise
from grader.course.exercise import Course
from grader.course.new_files import written
from grader.course.pattern import Pattern
from grader.course.rules_line import RULES_LINE
from grader.course.template import load_template

SLUG = re.compile(r"[a-z][a-z0-9_]*/[a-z][a-z0-9_]*")
MINUTES = 15


def write_exercise(course: Course, slug: str, framework: str) -> list[Path]:
    """Write the skeleton of a new exercise and its line in the course; returns the files."""
    _require_new(course, slug)
    gradients = FRAMEWORKS[framework].has_gradients
    line = {"framework": framework, "points": 4 if gradients else 2, "minutes": MINUTES}
    return _write(course, slug, _skeleton(slug, framework), line)


def write_like(course: Course, slug: str, pattern: Pattern) -> list[Path]:
    """Write a new exercise that begins as a pattern, and its line in the course; returns the files."""
    _require_new(course, slug)
    return _write(course, slug, pattern_files(slug, pattern), pattern.line)


def pattern_files(slug: str, pattern: Pattern) -> dict[str, str]:
    """The text of each file of an exercise that begins as a pattern, by its path within a course."""
    name = slug.partition("/")[2]
    if pattern.uses(name):
        raise UsageError(
            f"The code of the pattern {pattern.name} uses the name {name} itself: choose another ID."
        )
    return pattern.files(slug, title=title_of(name))


def course_line(text: str, slug: str, line: dict[str, Any]) -> str:
    """The text of a course.toml with one more exercise."""
    unit, _, name = slug.partition("/")
    values = {"id": name, **line, "title": title_of(name)}
    return add_exercise(text, unit, unit_title=title_of(unit), values=values)


def _require_new(course: Course, slug: str) -> None:
    if not SLUG.fullmatch(slug):
        raise UsageError(f"{slug!r} is no slug: write UNIT/ID, both in lower case with underscores.")
    unit, _, name = slug.partition("/")
    if iskeyword(name):
        raise UsageError(
            f"{name} is a word of Python itself, so no function can be called so: choose another ID."
        )
    folder = course.root / "solutions" / unit / name
    notebook = course.root / "exercises" / unit / f"{name}.ipynb"
    if slug in course.exercises or folder.exists() or notebook.exists():
        raise UsageError(f"{slug} exists already.")


def _write(course: Course, slug: str, texts: dict[str, str], line: dict[str, Any]) -> list[Path]:
    """Write the files, and last the line: without it they belong to no course."""
    course_file = course.root / "course" / "course.toml"
    listed = course_line(course_file.read_text(encoding="utf-8"), slug, line)
    files = {course.root / place: text for place, text in texts.items()}
    with written(files):
        write_atomically(course_file, listed)
    return [*files, course_file]


def _skeleton(slug: str, framework: str) -> dict[str, str]:
    """The text of each file of a skeleton, by its path within a course."""
    unit, _, name = slug.partition("/")
    values = _values(slug, framework)
    gradients = FRAMEWORKS[framework].has_gradients
    checks = ["value_checks.py", "gradient_checks.py"] if gradients else ["value_checks.py"]
    folder = f"solutions/{unit}/{name}"
    return {
        f"exercises/{unit}/{name}.ipynb": _notebook(values),
        f"{folder}/reference.py": _fill("reference.py", values),
        f"{folder}/test_{name}.py": "".join(_fill(part, values) for part in checks),
        f"{folder}/wrong/off_by_one.py": _fill("wrong.py", values),
        f"{folder}/right/difference_first.py": _fill("right.py", values),
        f"{folder}/explained.md": _fill("explained.md", values),
    }


def _values(slug: str, framework: str) -> dict[str, str]:
    """What the templates' words stand for."""
    name = slug.partition("/")[2]
    record = FRAMEWORKS[framework]
    gradients = record.has_gradients
    return {
        "slug": slug,
        "rules": RULES_LINE,
        "id": name,
        "title": title_of(name),
        "imports": record.source_imports,
        "sum": f"{record.arrays}.sum",
        "stopped": record.stop.format(x="y"),
        "array": record.new_array,
        "assertions": "Contract, "
        + ("assert_blocked, assert_close, assert_flows" if gradients else "assert_close"),
        "pytest": "import pytest\n" if gradients else "",
        "promises": f'"{name}", flows=["x"], blocked=["y"]' if gradients else f'"{name}", open=["x", "y"]',
        "contract": '\n    flowing=["x"],\n    blocked=["y"],' if gradients else "",
    }


def _fill(name: str, values: dict[str, str]) -> str:
    return load_template(name).substitute(values)


def _notebook(values: dict[str, str]) -> str:
    """The notebook, filled in after its JSON is read: the values need no escapes."""
    notebook: dict[str, Any] = json.loads(load_template("notebook.ipynb").template)
    for cell in notebook["cells"]:
        text = Template("".join(cell["source"])).substitute(values)
        cell["source"] = text.splitlines(keepends=True)
    notebook["metadata"]["stopgrad"]["exercise"] = values["slug"]
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def title_of(name: str) -> str:
    """The title of a unit or exercise that has only its name so far."""
    return name.replace("_", " ").capitalize()
