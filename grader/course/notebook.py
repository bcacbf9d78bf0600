"""Notebooks: JSON read into cells. Nothing is run, and nothing in the file is trusted.

The format is small. Reading it here, and not with nbformat, saves grading a slow import.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from grader.core.errors import GraderError, Ungradable

MAX_BYTES = 8 << 20
MAX_CONTAINERS = 100_000
MAX_VALUES = 500_000
"""Limits on a notebook's JSON. In memory a list of two bytes takes fifty times as much."""
MAX_CELLS = 2_000
MAX_CODE = 1 << 20

OPEN_FLAGS = (
    getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
)
"""What each system has of these: Windows has only the last."""

STUB, EXAMPLE, CHECK = "stub", "example", "check"
"""Tags of an exercise's cells: the one to fill in, the examples, the visible checks."""

ANSWER, HIDDEN_CHECKS = "answer", "hidden_checks"
"""nbgrader's names for two cells of a released notebook: the stub, and the cell that carries the marks."""


@dataclass(frozen=True)
class Cell:
    """One cell: its kind, its source, its tags, and the place that messages name."""

    kind: str
    source: str
    tags: tuple[str, ...] = ()
    place: str = ""
    grade_id: str = ""
    """nbgrader's name for the cell, if it has one."""
    stopgrad: Mapping[str, Any] = field(default_factory=dict)
    """What the cell's metadata says to this course alone."""

    @property
    def is_code(self) -> bool:
        """Whether the cell is code. The answer cell is, even if it was turned into text."""
        return self.kind == "code" or STUB in self.tags or self.grade_id == ANSWER


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """A file's bytes, up to a limit. Links, folders, pipes, sockets and devices are refused unopened."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            raise _not_a_file()
        with os.fdopen(os.open(path, os.O_RDONLY | OPEN_FLAGS), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):  # it was replaced in between
                raise _not_a_file()
            data = file.read(limit + 1)
    except OSError as error:
        raise GraderError(f"{path} could not be read: {error.strerror}.") from error
    return within_limit(data, limit)


def within_limit(data: bytes, limit: int = MAX_BYTES) -> bytes:
    """The same bytes. Raises Ungradable if they are more than a limit: that of a submission, if no other is given."""
    if len(data) > limit:
        raise Ungradable(
            "too large",
            f"The file is larger than {limit >> 20} MiB. Clear the outputs, save it and submit it again.",
        )
    return data


def _not_a_file() -> Ungradable:
    return Ungradable(
        "not a file", "This is a link, a folder or a device, not a file. Submit the notebook itself."
    )


def parse_cells(data: bytes, suffix: str) -> tuple[Cell, ...]:
    """The cells of a notebook; a `.py` file is one cell."""
    cells = _script(data) if suffix == ".py" else _notebook(data)
    code = [cell for cell in cells if cell.is_code and cell.source.strip()]
    if not code:
        raise Ungradable("no code", "There is no code in this file. Submit the notebook that you filled in.")
    if sum(len(cell.source) for cell in code) > MAX_CODE:
        raise _too_much()
    return cells


def _script(data: bytes) -> tuple[Cell, ...]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Ungradable(
            "not Python", "The file is not text in UTF-8. Save it as UTF-8 and submit it again."
        ) from error
    return (Cell("code", text),)


def _notebook(data: bytes) -> tuple[Cell, ...]:
    if not data.strip():
        raise Ungradable("empty file", "The file is empty. Save the notebook and submit it again.")
    try:
        tree = _json(data)
    except (ValueError, RecursionError) as error:
        raise _not_a_notebook("it is not complete JSON") from error
    if not isinstance(tree, dict):
        raise _not_a_notebook("its JSON is not a notebook's")
    items = _items(tree)
    if len(items) > MAX_CELLS:
        raise _too_much()
    return tuple(_cells(items))


def _json(data: bytes) -> Any:
    """What a notebook's JSON says. Raises Ungradable, before it is read, if that would take too much memory.

    Brackets and commas inside strings count too: in a notebook of this size they are outputs.
    """
    if data.count(b"[") + data.count(b"{") > MAX_CONTAINERS or data.count(b",") > MAX_VALUES:
        raise Ungradable(
            "too large",
            "The notebook holds far more than the exercise asks for. "
            "Clear the outputs, save it and submit it again.",
        )
    return json.loads(data.decode("utf-8-sig"))


def _items(tree: dict[str, Any]) -> list[Any]:
    """The cells of format 4 or newer. Format 3 keeps them in worksheets."""
    version, cells = tree.get("nbformat"), tree.get("cells")
    if version == 3 and isinstance(tree.get("worksheets"), list):
        sheets = [sheet.get("cells") for sheet in tree["worksheets"] if isinstance(sheet, dict)]
        cells = [item for sheet in sheets if isinstance(sheet, list) for item in sheet]
    elif not isinstance(version, int) or version < 4 or not isinstance(cells, list):
        raise _not_a_notebook("it is not in notebook format 4")
    return cells


def _cells(items: list[Any]) -> list[Cell]:
    cells = []
    count = 0
    for item in items:
        if not isinstance(item, dict) or not isinstance(item.get("cell_type"), str):
            raise _not_a_notebook("one of its cells is not a cell")
        metadata = item.get("metadata")
        if not isinstance(metadata, dict):
            metadata = {}
        tags, nbgrader = metadata.get("tags"), metadata.get("nbgrader")
        stopgrad = metadata.get("stopgrad")
        cell = Cell(
            kind=item["cell_type"],
            source=_text(item.get("source", item.get("input", ""))),
            tags=tuple(str(tag) for tag in tags) if isinstance(tags, list) else (),
            grade_id=str(nbgrader.get("grade_id", "")) if isinstance(nbgrader, dict) else "",
            stopgrad=stopgrad if isinstance(stopgrad, dict) else {},
        )
        count += cell.is_code
        cells.append(replace(cell, place=f"code cell {count}"))
    return cells


def _text(source: Any) -> str:
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return "".join(source)
    if isinstance(source, str):
        return source
    raise _not_a_notebook("one of its cells has no text")


def _not_a_notebook(why: str) -> Ungradable:
    return Ungradable(
        "not a notebook",
        f"The file is not a notebook that can be read: {why}. Save it again in Jupyter and submit it again.",
    )


def _too_much() -> Ungradable:
    return Ungradable("too large", "There is far more code here than the exercise asks for.")


def has_hidden_checks(data: bytes) -> bool:
    """Whether a notebook has the cell that carries the marks."""
    try:
        items = _items(_json(data))
    except (ValueError, RecursionError, AttributeError, Ungradable):
        return False
    return any(_grade_id(item) == HIDDEN_CHECKS for item in items)


def _grade_id(item: Any) -> Any:
    """nbgrader's name for a cell; None if it has none, or is not a cell at all."""
    try:
        return item["metadata"]["nbgrader"]["grade_id"]
    except (KeyError, TypeError, IndexError):
        return None


def exercise_of(data: bytes) -> str | None:
    """The slug in a notebook's metadata, if there is one."""
    try:
        slug = _json(data)["metadata"]["stopgrad"]["exercise"]
    except (ValueError, RecursionError, KeyError, TypeError, Ungradable):
        return None
    return slug if isinstance(slug, str) else None
