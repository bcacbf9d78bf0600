"""Installed frameworks: which exercises can run on this machine."""

from __future__ import annotations

import importlib.util

from grader.core.errors import UsageError
from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Exercise


def is_installed(framework: str) -> bool:
    """Whether the framework can be imported here."""
    return importlib.util.find_spec(framework) is not None


def require_framework(exercise: Exercise) -> None:
    """Raise UsageError, which says what to install, if the exercise's framework is missing."""
    if not is_installed(exercise.framework):
        raise UsageError(
            f"{exercise.slug} is written in {FRAMEWORKS[exercise.framework].title}, which is not installed here: "
            f"pip install 'stopgrad[{exercise.framework}]'"
        )
