"""torch before the fork: what is graded is what a function does, so a compiled one runs without its compiler.

A box has no C compiler, and compiling takes longer than all checks. Importing the compiler takes as long as
importing torch, so its stance is set where a submission first asks for it.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

import torch


def preload() -> None:
    """Let `torch.compile` return functions that run eagerly, those with `fullgraph=True` among them."""
    if not hasattr(torch.compiler, "set_stance"):  # before torch 2.6: the environment alone switches it off
        return
    compile_function = torch.compile

    @wraps(compile_function)
    def compile_eagerly(*arguments: Any, **named: Any) -> Any:
        torch.compiler.set_stance("force_eager")
        return compile_function(*arguments, **named)

    torch.compile = compile_eagerly
