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
    if revision == "HEAD" and not _has_commits(course.root):
        return list(course.exercises)
    base = course.root.resolve().relative_to(top.resolve())
    changed = _git(course.root, "diff", "--name-only", "-z", revision, "--", str(top))
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
    before = _entries(_git(course.root, "show", f"{revision}:{base / 'course' / 'course.toml'}"))
    now = _entries((course.root / "course" / "course.toml").read_text(encoding="utf-8"))
    return {slug for slug, entry in now.items() if before.get(slug) != entry}


def _entries(text: str) -> dict[str, Any]:
    units = tomllib.loads(text).get("unit", [])
    return {f"{unit['name']}/{entry['id']}": entry for unit in units for entry in unit.get("exercises", [])}


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


def _has_commits(folder: Path) -> bool:
    """Whether a repository has a HEAD: before the first commit there is none, and everything is new."""
    command = ["git", "-C", str(folder), "rev-parse", "--quiet", "--verify", "HEAD"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
