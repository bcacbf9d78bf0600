"""stopgrad: graded exercises on gradient flow, and the autograder that marks them.

`check`, `xray`, `flow` and `without_stops` are for a student's notebook, `hidden_checks` for its last cell, `grade` for an instructor's script; the
contract, the assertions and the functions that draw cases are for hidden graders. Each is imported when it is first
used, so that `import grader` stays light. In a notebook it also sees to it that unknown names are explained.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from grader.core.named_modules import (
    ASSERTIONS,
    CONTRACT,
    DRAWS,
    ENGINES,
    ERRORS,
    NOTEBOOK_CHECK,
    PIPELINE,
    STUDENT_CHECK,
    UNKNOWN_NAMES,
    VALIDATION,
    WIRE,
)

if TYPE_CHECKING:
    from grader.core.errors import CheckFailed
    from grader.core.wire import constant
    from grader.engines import flow, without_stops
    from grader.grading.assertions import (
        assert_after,
        assert_blocked,
        assert_close,
        assert_disconnected,
        assert_flows,
        assert_jits,
        assert_like,
        assert_no_graph,
        assert_passes,
        assert_separate,
        assert_state_kept,
        assert_unchanged,
    )
    from grader.grading.contract import Contract
    from grader.grading.draws import apart, changed_singly, left_out, spread, with_flag
    from grader.grading.pipeline import grade
    from grader.student.check import xray
    from grader.workspace.notebook_check import check
    from grader.workspace.validation import hidden_checks

__version__ = "0.2.0"

_HOMES = {
    "CheckFailed": ERRORS,
    "Contract": CONTRACT,
    "apart": DRAWS,
    "assert_after": ASSERTIONS,
    "assert_blocked": ASSERTIONS,
    "assert_close": ASSERTIONS,
    "assert_disconnected": ASSERTIONS,
    "assert_flows": ASSERTIONS,
    "assert_jits": ASSERTIONS,
    "assert_like": ASSERTIONS,
    "assert_no_graph": ASSERTIONS,
    "assert_passes": ASSERTIONS,
    "assert_separate": ASSERTIONS,
    "assert_state_kept": ASSERTIONS,
    "assert_unchanged": ASSERTIONS,
    "changed_singly": DRAWS,
    "check": NOTEBOOK_CHECK,
    "constant": WIRE,
    "flow": ENGINES,
    "grade": PIPELINE,
    "hidden_checks": VALIDATION,
    "left_out": DRAWS,
    "spread": DRAWS,
    "with_flag": DRAWS,
    "without_stops": ENGINES,
    "xray": STUDENT_CHECK,
}

__all__ = [
    "CheckFailed",
    "Contract",
    "apart",
    "assert_after",
    "assert_blocked",
    "assert_close",
    "assert_disconnected",
    "assert_flows",
    "assert_jits",
    "assert_like",
    "assert_no_graph",
    "assert_passes",
    "assert_separate",
    "assert_state_kept",
    "assert_unchanged",
    "changed_singly",
    "check",
    "constant",
    "flow",
    "grade",
    "hidden_checks",
    "left_out",
    "spread",
    "with_flag",
    "without_stops",
    "xray",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'grader' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


if (_ipython := sys.modules.get("IPython")) and getattr(_ipython, "get_ipython", lambda: None)():
    import_module(UNKNOWN_NAMES).explain_unknown_names()
