"""Harming: attacks that stop, slow down or change what is not theirs."""

import contextlib
import ctypes
import os
import pty
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import weaker_graders
from testbed import JAX, SECONDS, Attack, leaked

from grader.core.wire import MAX_ANSWER, unpack

EVERY_LAYER = ("bubblewrap", "namespaces", "landlock", "seccomp", "limits")
PATIENCE = SECONDS + 1
NO_DEADLINE = "a grader without a deadline"
CPU_LIMIT = "a limit on processor time alone"
TRUSTING_READER = "a reader that believes the sizes in a frame"
SHMGET, SHMCTL, REQUEST_KEY, KEYCTL = 29, 31, 249, 250
LOCKS = ("a lock on the file", "a record lock", "a lock of an open file")
X32 = "most kernels are built without x32, so there its calls do not exist at all"

HOLD_AND_READ = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
try:
    exec(RUN)
except RuntimeError:
    pass
print("the shell ran:", input(), flush=True)
"""
CONFINE_LATE = """
import sys, jax, jax.numpy as jnp
from grader.sandbox.landlock import restrict_files
from grader.sandbox.visible_paths import readable_paths
jnp.ones(3).block_until_ready()
restrict_files(readable=readable_paths("jax", private_root=False), writable=())
space = {}
source = sys.stdin.read()
exec(source, space)
print("LOOT", space["LOOT"])
"""
RUN_WITH_CACHE = """
import jax, jax.numpy as jnp, sys
jax.config.update("jax_compilation_cache_dir", sys.argv[1])
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
def right(x):
    return x * 3.0
print(jax.jit(right)(jnp.float32(1)))
"""


def outlasts_no_deadline(number):
    return lambda testbed: weaker_graders.outlasts_lifted_deadline(testbed, find(number), PATIENCE)


def find(name):
    return next(attack for attack in HARMING if attack.name == name)


def left_a_daemon(testbed, verdict):
    """Whether the daemon, whose number is in a file, lives on after the sandbox has ended."""
    pid = int((testbed.writable / "daemon").read_text())
    (testbed.writable / "daemon").unlink()
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def crashes_its_process(testbed):
    with weaker_graders.start(testbed, find("45")) as process:
        return process.wait(60) == -signal.SIGSEGV


def filled_the_disk(testbed, verdict):
    written = sum(path.stat().st_size for path in testbed.writable.iterdir())
    count = len(list(testbed.writable.iterdir()))
    shutil.rmtree(testbed.writable)
    testbed.writable.mkdir()
    return leaked(testbed, verdict) and written >= 192 << 20 and count >= 6000


def floods_its_reader(testbed):
    with weaker_graders.start(testbed, find("47"), stdout=subprocess.PIPE) as process:
        return len(process.communicate(timeout=120)[0]) > 100 << 20


def keeps_a_reader_busy(testbed):
    """Reading it takes many times as long as the longest answer that is accepted."""
    space = {}
    exec(find("49-values").source(), space)
    longest = b"[" + b"[]," * (MAX_ANSWER // 3 - 2) + b"[]]"
    return seconds_to_read(space["HEADER"]) > 5 * seconds_to_read(longest)


def seconds_to_read(header):
    started = time.process_time()
    unpack(header, b"")
    return time.process_time() - started


def ended_the_bystander(testbed, verdict):
    try:
        return testbed.bystander.wait(5) == -signal.SIGTERM and leaked(testbed, verdict)
    except subprocess.TimeoutExpired:
        return False
    finally:
        testbed.start_bystander()


def changed_the_bystander(testbed, verdict):
    files, processors, priority = testbed.bystander_state()
    testbed.bystander.kill()
    testbed.bystander.wait()
    testbed.start_bystander()
    # the kernel keeps these two from a box without capabilities where the bystander is root
    return files == (64, 64) and (os.geteuid() == 0 or (len(processors), priority) == (1, 19))


def changed_the_user_file(testbed, verdict):
    state = testbed.user_file.stat()
    testbed.user_file.chmod(0o644)
    os.utime(testbed.user_file)
    return state.st_mode & 0o777 == 0o777 and state.st_mtime == 1


def types_into_a_terminal(testbed):
    legacy = Path("/proc/sys/dev/tty/legacy_tiocsti")
    if os.geteuid() != 0 and legacy.exists() and legacy.read_text().strip() == "0":
        pytest.skip("this kernel lets no ordinary user type into a terminal")
    master, terminal = pty.openpty()
    program = f"RUN = {weaker_graders.RUN!r}{HOLD_AND_READ}"
    with weaker_graders.start(
        testbed,
        find("54"),
        program,
        stdin=terminal,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            return "the shell ran: echo stolen" in process.communicate(timeout=60)[0]
        except subprocess.TimeoutExpired:
            return False
        finally:
            process.kill()
            os.close(master)
            os.close(terminal)


def reads_when_confined_too_late(testbed):
    attack = find("55")
    source = testbed.filled(attack.source(), attack.exercise)
    # which thread runs the callback is chance
    outputs = (run_python(CONFINE_LATE, stdin=source).stdout for _ in range(12))
    return any("LOOT ['" in output for output in outputs)


def poisons_a_shared_cache(testbed):
    attack = find("56")
    run_python("import sys; exec(sys.stdin.read())", stdin=testbed.filled(attack.source(), attack.exercise))
    done = run_python(RUN_WITH_CACHE, str(testbed.writable))
    shutil.rmtree(testbed.writable)
    testbed.writable.mkdir()
    return done.stdout.strip() == "2.0"


def run_python(program, *arguments, stdin=""):
    line = [sys.executable, "-c", program, *arguments]
    environment = {**os.environ, "JAX_PLATFORMS": "cpu"}
    return subprocess.run(
        line, input=stdin, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def finds_what_it_left(testbed, verdict):
    """Whether the second run finds what the first one left; then all of it is removed."""
    again = testbed.run_weakened(find("57"))
    libc = ctypes.CDLL(None)
    segment = libc.syscall(SHMGET, 0x57575757, 64, 0)
    if segment >= 0:
        libc.syscall(SHMCTL, segment, 0, None)
    key = libc.syscall(REQUEST_KEY, b"user", b"stopgrad-57", None, -4)
    if key > 0:
        libc.syscall(KEYCTL, 3, key)
    for place in ("/dev/shm", "/tmp", "/var/tmp", "/run", "/dev/mqueue", str(testbed.writable)):
        with contextlib.suppress(OSError):
            os.unlink(f"{place}/stopgrad-57")
    return not leaked(testbed, verdict) and "shared memory" in str(again) and "a file in" in str(again)


def is_seen_by_a_neighbour(testbed, verdict):
    """Without seccomp, a box sees each kind of lock that a box beside it holds; alone, it sees none."""
    beside = testbed.run_beside_itself(find("57-beside"))
    return not leaked(testbed, verdict) and all(name in str(beside) for name in LOCKS)


HARMING = [
    Attack(36, "an infinite loop", cause="time limit", against=NO_DEADLINE, wins=outlasts_no_deadline("36")),
    Attack(
        37,
        "a call of C that never returns",
        cause="time limit",
        against=NO_DEADLINE,
        wins=outlasts_no_deadline("37"),
    ),
    Attack(
        38,
        "ignored SIGXCPU",
        cause="time limit",
        against=CPU_LIMIT,
        wins=lambda testbed: weaker_graders.outlasts_processor_limit(testbed, find("38"), soft=True),
    ),
    Attack(
        39,
        "stops itself, sleeps",
        cause="time limit",
        against=CPU_LIMIT,
        wins=lambda testbed: weaker_graders.outlasts_processor_limit(testbed, find("39"), soft=False),
    ),
    Attack(40, "a fork bomb", without=("seccomp",), succeeds=leaked),
    Attack(41, "a thread bomb", cause="thread limit", without=("limits",), succeeds=leaked),
    Attack(42, "a daemon, forked twice", honest=True, without=EVERY_LAYER, succeeds=left_a_daemon),
    Attack(
        43,
        "a memory bomb in numpy",
        variant="numpy",
        cause="memory limit",
        without=("limits",),
        succeeds=leaked,
    ),
    Attack(
        43,
        "a memory bomb in jax.numpy",
        variant="jnp",
        exercise=JAX,
        cause="memory limit",
        without=("limits",),
        succeeds=leaked,
    ),
    Attack(
        43,
        "a memory bomb in jit",
        variant="jit",
        exercise=JAX,
        cause="memory limit",
        without=("limits",),
        succeeds=leaked,
    ),
    Attack(44, "memory over children", without=("seccomp", "limits"), succeeds=leaked),
    Attack(45, "a stack overflow", cause="crashed", wins=crashes_its_process),
    Attack(
        46,
        "fills the disk with bytes and files",
        honest=True,
        without=("bubblewrap", "namespaces", "landlock"),
        succeeds=filled_the_disk,
    ),
    Attack(47, "floods stdout and stderr", honest=True, wins=floods_its_reader),
    Attack(
        48,
        "a slow drip on the channel",
        cause="time limit",
        against="a reader with a deadline per read only",
        wins=lambda testbed: weaker_graders.holds_a_patient_reader(testbed, find("48"), PATIENCE),
    ),
    Attack(
        49,
        "a frame that announces gigabytes",
        variant="length",
        cause="bad reply",
        against=TRUSTING_READER,
        wins=lambda testbed: weaker_graders.bursts_a_trusting_reader(testbed, find("49-length")),
    ),
    Attack(
        49,
        "a frame whose arrays share their bytes",
        variant="shape",
        cause="bad reply",
        against=TRUSTING_READER,
        wins=lambda testbed: weaker_graders.bursts_a_trusting_reader(testbed, find("49-shape")),
    ),
    Attack(
        49,
        "a frame of a million empty lists",
        variant="values",
        cause="bad reply",
        against="a reader without a limit on values",
        wins=keeps_a_reader_busy,
    ),
    Attack(50, "takes all descriptors", honest=True, without=("limits",), succeeds=leaked),
    Attack(51, "signals to every other process", without=EVERY_LAYER, succeeds=ended_the_bystander),
    Attack(52, "limits, processors, priority of others", without=EVERY_LAYER, succeeds=changed_the_bystander),
    Attack(
        53,
        "modes and times of files",
        without=("bubblewrap", "namespaces", "seccomp"),
        succeeds=changed_the_user_file,
    ),
    Attack(54, "types into the terminal", wins=types_into_a_terminal),
    Attack(
        55,
        "a callback on an older thread",
        exercise=JAX,
        against="a sandbox that confines a process after the framework has started threads",
        wins=reads_when_confined_too_late,
    ),
    Attack(
        56,
        "a poisoned compilation cache",
        exercise=JAX,
        honest=True,
        against="a compile cache that submissions may write to",
        wins=poisons_a_shared_cache,
    ),
    Attack(57, "leaves and finds messages", honest=True, without=EVERY_LAYER, succeeds=finds_what_it_left),
    Attack(
        57,
        "leaves and finds messages, again",
        variant="again",
        honest=True,
        not_shown="it repeats attack 57, to look for what that one left",
    ),
    Attack(
        57,
        "locks a file that a box beside it sees",
        variant="beside",
        honest=True,
        without=("seccomp",),
        succeeds=is_seen_by_a_neighbour,
    ),
    Attack(58, "namespaces and mounts of its own", without=("seccomp",), succeeds=leaked),
    Attack(
        59, "system calls of i386", variant="i386", cause="crashed", without=("seccomp",), succeeds=leaked
    ),
    Attack(59, "system calls of x32", variant="x32", cause="crashed", not_shown=X32),
    Attack(60, "native code", without=("bubblewrap", "namespaces", "landlock"), succeeds=leaked),
]
