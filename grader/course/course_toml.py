"""course.toml, read and checked: every fault is one sentence with its line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from grader.core.errors import UsageError
from grader.course.course_faults import course_faults
from grader.course.toml_lines import Place, toml_lines

BEFORE_3_14 = re.compile(r"(?P<fault>.*) \(at (line (?P<line>\d+), column \d+|end of document)\)")
"""How tomllib says where a fault is. Only since Python 3.14 its errors have the line itself."""
KEY_TWICE = ("Cannot overwrite a value", "Cannot mutate immutable namespace", "Duplicate inline table key")
"""How tomllib begins what it says of a key that is there twice."""


def course_toml(root: Path) -> Path:
    """Where a course keeps its course.toml."""
    return root / "course" / "course.toml"


def read_course_toml(root: Path) -> dict[str, Any]:
    """What course.toml holds. Raises UsageError, with the line, where anything in it is wrong."""
    path = course_toml(root)
    text = _text(path)
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(_not_toml(path, text, str(error))) from error
    except RecursionError:
        raise UsageError(f"{path}: too many brackets within each other. Take some out.") from None
    faults = list(course_faults(tree))
    if not faults:
        return tree
    lines = toml_lines(text)
    fault = min(faults, key=lambda fault: lines[fault.place])
    first = f" The first is in line {lines[fault.first]}." if fault.first else ""
    raise UsageError(f"{path}, line {lines[fault.place]}: {fault.sentence}{first}")


def line_of_exercise(root: Path, slug: str) -> int:
    """The line of an exercise in course.toml; the first line where it is not listed."""
    text = _text(course_toml(root))
    for number, unit in enumerate(tomllib.loads(text).get("unit", [])):
        for index, exercise in enumerate(unit.get("exercises", [])):
            if f"{unit['name']}/{exercise['id']}" == slug:
                return toml_lines(text)["unit", number, "exercises", index]
    return 1


def line_of_points(root: Path, slug: str) -> int:
    """The line of an exercise's points in course.toml; the first line where it is not listed."""
    text = _text(course_toml(root))
    for number, unit in enumerate(tomllib.loads(text).get("unit", [])):
        for index, exercise in enumerate(unit.get("exercises", [])):
            if f"{unit['name']}/{exercise['id']}" == slug:
                return toml_lines(text)["unit", number, "exercises", index, "points"]
    return 1


def line_of_weight(root: Path, slug: str, check: str) -> int:
    """The line of the weight of a check in course.toml."""
    place: Place = ("weights", slug, check)
    return toml_lines(_text(course_toml(root))).get(place, 1)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise UsageError(f"{path}, line {line}: this is not UTF-8. Save the file as UTF-8.") from error
    except OSError as error:
        raise UsageError(f"{path} could not be read: {error.strerror}.") from error


def _not_toml(path: Path, text: str, message: str) -> str:
    match = BEFORE_3_14.fullmatch(message)
    fault = match["fault"] if match else message
    if fault.startswith(KEY_TWICE):
        fault = "a key of it stands there twice"
    last = len(text.rstrip().splitlines()) or 1
    line = int(match["line"]) if match and match["line"] else last
    return f"{path}, line {line}: this is not TOML: {fault}."
