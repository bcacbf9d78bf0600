"""Changed: which exercises a change touches, as git tells it."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from typing import Any

from grader.core.errors import UsageError
from grader.course.exercise import Course

PLATFORM = ("grader/", "pyproject.toml", "constraints.txt")
"""What every exercise depends on, where course and platform live in one repository."""


def changed_since(course: Course, revision: str) -> list[str]:
    """The exercises whose notebook, folder or line in course.toml differs from that revision."""
    top = Path(_git(course.root, "rev-parse", "--show-toplevel").strip())
    base = course.root.resolve().relative_to(top.resolve())
    since = _git(course.root, "diff", "--name-only", "-z", revision, "--", str(top))
    new = _git(course.root, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", str(top))
    paths = [path for path in (since + new).split("\0") if path]
    inside = [str(Path(path).relative_to(base)) for path in paths if Path(path).is_relative_to(base)]
    if any(path.startswith(PLATFORM) for path in paths):
        return list(course.exercises)
    lines = _changed_lines(course, revision, base) if "course/course.toml" in inside else set()
    return [
        slug
        for slug in course.exercises
        if slug in lines
        or any(path == f"exercises/{slug}.ipynb" or path.startswith(f"solutions/{slug}/") for path in inside)
    ]


def _changed_lines(course: Course, revision: str, base: Path) -> set[str]:
    before = _lines(_git(course.root, "show", f"{revision}:{base / 'course' / 'course.toml'}"))
    now = _lines((course.root / "course" / "course.toml").read_text(encoding="utf-8"))
    return {slug for slug, line in now.items() if before.get(slug) != line}


def _lines(text: str) -> dict[str, Any]:
    units = tomllib.loads(text).get("unit", [])
    return {f"{unit['name']}/{line['id']}": line for unit in units for line in unit.get("exercises", [])}


def _git(folder: Path, *arguments: str) -> str:
    try:
        ran = subprocess.run(
            ["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise UsageError("--changed asks git what has changed, and git is not installed.") from None
    if ran.returncode:
        told = ran.stderr.strip().splitlines()
        raise UsageError(f"--changed: git says {told[0] if told else 'nothing'!r}.")
    return ran.stdout
