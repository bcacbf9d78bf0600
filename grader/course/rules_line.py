"""The line about the standing rules that every notebook of the course has. `docs/contract.md` says them in full."""

from __future__ import annotations

RULES_LINE = (
    "**On every call:** what the problem does not tell you to change stays as it was found: inputs and their "
    "containers, `.grad`, `requires_grad`, train/eval, grad mode and settings of the whole program. A second call works like the first one, "
    "and earlier results stay as they are. Parameters keep the order in which they are given here."
)
