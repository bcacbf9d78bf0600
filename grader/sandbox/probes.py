"""Probes: what a hostile submission would try first. The doctor runs this file inside a real box.

Each function tries one thing and returns 1.0 if it succeeded, 0.0 if the sandbox prevented it.
"""

import contextlib
import os
import socket
import subprocess
import threading
from collections.abc import Callable

import numpy as np


def _succeeds(attempt: Callable[[], object]) -> np.float64:
    try:
        return np.float64(bool(attempt()))
    except Exception:
        return np.float64(0)


def read_file(path: str) -> np.float64:
    """Read a file of the user."""

    def attempt() -> object:
        with open(path) as file:
            return file.read()

    return _succeeds(attempt)


def see_file(path: str) -> np.float64:
    """Learn whether a file exists."""
    return _succeeds(lambda: os.path.exists(path))


def change_file(path: str) -> np.float64:
    """Change a file's mode."""

    def attempt() -> object:
        os.chmod(path, 0o600)
        return True

    return _succeeds(attempt)


def connect_tcp(port: int) -> np.float64:
    """Open a TCP connection to this machine."""
    return _succeeds(lambda: socket.create_connection(("127.0.0.1", port), timeout=2))


def send_udp(port: int) -> np.float64:
    """Send a datagram to this machine."""
    return _succeeds(
        lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", port))
    )


def connect_unix(path: str) -> np.float64:
    """Connect to a local socket."""

    def attempt() -> object:
        socket.socket(socket.AF_UNIX).connect(path)
        return True

    return _succeeds(attempt)


def start_process() -> np.float64:
    """Start a process."""

    def attempt() -> object:
        pid = os.fork()
        if pid == 0:
            os._exit(0)
        os.waitpid(pid, 0)
        return True

    return _succeeds(attempt)


def run_program() -> np.float64:
    """Run a program."""
    return _succeeds(lambda: subprocess.run(["/bin/true"], check=True))


def signal_process(pid: int) -> np.float64:
    """Reach another process with a signal."""

    def attempt() -> object:
        os.kill(pid, 0)
        return True

    return _succeeds(attempt)


def fill_disk(megabytes: int) -> np.float64:
    """Fill the scratch space beyond its limit."""

    def attempt() -> object:
        with open("fill", "wb") as file:
            for _ in range(megabytes):
                file.write(bytes(1 << 20))
        return True

    result = _succeeds(attempt)
    with contextlib.suppress(OSError):
        os.unlink("fill")
    return result


def start_many_threads(count: int) -> np.float64:
    """Start more threads than a framework needs."""
    gate = threading.Event()

    def attempt() -> object:
        try:
            for _ in range(count):
                threading.Thread(target=gate.wait, daemon=True).start()
        finally:
            gate.set()
        return True

    return _succeeds(attempt)


def read_load() -> np.float64:
    """Learn how busy the machine is: another submission could signal by it."""

    def attempt() -> object:
        with open("/proc/loadavg") as file:
            return file.read()

    return _succeeds(attempt)


def drop_pages() -> np.float64:
    """Put a file that all boxes read out of memory: a later submission could see that."""

    def attempt() -> object:
        with open(np.__file__, "rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return True

    return _succeeds(attempt)


def use_scratch() -> np.float64:
    """Write and read back a file in the scratch space: this one has to succeed."""

    def attempt() -> object:
        with open("note", "w") as file:
            file.write("x")
        with open("note") as file:
            return file.read() == "x"

    return _succeeds(attempt)
