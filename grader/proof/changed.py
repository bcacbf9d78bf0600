"""Changed: which exercises have changed since a revision, according to git."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from typing import Any

from grader.core.errors import UsageError
from grader.course.course_toml import course_toml
from grader.course.exercise import Course, Exercise

PLATFORM = ("grader/", "pyproject.toml", "constraints.txt")
"""What every exercise depends on, where course and platform live in one repository."""


def changed_since(course: Course, revision: str) -> list[str]:
    """The exercises whose notebook, helper files, folder or lines in course.toml differ from that revision.

    A file that was moved counts where it was and where it is.
    """
    top = Path(_git(course.root, "rev-parse", "--show-toplevel").strip())
    base = course.root.resolve().relative_to(top.resolve())
    changed = _git(course.root, "diff", "--no-renames", "--name-only", "-z", revision, "--", str(top))
    untracked = _git(
        course.root, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", str(top)
    )
    paths = [path for path in (changed + untracked).split("\0") if path]
    inside = [Path(path).relative_to(base) for path in paths if Path(path).is_relative_to(base)]
    if any(path.startswith(PLATFORM) for path in paths):
        return list(course.exercises)
    entries = _changed_entries(course, revision, base) if Path("course/course.toml") in inside else set()
    return [
        slug
        for slug, exercise in course.exercises.items()
        if slug in entries or any(_belongs(path, exercise) for path in inside)
    ]


def _belongs(path: Path, exercise: Exercise) -> bool:
    """Whether a file decides what becomes of an exercise: its own, or one that every notebook of its unit has."""
    unit = Path("exercises", exercise.unit)
    is_helper = path.is_relative_to(unit) and not (path.parent == unit and path.suffix == ".ipynb")
    return (
        is_helper
        or path == unit / f"{exercise.id}.ipynb"
        or path.is_relative_to(f"solutions/{exercise.slug}")
    )


def _changed_entries(course: Course, revision: str, base: Path) -> set[str]:
    """The exercises whose entry is another one, and those whose explanation names one that is no longer there."""
    before = _entries_at(course, revision, base)
    now = _entries(course_toml(course.root).read_text(encoding="utf-8"))
    gone = before.keys() - now.keys()
    naming = {
        slug for slug, one in course.exercises.items() if any(old in (one.explained or "") for old in gone)
    }
    return naming | {slug for slug, entry in now.items() if before.get(slug) != entry}


def _entries_at(course: Course, revision: str, base: Path) -> dict[str, Any]:
    """The entries at a revision. None, where the course was elsewhere or its file was broken: all have changed."""
    try:
        return _entries(
            _git(course.root, "show", f"{revision}:{(base / 'course' / 'course.toml').as_posix()}")
        )
    except (UsageError, tomllib.TOMLDecodeError, AttributeError, KeyError, TypeError):
        return {}


def _entries(text: str) -> dict[str, Any]:
    """What course.toml says of each exercise: its line, and its weights."""
    tree = tomllib.loads(text)
    weights = tree.get("weights", {})
    lines = {
        f"{unit['name']}/{line['id']}": line
        for unit in tree.get("unit", [])
        for line in unit.get("exercises", [])
    }
    return {slug: (line, weights.get(slug)) for slug, line in lines.items()}


def _git(folder: Path, *arguments: str) -> str:
    try:
        process = subprocess.run(
            ["git", "-C", str(folder), *arguments],
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            check=False,
        )
    except FileNotFoundError:
        raise UsageError("--changed asks git what has changed, and git is not installed.") from None
    if process.returncode:
        lines = process.stderr.strip().splitlines()
        raise UsageError(f"--changed: git says {lines[0] if lines else 'nothing'!r}.")
    return process.stdout
