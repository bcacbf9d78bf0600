"""Notebook edits: other words in a notebook of the course, its JSON otherwise to the byte as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.core.errors import UsageError
from grader.core.files import write_atomically


def replace_text(path: Path, old: str, new: str) -> None:
    """Put one text in place of another, which one cell of the notebook has."""

    def edit(cell: dict[str, Any], source: str) -> None:
        cell["source"] = source.replace(old, new, 1).splitlines(keepends=True)

    _edit_cell(path, old, edit)


def write_metadata(path: Path, heading: str, key: str, value: Any) -> None:
    """Write what the metadata of the cell with this heading says to this course."""

    def edit(cell: dict[str, Any], _: str) -> None:
        cell["metadata"].setdefault("stopgrad", {})[key] = value

    _edit_cell(path, heading, edit)


def _edit_cell(path: Path, text: str, edit: Callable[[dict[str, Any], str], None]) -> None:
    """Edit the first cell that has a text, and write the notebook."""
    tree = read_tree(path)
    for cell in tree["cells"]:
        source = "".join(cell["source"])
        if text in source:
            edit(cell, source)
            write_tree(path, tree)
            return
    raise UsageError(f"{path} has changed meanwhile: prove it again.")


def read_tree(path: Path) -> dict[str, Any]:
    """The JSON of a notebook. Raises UsageError if writing it would change more than what is edited."""
    text = path.read_text(encoding="utf-8")
    tree: dict[str, Any] = json.loads(text)
    _layout_of(path, text, tree)
    return tree


def write_tree(path: Path, tree: dict[str, Any]) -> None:
    """Write a notebook again, laid out as it is."""
    text = path.read_text(encoding="utf-8")
    write_atomically(path, _layout_of(path, text, json.loads(text)).dumped(tree))


@dataclass(frozen=True)
class _Layout:
    """How an editor lays out the JSON of a notebook."""

    indent: int
    ascii_only: bool
    end: str

    def dumped(self, tree: object) -> str:
        return json.dumps(tree, indent=self.indent, ensure_ascii=self.ascii_only) + self.end


LAYOUTS = tuple(
    _Layout(indent, ascii_only, end)
    for end in ("\n", "")
    for ascii_only in (False, True)
    for indent in (1, 2, 4)
)
"""JupyterLab's first. Others indent by more, leave out the last line break, or escape what is not ASCII."""


def _layout_of(path: Path, text: str, tree: object) -> _Layout:
    for layout in LAYOUTS:
        if layout.dumped(tree) == text:
            return layout
    raise UsageError(
        f"{path} is laid out as no editor does that is known here: open and save it in JupyterLab."
    )


def line_of(path: Path, text: str) -> int:
    """The line of a notebook's file in which a line of a cell stands; 1 if it is not there."""
    quoted = json.dumps(text, ensure_ascii=False)[:-1]
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.strip().startswith(quoted)), 1)
