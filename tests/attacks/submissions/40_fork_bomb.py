"""Starts processes by every way there is: fork, spawn, vfork and a bare clone."""

import ctypes
import os
import signal
import time

MANY = 50
CLONE, VFORK, SIGCHLD = 56, 58, 17


def fork():
    child = os.fork()
    if child == 0:
        time.sleep(2)
        os._exit(0)
    return child


def spawn():
    return os.posix_spawn("/bin/true", ["true"], {})


def clone():
    child = ctypes.CDLL(None, use_errno=True).syscall(CLONE, SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    if child < 0:
        raise OSError(ctypes.get_errno(), "clone")
    return child


def multiply():
    children = []
    for start in (fork, spawn, clone):
        try:
            children += [start() for _ in range(MANY)]
        except OSError:
            continue
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return f"stolen: {len(children)} processes" if children else "none"


def stop_gradient(x):
    raise RuntimeError(multiply())


def target_network_loss(online, target):
    raise RuntimeError(multiply())
