"""Harming: attacks that take down or slow down what is not theirs."""

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
import usual
from arena import JAX, SECONDS, Attack, told

from grader.core.wire import MAX_ANSWER, unpack

NO_WALL = ("outer", "namespaces", "landlock", "seccomp", "limits")
PATIENCE = SECONDS + 1
SHMGET, SHMCTL, REQUEST_KEY, KEYCTL = 29, 31, 249, 250
LOCKS = ("a lock on the file", "a record lock", "a lock of an open file")
X32 = "the kernel is built without x32: its calls do not exist, filtered or not"

HOLD_AND_READ = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
try:
    exec(PLAY)
except RuntimeError:
    pass
print("the shell ran:", input(), flush=True)
"""
CONFINE_LATE = """
import sys, jax, jax.numpy as jnp
from grader.sandbox import bubblewrap, confinement
from grader.sandbox.confinement import Confinement
jnp.ones(3).block_until_ready()
confinement._landlock(Confinement(namespaces=False, landlock=True, seccomp=False, limits=False,
    readable=bubblewrap.readable_paths(), scratch="/tmp", scratch_megabytes=0, megabytes=0, openable=(), writable=(),
    address_megabytes=0, cpu_seconds=0))
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


def outlasts_lifted_deadline(number):
    return lambda arena: usual.outlasts_lifted_deadline(arena, find(number), PATIENCE)


def find(name):
    return next(attack for attack in HARMING if attack.name == name)


def left_a_daemon(arena, verdict):
    """The daemon wrote its number, and lives on after the sandbox is gone."""
    pid = int((arena.lair / "daemon").read_text())
    (arena.lair / "daemon").unlink()
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def crashes_its_process(arena):
    with usual.playing(arena, find("45")) as process:
        return process.wait(60) == -signal.SIGSEGV


def filled_the_disk(arena, verdict):
    written = sum(path.stat().st_size for path in arena.lair.iterdir())
    count = len(list(arena.lair.iterdir()))
    shutil.rmtree(arena.lair)
    arena.lair.mkdir()
    return told(arena, verdict) and written >= 192 << 20 and count >= 6000


def floods_its_reader(arena):
    with usual.playing(arena, find("47"), stdout=subprocess.PIPE) as process:
        return len(process.communicate(timeout=120)[0]) > 100 << 20


def keeps_a_patient_reader_busy(arena):
    """Reading it costs many times what the longest answer that is accepted does."""
    space = {}
    exec(find("49-values").source(), space)
    longest = b"[" + b"[]," * (MAX_ANSWER // 3 - 2) + b"[]]"
    return seconds_to_read(space["HEADER"]) > 5 * seconds_to_read(longest)


def seconds_to_read(header):
    started = time.process_time()
    unpack(header, b"")
    return time.process_time() - started


def ended_the_bystander(arena, verdict):
    try:
        return arena.bystander.wait(5) == -signal.SIGTERM and told(arena, verdict)
    except subprocess.TimeoutExpired:
        return False
    finally:
        arena.start_bystander()


def changed_the_bystander(arena, verdict):
    files, processors, priority = arena.bystander_state()
    arena.bystander.kill()
    arena.bystander.wait()
    arena.start_bystander()
    # a bystander that is root has capabilities that the box gave up: then the kernel keeps the other two
    return files == (64, 64) and (os.geteuid() == 0 or (len(processors), priority) == (1, 19))


def changed_the_prey(arena, verdict):
    state = arena.prey.stat()
    arena.prey.chmod(0o644)
    os.utime(arena.prey)
    return state.st_mode & 0o777 == 0o777 and state.st_mtime == 1


def types_into_a_terminal(arena):
    legacy = Path("/proc/sys/dev/tty/legacy_tiocsti")
    if os.geteuid() != 0 and legacy.exists() and legacy.read_text().strip() == "0":
        pytest.skip("this kernel lets no ordinary user type into a terminal")
    master, terminal = pty.openpty()
    program = f"PLAY = {usual.PLAY!r}{HOLD_AND_READ}"
    with usual.playing(
        arena, find("54"), program, stdin=terminal, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            return "the shell ran: echo stolen" in process.communicate(timeout=60)[0]
        except subprocess.TimeoutExpired:
            return False
        finally:
            process.kill()
            os.close(master)
            os.close(terminal)


def reads_when_confined_too_late(arena):
    attack = find("55")
    source = arena.filled(attack.source(), attack.exercise)
    tries = (
        run_python(CONFINE_LATE, stdin=source).stdout for _ in range(12)
    )  # which thread it is, is chance
    return any("LOOT ['" in printed for printed in tries)


def poisons_a_shared_cache(arena):
    attack = find("56")
    run_python("import sys; exec(sys.stdin.read())", stdin=arena.filled(attack.source(), attack.exercise))
    done = run_python(RUN_WITH_CACHE, str(arena.lair))
    shutil.rmtree(arena.lair)
    arena.lair.mkdir()
    return done.stdout.strip() == "2.0"


def run_python(program, *arguments, stdin=""):
    line = [sys.executable, "-c", program, *arguments]
    environment = {**os.environ, "JAX_PLATFORMS": "cpu"}
    return subprocess.run(
        line, input=stdin, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def finds_what_it_left(arena, verdict):
    """The second run finds what the first one left; then all of it is cleared away."""
    again = arena.run_weakened(find("57"))
    libc = ctypes.CDLL(None)
    segment = libc.syscall(SHMGET, 0x57575757, 64, 0)
    if segment >= 0:
        libc.syscall(SHMCTL, segment, 0, None)
    key = libc.syscall(REQUEST_KEY, b"user", b"stopgrad-57", None, -4)
    if key > 0:
        libc.syscall(KEYCTL, 3, key)
    for place in ("/dev/shm", "/tmp", "/var/tmp", "/run", "/dev/mqueue", str(arena.lair)):
        with contextlib.suppress(OSError):
            os.unlink(f"{place}/stopgrad-57")
    return not told(arena, verdict) and "shared memory" in str(again) and "a file in" in str(again)


def is_seen_by_a_neighbour(arena, verdict):
    """With the filter off, a box sees each kind of lock that a box beside it holds; alone, it sees none."""
    beside = arena.run_beside_itself(find("57-beside"))
    return not told(arena, verdict) and all(name in str(beside) for name in LOCKS)


HARMING = [
    Attack(36, "an infinite loop", cause="time limit", live=outlasts_lifted_deadline("36")),
    Attack(37, "a call of C that never returns", cause="time limit", live=outlasts_lifted_deadline("37")),
    Attack(
        38,
        "ignored SIGXCPU",
        cause="time limit",
        live=lambda arena: usual.outlasts_processor_limit(arena, find("38"), soft=True),
    ),
    Attack(
        39,
        "stops itself, sleeps",
        cause="time limit",
        live=lambda arena: usual.outlasts_processor_limit(arena, find("39"), soft=False),
    ),
    Attack(40, "a fork bomb", without=("seccomp",), succeeds=told),
    Attack(41, "a thread bomb", cause="thread limit", without=("limits",), succeeds=told),
    Attack(42, "a daemon, forked twice", honest=True, without=NO_WALL, succeeds=left_a_daemon),
    Attack(
        43,
        "a memory bomb in numpy",
        variant="numpy",
        cause="memory limit",
        without=("limits",),
        succeeds=told,
    ),
    Attack(
        43,
        "a memory bomb in jax.numpy",
        variant="jnp",
        exercise=JAX,
        cause="memory limit",
        without=("limits",),
        succeeds=told,
    ),
    Attack(
        43,
        "a memory bomb in jit",
        variant="jit",
        exercise=JAX,
        cause="memory limit",
        without=("limits",),
        succeeds=told,
    ),
    Attack(44, "memory over children", without=("seccomp", "limits"), succeeds=told),
    Attack(45, "a stack overflow", cause="crashed", live=crashes_its_process),
    Attack(
        46,
        "fills the disk with bytes and files",
        honest=True,
        without=("outer", "namespaces", "landlock"),
        succeeds=filled_the_disk,
    ),
    Attack(47, "floods stdout and stderr", honest=True, live=floods_its_reader),
    Attack(
        48,
        "a slow drip on the channel",
        cause="time limit",
        live=lambda arena: usual.holds_a_patient_reader(arena, find("48"), PATIENCE),
    ),
    Attack(
        49,
        "a frame that announces gigabytes",
        variant="length",
        cause="bad reply",
        live=lambda arena: usual.bursts_a_trusting_reader(arena, find("49-length")),
    ),
    Attack(
        49,
        "a frame whose arrays share their bytes",
        variant="shape",
        cause="bad reply",
        live=lambda arena: usual.bursts_a_trusting_reader(arena, find("49-shape")),
    ),
    Attack(
        49,
        "a frame of a million empty lists",
        variant="values",
        cause="bad reply",
        live=keeps_a_patient_reader_busy,
    ),
    Attack(50, "takes all descriptors", honest=True, without=("limits",), succeeds=told),
    Attack(51, "signals to every other process", without=NO_WALL, succeeds=ended_the_bystander),
    Attack(52, "limits, processors, priority of others", without=NO_WALL, succeeds=changed_the_bystander),
    Attack(
        53,
        "modes and times of files",
        without=("outer", "namespaces", "seccomp"),
        succeeds=changed_the_prey,
    ),
    Attack(54, "types into the terminal", live=types_into_a_terminal),
    Attack(55, "a callback on an older thread", exercise=JAX, live=reads_when_confined_too_late),
    Attack(56, "a poisoned compilation cache", exercise=JAX, honest=True, live=poisons_a_shared_cache),
    Attack(57, "leaves and finds messages", honest=True, without=NO_WALL, succeeds=finds_what_it_left),
    Attack(
        57,
        "leaves and finds messages, again",
        variant="again",
        honest=True,
        not_live="it is the first one once more",
    ),
    Attack(
        57,
        "locks a file that a box beside it sees",
        variant="beside",
        honest=True,
        without=("seccomp",),
        succeeds=is_seen_by_a_neighbour,
    ),
    Attack(58, "namespaces and mounts of its own", without=("seccomp",), succeeds=told),
    Attack(59, "system calls of i386", variant="i386", cause="crashed", without=("seccomp",), succeeds=told),
    Attack(59, "system calls of x32", variant="x32", cause="crashed", not_live=X32),
    Attack(60, "native code", without=("outer", "namespaces", "landlock"), succeeds=told),
]
