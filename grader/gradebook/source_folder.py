"""The source folder of an nbgrader course: what `course build` writes there, and what it leaves alone.

A notebook or a file that a person has changed is left as it is. Only the cell that carries the marks, which is
the platform's, is brought up to date in it: its points have to be those of course.toml.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.core.errors import UsageError
from grader.core.files import write_atomically, write_error
from grader.course.built_notebook import is_as_built, lacking_cells, stamped, with_checks_cell
from grader.course.exercise import Exercise
from grader.course.helper_files import helper_paths
from grader.course.release import checks_cell, source_notebook
from grader.course.repair import as_text
from grader.gradebook.layout import Layout


@dataclass
class BuiltSource:
    """What came of a build."""

    current: int = 0
    """How many notebooks are as they would be built now."""
    left: list[Path] = field(default_factory=list)
    """Changed by a person, and left as they are."""
    problems: list[str] = field(default_factory=list)
    """Sentences about files that were left and cannot be graded as they are."""


def build_source(exercises: Iterable[Exercise], layout: Layout) -> BuiltSource:
    """Write the source notebooks of these exercises, and the helper files beside them."""
    notebooks = [(exercise, stamped(source_notebook(exercise))) for exercise in exercises]
    built = BuiltSource()
    for exercise, notebook in notebooks:
        folder = layout.source(exercise.unit)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise write_error(error, f"{folder} could not be made") from error
        _write_notebook(folder / f"{exercise.id}.ipynb", notebook, exercise, built)
        for name, path in helper_paths(exercise.notebook.parent).items():
            _copy_helper(path, folder / name, built)
    return built


def _copy_helper(source: Path, target: Path, built: BuiltSource) -> None:
    """Copy a helper file. Nothing says who changed one that differs, so it is left."""
    try:
        data = source.read_bytes()
        if target.exists():
            if target.read_bytes() != data and target not in built.left:
                built.left.append(target)
            return
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(error, f"{source} could not be copied to {target}") from error
    write_atomically(target, data)


def _write_notebook(path: Path, new: dict[str, Any], exercise: Exercise, built: BuiltSource) -> None:
    present = _read(path, built)
    if present is None and path.exists():
        return
    if present is None or is_as_built(present, new):
        built.current += 1
        text = as_text(new)
    else:
        built.left.append(path)
        if lacking := lacking_cells(present):
            built.problems.append(
                f"{path} does not have the cell `{lacking[0]}` once, as it was built: no mark can be entered."
            )
            return
        text = as_text(with_checks_cell(present, checks_cell(exercise)))
    if present is None or text != as_text(present):
        write_atomically(path, text)


def _read(path: Path, built: BuiltSource) -> dict[str, Any] | None:
    """The notebook that is there; None if there is none, or if it is not a notebook any more."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cells = notebook["cells"]
        if all(isinstance(cell, dict) for cell in cells):
            return dict(notebook)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UsageError(f"{path} could not be read: {error.strerror}.") from error
    except (ValueError, TypeError, KeyError):
        pass
    built.left.append(path)
    built.problems.append(f"{path} is not a notebook that can be read.")
    return None
