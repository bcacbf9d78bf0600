"""Scaffold: the files of a new exercise. It can be proven at once, and it says what is left to write."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Template
from typing import Any

from grader.core.errors import UsageError
from grader.core.frameworks import FRAMEWORKS
from grader.course.course_file import add_exercise
from grader.course.exercise import Course
from grader.course.rules_line import RULES_LINE
from grader.course.template import load_template

SLUG = re.compile(r"[a-z][a-z0-9_]*/[a-z][a-z0-9_]*")
MINUTES = 15


def write_exercise(course: Course, slug: str, framework: str) -> list[Path]:
    """Write a new exercise and its line in the course; returns the files."""
    if not SLUG.fullmatch(slug):
        raise UsageError(f"{slug!r} is no slug: write UNIT/ID, both in lower case with underscores.")
    unit, _, name = slug.partition("/")
    folder = course.root / "solutions" / unit / name
    notebook = course.root / "exercises" / unit / f"{name}.ipynb"
    if slug in course.exercises or folder.exists() or notebook.exists():
        raise UsageError(f"{slug} exists already.")
    values = _values(slug, framework)
    gradients = FRAMEWORKS[framework].has_gradients
    checks = ["value_checks.py", "gradient_checks.py"] if gradients else ["value_checks.py"]
    course_file = course.root / "course" / "course.toml"
    line = {
        "id": name,
        "framework": framework,
        "points": 4 if gradients else 2,
        "minutes": MINUTES,
        "title": _title(name),
    }
    files = {
        notebook: _notebook(values),
        folder / "reference.py": _fill("reference.py", values),
        folder / f"test_{name}.py": "".join(_fill(part, values) for part in checks),
        folder / "wrong" / "off_by_one.py": _fill("wrong.py", values),
        folder / "right" / "difference_first.py": _fill("right.py", values),
        folder / "explained.md": _fill("explained.md", values),
        course_file: add_exercise(
            course_file.read_text(encoding="utf-8"), unit, unit_title=_title(unit), values=line
        ),
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(files)


def _values(slug: str, framework: str) -> dict[str, str]:
    """What the templates' words stand for."""
    name = slug.partition("/")[2]
    record = FRAMEWORKS[framework]
    gradients = record.has_gradients
    return {
        "slug": slug,
        "rules": RULES_LINE,
        "id": name,
        "title": _title(name),
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


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
