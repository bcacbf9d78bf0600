"""Unknown names in a notebook: a cell that was run too early, or a misspelt name, gets a sentence and no traceback.

Every kernel of an environment with the platform is prepared for it when it starts (`kernel_start.py`), others when the
platform is first imported. What has nothing to do with the course is shown as ever.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.core.flow import StudentError

CELLS = ("<ipython-input", "<code")
PLATFORM = "grader"


def explain_unknown_names() -> None:
    """Let the kernel that this runs in, if it is one, explain a NameError. An own handler of the student's stays."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is not None and not shell.custom_exceptions:
        shell.set_custom_exc((NameError,), _show)


def _show(shell: Any, kind: Any, error: NameError, trace: Any, tb_offset: Any = None) -> None:
    """Show a sentence in place of a traceback. IPython leaves showing to a handler of one's own."""
    from grader.engines.student_error import describe_error

    if _is_of_the_course(shell.user_ns):
        shell._showtraceback(kind, error, [sentence_of(describe_error(error, _is_cell), error.name or "")])
    else:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)


def sentence_of(error: StudentError, name: str) -> str:
    """What a student reads of an unknown name."""
    from grader.student.explain import explain
    from grader.workspace.page import is_asked_for

    if is_asked_for(name):
        return f"{name} is not defined yet: run the cell with your answer first, then this one."
    text = explain(error)
    return f"{text[:1].upper()}{text[1:]}"


def _is_of_the_course(namespace: dict[str, Any]) -> bool:
    """Whether a kernel runs a page: its cells so far, the running cell or its folder say so."""
    from grader.workspace.page import is_cell_of_a_page
    from grader.workspace.progress_file import PROGRESS

    cells = [str(cell) for cell in namespace.get("In", ())]
    if any(PLATFORM in cell for cell in cells) or (cells and is_cell_of_a_page(cells[-1])):
        return True
    return any((folder / PROGRESS).is_file() for folder in (Path.cwd(), *Path.cwd().parents))


def _is_cell(filename: str) -> bool:
    return filename.startswith(CELLS) or "ipykernel_" in filename
