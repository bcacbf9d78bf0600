"""Exit codes of a monitor: why a box was ended, where no signal says it."""

from __future__ import annotations

MEMORY = 113
"""The box used more memory than it may."""
UNCONFINED = 114
"""A step of the confinement failed."""
THREADS = 115
"""The box started more threads than it may."""
NO_PROCESS_LEFT = 116
"""The machine did not allow a process or a thread that the box is entitled to."""
