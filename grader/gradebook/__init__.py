"""Gradebook: the room that speaks nbgrader, its folders, its metadata and its database.

`configure(c)` is the one line that an existing course adds to its `nbgrader_config.py`. From then on
plain `nbgrader autograde` gives our marks: what is ours is graded in the sandbox instead of being
executed, or refused where that cannot be; everything else in the course is treated as before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grader.core.named_modules import PREPROCESSORS

USUAL = [
    "nbgrader.preprocessors.Execute",
    "nbgrader.preprocessors.IgnorePattern",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    "nbgrader.preprocessors.LimitOutput",
    "nbgrader.preprocessors.SaveAutoGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]
"""What nbgrader's autograde does by default, in its order."""


def configure(c: Any, root: str | Path | None = None) -> None:
    """Let nbgrader grade our exercises in the sandbox.

    Args:
        c: nbgrader's configuration, as `get_config()` gives it.
        root: the folder that holds our `course/course.toml`, itself and not one above it; the course's
            own, or one above it, if not given.
    """
    try:
        _configure(c, root)
    except Exception as error:  # nbgrader would log it, drop the whole file and execute what is ours
        raise SystemExit(f"stopgrad could not be configured: {type(error).__name__}: {error}") from error


def _configure(c: Any, root: str | Path | None) -> None:
    from traitlets.config.loader import LazyConfigValue

    asked = c.Autograde.get("autograde_preprocessors") or USUAL
    # a list that was appended to or inserted into is kept by traitlets until it knows what comes before it
    steps = list(asked.get_value(list(USUAL)) if isinstance(asked, LazyConfigValue) else asked)
    ours: list[Any] = []
    for step in steps:
        name = step if isinstance(step, str) else step.__name__
        ours.append(f"{PREPROCESSORS}.GradeInSandbox" if name.endswith("Execute") else step)
        if name.endswith("SaveAutoGrades"):
            ours.append(f"{PREPROCESSORS}.SaveComments")
    if f"{PREPROCESSORS}.GradeInSandbox" not in ours:
        # This course executes nothing. nbgrader would give full marks for an empty cell, so ours is graded.
        ours.insert(0, f"{PREPROCESSORS}.GradeInSandbox")
        c.GradeInSandbox.enabled = False
    c.Autograde.autograde_preprocessors = ours
    c.Autograde.exporter_class = f"{PREPROCESSORS}.RepairingExporter"
    c.ExportApp.plugin_class = f"{PREPROCESSORS}.QuotedCsvExportPlugin"
    if root is not None:
        c.GradeInSandbox.course_root = str(root)
