"""Helper files in a box: the course's data and modules, in the folder that it works in before a student's code runs.

They are written into its scratch space, a copy per box, which ends with it. Where boxes have none, the trusted process
has put them into a folder that can only be read. They can be read and imported, as beside the notebook.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

READ_ONLY = 0o444
NO_SCRATCH = (
    "the files beside the notebook have no place here, because bubblewrap gives boxes no scratch space "
    "(`grader doctor` says what is missing)"
)


def place_helper_files(files: Mapping[str, Any]) -> frozenset[str]:
    """Write the files into this folder; returns the names of the modules among them.

    Args:
        files: by name, the bytes as an array.
    """
    try:
        for name, data in files.items():
            _write(name, data)
    except OSError as error:
        raise RuntimeError(NO_SCRATCH) from error
    modules = frozenset(name.partition("/")[0].removesuffix(".py") for name in files if name.endswith(".py"))
    folder = os.getcwd()
    if modules and folder not in sys.path:
        sys.path.append(folder)  # the last one: a helper module takes the place of no library
    return modules


def _write(name: str, data: Any) -> None:
    if os.path.exists(name):  # sessions of staff solutions share a box; or the folder was made for it
        return
    folder = os.path.dirname(name)
    if folder:
        os.makedirs(folder, exist_ok=True)
    with os.fdopen(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, READ_ONLY), "wb") as file:
        file.write(data.tobytes())
