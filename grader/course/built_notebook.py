"""Built notebooks: a source notebook that `course build` wrote says so, so that a person's changes can be told.

Saving a notebook in Jupyter changes outputs, counters and the kernel's name. None of that counts as a change.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from grader.course.notebook import ANSWER, HIDDEN_CHECKS
from grader.course.release import is_checks_source

BUILT = "built"
"""Where in the notebook's metadata, beside the exercise's name, the digest of what was built stands."""
IGNORED = ("checksum", "cell_type")
"""What nbgrader itself writes into a cell's metadata."""


def stamped(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with a digest of its content in its metadata."""
    metadata = notebook["metadata"]
    own = {**metadata.get("stopgrad", {}), BUILT: content_digest(notebook)}
    return {**notebook, "metadata": {**metadata, "stopgrad": own}}


def is_as_built(notebook: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether nobody has changed a notebook since it was built.

    Args:
        new: what would be built now. A notebook of a version that left no digest is compared with it.
    """
    own = notebook.get("metadata", {}).get("stopgrad")
    built = own.get(BUILT) if isinstance(own, dict) else None
    return content_digest(notebook) == (built or content_digest(new))


def content_digest(notebook: dict[str, Any]) -> str:
    """A hash of all cells but the one that carries the marks, which is the platform's unless somebody edited it."""
    content = [_content(cell) for cell in notebook["cells"] if not _carries_marks(cell)]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def with_checks_cell(notebook: dict[str, Any], checks: dict[str, Any]) -> dict[str, Any]:
    """The same notebook with the cell that carries the marks brought up to date; its place and its id stay."""
    cells = [{**cell, **checks, "id": _id(cell, checks)} if _carries_marks(cell) else cell
             for cell in notebook["cells"]]  # fmt: skip
    return {**notebook, "cells": cells}


def lacking_cells(notebook: dict[str, Any]) -> list[str]:
    """The names of the platform's cells that a notebook does not have once, unedited: no mark can be entered."""
    answers = sum(grade_id(cell) == ANSWER for cell in notebook["cells"])
    checks = sum(_carries_marks(cell) for cell in notebook["cells"])
    return [name for name, count in ((ANSWER, answers), (HIDDEN_CHECKS, checks)) if count != 1]


def grade_id(cell: dict[str, Any]) -> str:
    """nbgrader's name for a cell; empty if it has none."""
    nbgrader = cell.get("metadata", {}).get("nbgrader")
    return str(nbgrader.get("grade_id", "")) if isinstance(nbgrader, dict) else ""


def _carries_marks(cell: dict[str, Any]) -> bool:
    return grade_id(cell) == HIDDEN_CHECKS and is_checks_source(_text(cell))


def _id(cell: dict[str, Any], checks: dict[str, Any]) -> Any:
    return cell.get("id", checks["id"])


def _text(cell: dict[str, Any]) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def _content(cell: dict[str, Any]) -> list[Any]:
    metadata = cell.get("metadata", {})
    nbgrader = metadata.get("nbgrader") or {}
    kept = {key: value for key, value in nbgrader.items() if key not in IGNORED}
    return [cell.get("cell_type"), _text(cell), metadata.get("tags", []), kept, cell.get("attachments", {})]
