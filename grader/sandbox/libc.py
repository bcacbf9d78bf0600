"""Calls into the C library that raise where the call fails."""

from __future__ import annotations

import ctypes
import errno
import os

from grader.core.errors import NoProcessLeft
from grader.sandbox.process_start import NO_PROCESS_SENTENCE

PR_SET_PDEATHSIG, PR_CAPBSET_DROP, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 24, 22, 38
"""Operations of `prctl`."""


class Unconfined(Exception):
    """A step of the confinement failed: nothing of a submission may run."""


def call(name: str, *arguments: object) -> None:
    """Call a function of the C library that returns 0; raises Unconfined, or NoProcessLeft for EAGAIN."""
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments) != 0:
        if ctypes.get_errno() == errno.EAGAIN:
            raise NoProcessLeft(NO_PROCESS_SENTENCE)
        raise Unconfined(f"{name}: {os.strerror(ctypes.get_errno())}")


def forbid_new_privileges() -> None:
    """No program that this process runs gains privileges. Landlock and seccomp ask for it."""
    call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
