"""stopgrad: graded exercises on gradient flow, and the autograder that marks them.

`check`, `xray` and `flow` are for a student's notebook, `grade` for an instructor's script, the assertions
for hidden graders. Each is imported when it is first used, so that `import grader` stays light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.bench.assertions import (
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
    from grader.bench.grading import grade
    from grader.doors.notebook import check, xray
    from grader.flows import flow
    from grader.words.wire import constant

__version__ = "0.1.0"

_HOMES = {
    "assert_blocked": "grader.bench.assertions",
    "assert_close": "grader.bench.assertions",
    "assert_disconnected": "grader.bench.assertions",
    "assert_flows": "grader.bench.assertions",
    "assert_jits": "grader.bench.assertions",
    "assert_like": "grader.bench.assertions",
    "assert_no_graph": "grader.bench.assertions",
    "assert_passes": "grader.bench.assertions",
    "assert_separate": "grader.bench.assertions",
    "assert_state_kept": "grader.bench.assertions",
    "assert_unchanged": "grader.bench.assertions",
    "check": "grader.doors.notebook",
    "constant": "grader.words.wire",
    "flow": "grader.flows",
    "grade": "grader.bench.grading",
    "xray": "grader.doors.notebook",
}

__all__ = [
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
    "check",
    "constant",
    "flow",
    "grade",
    "xray",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'grader' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
