"""Notebook edits: other words in a notebook of the course, its JSON otherwise to the byte as it was."""

from __future__ import annotations

import json
from pathlib import Path

from grader.core.errors import UsageError
from grader.core.files import write_atomically


def replace_text(path: Path, old: str, new: str) -> None:
    """Put one text in place of another, which one cell of the notebook has."""
    text = path.read_text(encoding="utf-8")
    tree = json.loads(text)
    if _dumped(tree) != text:
        raise UsageError(
            f"{path} is not written as the course's notebooks are: open and save it in JupyterLab."
        )
    for cell in tree["cells"]:
        source = "".join(cell["source"])
        if old in source:
            cell["source"] = source.replace(old, new, 1).splitlines(keepends=True)
            write_atomically(path, _dumped(tree))
            return
    raise UsageError(f"{path} has changed meanwhile: prove it again.")


def line_of(path: Path, text: str) -> int:
    """The line of a notebook's file in which a line of a cell stands; 1 if it is not there."""
    quoted = json.dumps(text, ensure_ascii=False)[:-1]
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.strip().startswith(quoted)), 1)


def _dumped(tree: object) -> str:
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"
