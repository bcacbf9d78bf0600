"""torch before the fork: functions under `torch.compile` run eagerly, since only what they do is graded.

A box has no C compiler, and compiling takes longer than all checks. Importing the compiler takes as long as
importing torch, so it is switched off when a submission first calls `torch.compile`.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

import torch


def preload() -> None:
    """Let `torch.compile` return functions that run eagerly, also with `fullgraph=True`."""
    if not hasattr(torch.compiler, "set_stance"):  # before torch 2.6 only the environment switches it off
        return
    compile_function = torch.compile

    @wraps(compile_function)
    def compile_eagerly(*arguments: Any, **named: Any) -> Any:
        torch.compiler.set_stance("force_eager")
        return compile_function(*arguments, **named)

    torch.compile = compile_eagerly
