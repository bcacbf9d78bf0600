"""Installed frameworks: which exercises can run on this machine, and what to install for the others."""

from __future__ import annotations

import importlib.util

from grader.core.errors import UsageError
from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Exercise
from grader.sandbox.installed_files import is_installed


def can_run(exercise: Exercise) -> bool:
    """Whether the exercise's framework and its further libraries are here."""
    return not what_to_install(exercise)


def what_to_install(exercise: Exercise) -> str:
    """What pip has to be asked for before the exercise can run; nothing if all of it is here."""
    has_framework = importlib.util.find_spec(exercise.framework) is not None
    wanted = [] if has_framework else [f"'stopgrad[{exercise.framework}]'"]
    return " ".join([*wanted, *(name for name in exercise.libraries if not is_installed(name))])


def require_framework(exercise: Exercise) -> None:
    """Raise UsageError, which says what to install, if the exercise's framework or a library of it is missing."""
    wanted = what_to_install(exercise)
    if wanted:
        libraries = [FRAMEWORKS[exercise.framework].title, *exercise.libraries]
        not_here = (
            "which is not installed here" if len(libraries) == 1 else "which are not all installed here"
        )
        raise UsageError(
            f"{exercise.slug} is written in {' and '.join(libraries)}, {not_here}: pip install {wanted}"
        )
