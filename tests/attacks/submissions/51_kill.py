"""Reaches for every other process with a signal: one by its number, its parent, all of them, all sessions."""

import os
import signal


def reach():
    reached = []
    attempts = {
        "a process of the user": (int("@BYSTANDER@"), signal.SIGTERM),
        "everything": (-1, 0),
        "the parent": (os.getppid() or -1, 0),
        "the parent's group": (-(os.getppid() or 1), 0),
    }
    attempts |= {f"process {pid}": (pid, 0) for pid in range(1, 3000) if pid != os.getpid()}
    for name, (target, number) in attempts.items():
        try:
            os.kill(target, number)
        except OSError:
            continue
        reached.append(name)
    return f"stolen: {reached[:3]}" if reached else "nobody"


def stop_gradient(x):
    raise RuntimeError(reach())


def target_network_loss(online, target):
    raise RuntimeError(reach())
