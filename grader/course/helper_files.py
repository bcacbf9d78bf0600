"""Helper files: what lies beside an exercise's notebook, such as data or a module. Students receive it, and so does a box.

Only folders of the course are read: `exercises/UNIT/`, and with nbgrader `source/UNIT/`. A file that a student adds is
not among them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from grader.core.errors import UsageError

MAX_FILES = 64
MAX_BYTES = 16 << 20
LEFT_OUT = (".ipynb", ".pyc")


def helper_paths(folder: Path) -> dict[str, Path]:
    """The helper files in a folder and below it, by their name there. Hidden files, links and notebooks are none."""
    paths = {path.relative_to(folder).as_posix(): path for path in _files(folder)}
    if len(paths) > MAX_FILES:
        raise UsageError(
            f"{folder} holds {len(paths)} files beside its notebooks, more than the {MAX_FILES} that can go with them."
        )
    return paths


def read_helper_files(folders: Iterable[Path]) -> dict[str, bytes]:
    """The content of the helper files, by name; of two with one name, the one in the last folder."""
    paths = {name: path for folder in folders for name, path in helper_paths(folder).items()}
    files = {}
    for name, path in paths.items():
        try:
            with path.open("rb") as file:
                files[name] = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise UsageError(f"{path} could not be read: {error.strerror}.") from error
    if sum(map(len, files.values())) > MAX_BYTES:
        largest = max(files, key=lambda name: len(files[name]))
        raise UsageError(
            f"The files beside the notebooks are larger than {MAX_BYTES >> 20} MiB together, which is what can go "
            f"with them: move {paths[largest]} elsewhere."
        )
    return files


def _files(folder: Path) -> Iterator[Path]:
    """Regular files, by name. A link is not followed: it may lead out of the course."""
    if not folder.is_dir():
        return
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.startswith((".", "__")):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files(Path(entry.path))
        elif entry.is_file(follow_symlinks=False) and not entry.name.endswith(LEFT_OUT):
            yield Path(entry.path)
