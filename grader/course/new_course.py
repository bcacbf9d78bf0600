"""A new course: a folder with one working exercise, a README and a workflow for CI."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.core.errors import UsageError
from grader.core.frameworks import FRAMEWORKS
from grader.course.new_files import written
from grader.course.pattern import Pattern
from grader.course.scaffold import course_line, pattern_files
from grader.course.template import load_template

UNIT = "first_unit"
MAY_BE_THERE = frozenset({".git"})
"""What an empty folder may hold: the repository that the course is going to be in."""
COURSE_COMMENT = "# The course: units in order, exercises in order. Points are what the hidden grader's checks add up to.\n"
TEMPLATES = {
    "README.md": "course_readme.md",
    ".gitignore": "course_gitignore",
    "requirements.txt": "course_requirements.txt",
    ".github/workflows/prove.yml": "course_workflow.yml",
}
"""By path within a course, the template of a file that is no part of an exercise."""


def write_course(folder: Path, pattern: Pattern, *, version: str, demands: Sequence[str]) -> str:
    """Write a course of one exercise into an empty folder; returns the slug of the exercise.

    Args:
        version: of stopgrad, which the course is then proven with.
        demands: what the proof demands of an exercise, for the README.
    """
    _require_empty(folder)
    slug = f"{UNIT}/first_{pattern.name}"
    words = {
        "slug": slug,
        "id": slug.partition("/")[2],
        "framework": pattern.framework,
        "framework_title": FRAMEWORKS[pattern.framework].title,
        "extra": f"[{pattern.framework}]" if FRAMEWORKS[pattern.framework].has_gradients else "",
        "version": version,
        "libraries": "".join(f"{library}\n" for library in pattern.libraries),
        "demands": "\n".join(f"- {demand}" for demand in demands),
    }
    texts = {place: load_template(name).substitute(words) for place, name in TEMPLATES.items()}
    texts["course/course.toml"] = course_line(COURSE_COMMENT, slug, pattern.line)
    texts |= pattern_files(slug, pattern)
    with written({folder / place: text for place, text in texts.items()}):
        return slug


def _require_empty(folder: Path) -> None:
    """Raise UsageError where something is there already, or where nobody can look."""
    try:
        if folder.exists() and not folder.is_dir():
            raise UsageError(f"{folder} is a file: name a folder that is empty or not there yet.")
        present = {path.name for path in folder.iterdir()} if folder.exists() else set()
    except OSError as error:
        raise UsageError(f"{folder} cannot be read: {error.strerror}.") from error
    if present - MAY_BE_THERE:
        raise UsageError(f"{folder} is not empty: a new course needs a folder of its own.")
