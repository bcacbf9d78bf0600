"""Layers: which means of isolation this machine gives, and the tier that they make."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from grader.core.errors import GraderError, NoProcessLeft
from grader.sandbox.bubblewrap import find_bubblewrap
from grader.sandbox.fork_server_client import ForkServerClient
from grader.sandbox.landlock import landlock_version
from grader.sandbox.seccomp import build_filter

FULL, PARTIAL, NONE = "full", "partial", "none"


@dataclass(frozen=True)
class Layers:
    """Which layers of the sandbox are in force. Tests switch single ones off."""

    bubblewrap: bool
    namespaces: bool
    landlock: bool
    seccomp: bool
    limits: bool = True

    @property
    def tier(self) -> str:
        """`full`, `partial` or `none`, as every verdict carries it."""
        if not (self.landlock and self.seccomp and self.limits):
            return NONE
        return FULL if self.bubblewrap and self.namespaces else PARTIAL


def find_layers() -> Layers:
    """The layers of this machine.

    Bubblewrap and namespaces are tried with a fork server; the kernel is asked for its version of Landlock;
    the seccomp filter is built, and not installed.
    """
    if not sys.platform.startswith("linux"):
        return Layers(bubblewrap=False, namespaces=False, landlock=False, seccomp=False, limits=False)
    try:
        seccomp = bool(build_filter(own_pid_namespace=True))
    except NoProcessLeft:
        raise  # it says nothing about the isolation of this machine
    except GraderError:
        seccomp = False
    landlock = landlock_version() >= 1
    if find_bubblewrap() is not None:
        try:
            trial = ForkServerClient("none", bubblewrap=True)
            namespaces = trial.await_ready()
        except NoProcessLeft:
            raise
        except GraderError:
            pass
        else:
            trial.close()
            return Layers(True, namespaces, landlock, seccomp)
    # Without bubblewrap no folder stands ready for the scratch space, so a box has no namespaces either.
    return Layers(bubblewrap=False, namespaces=False, landlock=landlock, seccomp=seccomp)
