"""Unknown names in a notebook: a cell that was run too early, or a misspelt name, gets a sentence and no traceback."""

from __future__ import annotations

import sys
from typing import Any

from grader.core.flow import StudentError
from grader.engines.student_error import describe_error
from grader.student.explain import explain
from grader.workspace.page import is_asked_for

CELLS = ("<ipython-input", "<code")


def explain_unknown_names() -> None:
    """Let the kernel that this runs in, if it is one, explain a NameError. An own handler of the student's stays."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is not None and not shell.custom_exceptions:
        shell.set_custom_exc((NameError,), _show)


def _show(shell: Any, kind: Any, error: NameError, trace: Any, tb_offset: Any = None) -> None:  # noqa: ARG001 (IPython's form)
    """Show a sentence in place of a traceback. IPython leaves showing to a handler of one's own."""
    shell._showtraceback(kind, error, [sentence_of(describe_error(error, _is_cell), error.name or "")])


def sentence_of(error: StudentError, name: str) -> str:
    """What a student reads of an unknown name."""
    if is_asked_for(name):
        return f"{name} is not defined yet: run the cell with your answer first, then this one."
    text = explain(error)
    return f"{text[:1].upper()}{text[1:]}"


def _is_cell(filename: str) -> bool:
    return filename.startswith(CELLS) or "ipykernel_" in filename
