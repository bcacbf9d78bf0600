"""Stored outputs: what the cells of an exercise's notebook show before anything is run.

They stand in the notebook as Jupyter writes them. A picture also says by which code it was made.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.core.cell_output import CellOutput, Kind
from grader.course.notebook_edit import read_tree, write_tree

PNG, PLAIN = "image/png", "text/plain"


@dataclass(frozen=True)
class StoredOutput:
    """One output as a notebook holds it."""

    output: CellOutput | None
    """None if it is of a kind that the course does not store."""
    made_by: str = ""
    """Of a picture: the hash of the code that made it."""


@dataclass(frozen=True)
class StoredCell:
    """The outputs of one cell of a notebook, text cells included."""

    outputs: tuple[StoredOutput, ...] = ()
    is_numbered: bool = False
    """Whether it has the number that a kernel gives to a cell that it has run."""


def stored_cells(notebook: Path) -> tuple[StoredCell, ...]:
    """What is stored with each cell of a notebook of the course."""
    tree = json.loads(notebook.read_bytes())
    return tuple(
        StoredCell(
            tuple(map(_stored, cell.get("outputs", ()))), is_numbered=cell.get("execution_count") is not None
        )
        for cell in tree["cells"]
    )


def write_outputs(notebook: Path, cells: Sequence[Iterable[StoredOutput]]) -> None:
    """Store these outputs, those of one cell of the notebook after the other."""
    tree = read_tree(notebook)
    for cell, outputs in zip(tree["cells"], cells, strict=True):
        if cell["cell_type"] == "code":
            cell["execution_count"] = None
            cell["outputs"] = [_to_json(one.output, one.made_by) for one in outputs if one.output is not None]
    write_tree(notebook, tree)


def hash_of(sources: Iterable[str]) -> str:
    """A short hash of code, cell by cell."""
    return hashlib.sha256("\0".join(sources).encode()).hexdigest()[:12]


def _to_json(output: CellOutput, made_by: str) -> dict[str, Any]:
    """An output as Jupyter writes it."""
    lines = output.text.splitlines(keepends=True)
    if output.kind is Kind.PRINTED:
        return {"name": "stdout", "output_type": "stream", "text": lines}
    if output.kind is Kind.VALUE:
        return {
            "data": {PLAIN: lines},
            "execution_count": None,
            "metadata": {},
            "output_type": "execute_result",
        }
    return {
        "data": {PNG: base64.b64encode(output.png).decode(), PLAIN: lines},
        "metadata": {PNG: {"alt": output.text}, "stopgrad": {"made_by": made_by}},
        "output_type": "display_data",
    }


def _stored(item: dict[str, Any]) -> StoredOutput:
    kind, data, metadata = item.get("output_type"), item.get("data", {}), item.get("metadata", {})
    text = "".join(item.get("text", data.get(PLAIN, "")))
    if kind == "stream" and item.get("name") == "stdout":
        return StoredOutput(CellOutput(Kind.PRINTED, text))
    if kind == "execute_result" and data.keys() == {PLAIN}:
        return StoredOutput(CellOutput(Kind.VALUE, text))
    if kind == "display_data" and data.keys() == {PNG, PLAIN}:
        try:
            png = base64.b64decode("".join("".join(data[PNG]).split()), validate=True)
        except binascii.Error:
            return StoredOutput(None)
        return StoredOutput(
            CellOutput(Kind.PICTURE, text, png), metadata.get("stopgrad", {}).get("made_by", "")
        )
    return StoredOutput(None)
