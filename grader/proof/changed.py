"""Changed: which exercises have changed since a revision, according to git."""

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
    """The exercises whose notebook, folder or entry in course.toml differs from that revision."""
    top = Path(_git(course.root, "rev-parse", "--show-toplevel").strip())
    base = course.root.resolve().relative_to(top.resolve())
    if revision == "HEAD" and not _is_there(course.root, "HEAD"):
        return list(course.exercises)  # before the first commit everything is new
    # Without --no-renames, a file that moved from one exercise to another counts for the second alone.
    changed = _git(course.root, "diff", "--name-only", "--no-renames", "-z", revision, "--", str(top))
    untracked = _git(
        course.root, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", str(top)
    )
    paths = [path for path in (changed + untracked).split("\0") if path]
    inside = [str(Path(path).relative_to(base)) for path in paths if Path(path).is_relative_to(base)]
    if any(path.startswith(PLATFORM) for path in paths):
        return list(course.exercises)
    entries = _changed_entries(course, revision, base) if "course/course.toml" in inside else set()
    return [
        slug
        for slug in course.exercises
        if slug in entries
        or any(path == f"exercises/{slug}.ipynb" or path.startswith(f"solutions/{slug}/") for path in inside)
    ]


def _changed_entries(course: Course, revision: str, base: Path) -> set[str]:
    place = f"{revision}:{(base / 'course' / 'course.toml').as_posix()}"
    before = _entries(_git(course.root, "show", place)) if _is_there(course.root, place) else {}
    now = _entries((course.root / "course" / "course.toml").read_text(encoding="utf-8"))
    return {slug for slug, entry in now.items() if before.get(slug) != entry}


def _entries(text: str) -> dict[str, Any]:
    units = tomllib.loads(text).get("unit", [])
    return {f"{unit['name']}/{entry['id']}": entry for unit in units for entry in unit.get("exercises", [])}


def _is_there(folder: Path, name: str) -> bool:
    """Whether git knows a revision, or a file in it."""
    command = ["git", "-C", str(folder), "rev-parse", "--quiet", "--verify", name]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _git(folder: Path, *arguments: str) -> str:
    try:
        process = subprocess.run(
            ["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise UsageError("--changed asks git what has changed, and git is not installed.") from None
    if process.returncode:
        lines = process.stderr.strip().splitlines()
        raise UsageError(f"--changed: git says {lines[0] if lines else 'nothing'!r}.")
    return process.stdout
