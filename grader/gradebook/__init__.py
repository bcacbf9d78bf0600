"""Gradebook: stopgrad inside nbgrader, with its folders, its metadata and its database.

`configure(c)` is the one line that an existing course adds to its `nbgrader_config.py`. From then on
plain `nbgrader autograde` grades stopgrad exercises in the sandbox instead of executing them, or refuses
them where that cannot be done; everything else in the course is treated as before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grader.core.named_modules import CSV_EXPORT_PLUGIN, PREPROCESSORS, REPAIRING_EXPORTER

GRADE = f"{PREPROCESSORS}.GradeInSandbox"
COMMENT = f"{PREPROCESSORS}.SaveComments"
EXPORTER = f"{REPAIRING_EXPORTER}.RepairingExporter"
CSV_EXPORT = f"{CSV_EXPORT_PLUGIN}.QuotedCsvExportPlugin"
DEFAULT_STEPS = [
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
    """Let nbgrader grade stopgrad exercises in the sandbox.

    Args:
        c: nbgrader's configuration, as `get_config()` gives it.
        root: the folder that holds `course/course.toml`, itself and not one above it; if not given, the
            nbgrader course's folder or the nearest one above it that does.
    """
    try:
        _configure(c, root)
    except Exception as error:  # nbgrader would log it, ignore the whole file and execute the exercises
        raise SystemExit(f"stopgrad could not be configured: {type(error).__name__}: {error}") from error


def is_configured(c: Any) -> bool:
    """Whether `configure` has the last word in a configuration: no exercise is executed by nbgrader itself."""
    steps = c.Autograde.get("autograde_preprocessors")
    return isinstance(steps, list) and GRADE in steps and c.Autograde.get("exporter_class") == EXPORTER


def _configure(c: Any, root: str | Path | None) -> None:
    from traitlets.config.loader import LazyConfigValue

    configured = c.Autograde.get("autograde_preprocessors") or DEFAULT_STEPS
    if isinstance(configured, LazyConfigValue):  # the file appended or inserted, and the defaults come first
        configured = configured.get_value(list(DEFAULT_STEPS))
    steps: list[Any] = []
    for step in configured:
        name = step if isinstance(step, str) else step.__name__
        steps.append(GRADE if name.endswith("Execute") else step)
        if name.endswith("SaveAutoGrades"):
            steps.append(COMMENT)
    if GRADE not in steps:
        # This course executes nothing. nbgrader would give full marks for an empty cell, so grade all the same.
        steps.insert(0, GRADE)
        c.GradeInSandbox.enabled = False
    c.Autograde.autograde_preprocessors = steps
    c.Autograde.exporter_class = EXPORTER
    c.ExportApp.plugin_class = CSV_EXPORT
    if root is not None:
        c.GradeInSandbox.course_root = str(root)
