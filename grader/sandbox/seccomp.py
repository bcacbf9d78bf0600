"""Seccomp: the filter that decides which system calls a box may make (`system_calls.py`, `system_call_arguments.py`).

libseccomp builds it, once per run. What is not allowed fails with EPERM: a library that probes goes on,
and a submission that tries sees an ordinary error. The start of a thread is asked of the monitor
(`thread_limit.py`). A second filter then forbids what was needed to set that up.
Calls of another architecture (i386, x32) kill the process.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import struct
import tempfile
from types import ModuleType
from typing import Any

from grader.core.errors import GraderError
from grader.sandbox.libc import PR_SET_SECCOMP, call
from grader.sandbox.process_start import start_patiently
from grader.sandbox.system_call_arguments import Condition, Form, forms, thread_condition
from grader.sandbox.system_calls import ALLOWED, UNTIL_CONFINED, WITH_OWN_PROCESSES

API_WITH_LISTENERS = 5
SECCOMP_MODE_FILTER = 2
SECCOMP_CALL = {"x86_64": 317, "aarch64": 277}
SET_MODE_FILTER, NEW_LISTENER = 1, 8
INSTRUCTION = struct.Struct("=HBBI")
RETURN, ASK, ALLOW = 0x06, 0x7FC00000, 0x7FFF0000


def build_filter(*, own_pid_namespace: bool) -> bytes:
    """The filter as BPF; a box with its own PID namespace may send signals, which reach only itself."""
    seccomp = start_patiently(_import_libseccomp)
    rules = seccomp.SyscallFilter(seccomp.ERRNO(1))
    rules.set_attr(seccomp.Attr.ACT_BADARCH, seccomp.KILL_PROCESS)  # the default ends one thread
    for name in [*ALLOWED, *UNTIL_CONFINED, *(WITH_OWN_PROCESSES if own_pid_namespace else ())]:
        _add_rule(seccomp, rules, seccomp.ALLOW, Form(name, (), ""))
    for form in forms():
        _add_rule(seccomp, rules, seccomp.ERRNO(form.error) if form.error else seccomp.ALLOW, form)
    thread = _argument(seccomp, thread_condition())
    rules.add_rule(seccomp.NOTIFY if _can_ask(seccomp) else seccomp.ALLOW, "clone", thread)
    last = seccomp.Arg(0, seccomp.EQ, PR_SET_SECCOMP)  # the last filter still has to be installed
    rules.add_rule(seccomp.ALLOW, "prctl", last)
    return _as_bpf(rules)


def build_last_filter() -> bytes:
    """The filter that is installed second and forbids what only the confinement itself needs."""
    seccomp = start_patiently(_import_libseccomp)
    rules = seccomp.SyscallFilter(seccomp.ALLOW)
    for name in UNTIL_CONFINED:
        rules.add_rule(seccomp.ERRNO(1), name)
    rules.add_rule(seccomp.ERRNO(1), "prctl", seccomp.Arg(0, seccomp.EQ, PR_SET_SECCOMP))
    return _as_bpf(rules)


def _add_rule(seccomp: ModuleType, rules: Any, action: Any, form: Form) -> None:
    if seccomp.resolve_syscall(seccomp.Arch.NATIVE, form.call) < 0:
        return  # this architecture, or this libseccomp, has no such call
    rules.add_rule(action, form.call, *(_argument(seccomp, condition) for condition in form.conditions))


def _argument(seccomp: ModuleType, condition: Condition) -> Any:
    return seccomp.Arg(condition.argument, seccomp.MASKED_EQ, condition.mask, condition.value)


def install(program: bytes) -> None:
    """Install a filter for this thread and all that it starts; raises Unconfined."""
    buffer = ctypes.create_string_buffer(program, len(program))
    call("prctl", PR_SET_SECCOMP, SECCOMP_MODE_FILTER, _head(program, buffer), 0, 0)


def install_listener(program: bytes) -> int | None:
    """Install a filter that asks; returns the descriptor on which its questions arrive.

    None, and nothing installed, where the kernel, the machine or the filter has no such thing.
    """
    number = SECCOMP_CALL.get(os.uname().machine)
    if number is None or allowing_threads_unasked(program) == program:
        return None
    buffer = ctypes.create_string_buffer(program, len(program))
    head = _head(program, buffer)
    listener = ctypes.CDLL(None, use_errno=True).syscall(number, SET_MODE_FILTER, NEW_LISTENER, head)
    return None if listener < 0 else int(listener)


def allowing_threads_unasked(program: bytes) -> bytes:
    """The same filter where nobody answers: what it would ask for, it allows."""
    instructions = []
    for code, yes, no, value in INSTRUCTION.iter_unpack(program):
        asks = code == RETURN and value == ASK
        instructions.append(INSTRUCTION.pack(code, yes, no, ALLOW if asks else value))
    return b"".join(instructions)


def _head(program: bytes, buffer: ctypes.Array[ctypes.c_char]) -> bytes:
    """The kernel's `struct sock_fprog`: how many instructions, and where they are."""
    return struct.pack("HxxxxxxP", len(program) // INSTRUCTION.size, ctypes.addressof(buffer))


def _as_bpf(rules: Any) -> bytes:
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def _import_libseccomp() -> Any:
    """The Python binding of libseccomp. Its import starts a process that looks for the library."""
    try:
        import pyseccomp
    except (ImportError, OSError, RuntimeError) as error:
        if _is_installed("libseccomp.so.2"):
            raise BlockingIOError("no process could be started to look for libseccomp") from error
        raise GraderError(f"libseccomp is not here: {error}.") from error
    return pyseccomp


def _is_installed(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return importlib.util.find_spec("pyseccomp") is not None


def _can_ask(seccomp: ModuleType) -> bool:
    """Whether this libseccomp can build filters that ask another process."""
    return hasattr(seccomp, "NOTIFY") and seccomp.get_api() >= API_WITH_LISTENERS
