"""The exporter through which nbgrader's autograde reads a student's notebook, whatever state it is in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbconvert.exporters import NotebookExporter
from nbgrader.preprocessors import SaveAutoGrades

from grader.core.errors import UsageError
from grader.gradebook.autograded_notebook import repaired_notebook
from grader.gradebook.exercise_lookup import name_notebook_in_errors, submission_of
from grader.gradebook.preprocessors import GradeInSandbox


class RepairingExporter(NotebookExporter):
    """Repairs the submitted notebook of a stopgrad exercise; any other notebook is read as usual."""

    def from_filename(self, filename: str, resources: Any = None, **options: Any) -> Any:
        """The notebook, repaired where it is an exercise that is not graded yet."""
        submission = submission_of(self, resources or {})
        if submission is not None:
            with name_notebook_in_errors(submission.name):
                # nbgrader itself sets this list before each of its two passes; nothing public holds it
                _require_sandbox_only(self._preprocessors)
        if submission is None or Path(filename).resolve() != submission.path.resolve():
            return super().from_filename(filename, resources, **options)
        notebook = repaired_notebook(submission).notebook
        return self.from_notebook_node(nbformat.from_dict(notebook), resources, **options)


def _require_sandbox_only(steps: list[Any]) -> None:
    """Raise UsageError where nbgrader's steps would execute an exercise, or enter its mark before it is graded."""
    for step in steps:
        executes = isinstance(step, NotebookClient) and getattr(step, "enabled", True)
        if executes and not isinstance(step, GradeInSandbox):
            raise UsageError(
                f"{type(step).__name__} would execute it in an ordinary kernel: take it out of nbgrader's "
                "preprocessors, or name them before `configure(c)` in nbgrader_config.py."
            )
        if isinstance(step, SaveAutoGrades) and not any(
            isinstance(earlier, GradeInSandbox) for earlier in steps[: steps.index(step)]
        ):
            raise UsageError(
                "nbgrader would enter a mark before it is graded: name its preprocessors before `configure(c)` "
                "in nbgrader_config.py, Execute before SaveAutoGrades."
            )
