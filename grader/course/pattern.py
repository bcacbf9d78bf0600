"""Patterns: small complete exercises to begin from. A new exercise takes their files, under its own name.

The files are in `templates/patterns/NAME/`. They are a working exercise whose function is called `exercise_id`, or
whose class is called `ExerciseClass`.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.core.errors import UsageError
from grader.core.frameworks import FRAMEWORKS
from grader.course.template import FOLDER

SUFFIX = ".template"
PATTERNS = FOLDER / "patterns"
ID, CLASS, TITLE, SLUG = "exercise_id", "ExerciseClass", "Exercise title", "exercise_slug"
"""What stands in the files for the names of the new exercise."""


@dataclass(frozen=True)
class Pattern:
    """One pattern, as its `pattern.toml` describes it."""

    name: str
    framework: str
    title: str
    points: int
    minutes: int
    libraries: tuple[str, ...] = ()
    """What an answer imports besides the framework: it has to be installed where the exercise is proven."""

    @property
    def line(self) -> dict[str, Any]:
        """What its line in course.toml says, besides the names."""
        line = {"framework": self.framework, "points": self.points, "minutes": self.minutes}
        return {**line, "libraries": list(self.libraries)} if self.libraries else line

    def files(self, slug: str, *, title: str) -> dict[str, str]:
        """The text of each file of a new exercise, by its path within a course, the notebook first."""
        unit, _, name = slug.partition("/")
        words = {ID: name, CLASS: class_name(name), TITLE: title, SLUG: slug}
        files = {
            _place(path, unit, name): _named(path.read_text(encoding="utf-8"), words)
            for path in _templates(self.name)
        }
        return dict(sorted(files.items()))

    def uses(self, name: str) -> bool:
        """Whether the code of its solutions gives another thing this name."""
        sources = (path for path in _templates(self.name) if path.name.endswith(f".py{SUFFIX}"))
        return any(name in _names(path.read_text(encoding="utf-8")) for path in sources)


def patterns() -> dict[str, Pattern]:
    """All patterns, by name."""
    files = sorted(PATTERNS.glob("*/pattern.toml"))
    return {
        path.parent.name: _pattern(path.parent.name, tomllib.loads(path.read_text(encoding="utf-8")))
        for path in files
    }


def _pattern(name: str, values: dict[str, Any]) -> Pattern:
    return Pattern(name, **{**values, "libraries": tuple(values.get("libraries", ()))})


def pattern_named(name: str) -> Pattern:
    """The pattern of that name. Raises UsageError, which lists all of them."""
    all_patterns = patterns()
    if name in all_patterns:
        return all_patterns[name]
    listed = "; ".join(
        f"{pattern.name}, {pattern.title} ({' with '.join((FRAMEWORKS[pattern.framework].title, *pattern.libraries))})"
        for pattern in all_patterns.values()
    )
    missing = f"There is no pattern {name!r}" if name else "--like takes the name of a pattern"
    raise UsageError(f"{missing}. There are: {listed}.")


def class_name(name: str) -> str:
    """The name of a class for the id of an exercise: `running_mean` gives `RunningMean`."""
    return "".join(part.capitalize() for part in name.split("_"))


def _templates(name: str) -> list[Path]:
    return sorted((PATTERNS / name).rglob(f"*{SUFFIX}"))


def _place(path: Path, unit: str, name: str) -> str:
    """Where the file of a template goes within a course."""
    inside = path.relative_to(PATTERNS).as_posix().partition("/")[2].removesuffix(SUFFIX)
    if inside == "notebook.ipynb":
        return f"exercises/{unit}/{name}.ipynb"
    return f"solutions/{unit}/{name}/" + (f"test_{name}.py" if inside == "checks.py" else inside)


def _named(text: str, words: dict[str, str]) -> str:
    for placeholder, word in words.items():
        text = text.replace(placeholder, word)
    return text


def _names(source: str) -> Iterator[str]:
    """Every name that a source gives to something, or takes from elsewhere."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
