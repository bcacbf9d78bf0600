"""The usual designs: small stand-ins for what other graders do, for attacks to win against.

Each runs a submission in a plain Python process without a sandbox. `PLAY` is such a process's program:
it runs the file that is its first argument and calls the first function that the exercise asks for.
"""

import contextlib
import os
import socket
import subprocess
import sys
import threading
import time
from dataclasses import replace

from grader.core.errors import GraderError, Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire
from grader.core.role import Role
from grader.course.exercise import load_course
from grader.course.submission import read_submission
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

PLAY = """
import sys, numpy
space = {"__name__": "submission"}
exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), space)
space["stop_gradient"](numpy.ones(3))
"""
READ_TRUSTINGLY = """
import json, socket, struct, sys, numpy
channel = socket.socket(fileno=int(sys.argv[1])).makefile("rb")
_, _, _, header, payload = struct.unpack(">4s16sIII", channel.read(32))
room = bytearray(header + payload)
tree, data = json.loads(channel.read(header)), channel.read(payload)
arrays = [numpy.frombuffer(data, leaf["a"][0], leaf["a"][1][0], leaf["a"][2]).copy() for leaf in tree]
"""


def playing(arena, attack, program=PLAY, *, channel=None, before=(), **options):
    """A process that runs a submission; the channel, if any, is its descriptor 3."""
    path = arena.hand_in(attack, arena.folder / f"usual-{attack.name}")
    if channel is not None:
        program = f"import os\nos.dup2({channel.fileno()}, 3)\n{program}"
        options["pass_fds"] = [channel.fileno()]
    line = [*before, sys.executable, "-c", program, str(path)]
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(line, **{**quiet, **options})


def outlasts(process, seconds):
    """Whether a process still runs, or stands still, after so many seconds; it is ended then."""
    with process:
        try:
            process.wait(seconds)
            return False
        except subprocess.TimeoutExpired:
            return True
        finally:
            process.kill()


def outlasts_processor_limit(arena, attack, *, soft):
    """Against one second of processor time, given as a soft or a hard limit, and no clock of our own."""
    limit = "--cpu=1:unlimited" if soft else "--cpu=1:2"
    return outlasts(playing(arena, attack, before=["prlimit", limit]), 6)


def outlasts_lifted_deadline(arena, attack, seconds):
    """In the real box, with the deadline lifted: it is still at it when the test ends the fork server."""
    exercise = load_course(arena.course).exercise(attack.exercise)
    path = arena.hand_in(attack, arena.folder / f"usual-{attack.name}")
    submission = replace(read_submission(path, attack.student, exercise))
    cells = [list(cell) for cell in submission.cells]
    with Sandbox() as sandbox:
        box = Box(sandbox, exercise.framework, Limits(3600, exercise.megabytes))
        box.load(exercise.framework, cells)
        call = Call("stop_gradient", {"x": 1.0}, "auto", None)

        def ask():
            with contextlib.suppress(Ungradable, GraderError):
                box.ask({"do": "call", "call": call_to_wire(call)})

        asking = threading.Thread(target=ask)
        asking.start()
        asking.join(seconds)
        still_at_it = asking.is_alive()
        sandbox.fork_server(exercise.framework, role=Role.STUDENT).close()
        asking.join(10)
        return still_at_it and not asking.is_alive()


def holds_a_patient_reader(arena, attack, seconds):
    """Against a reader with a limit on each wait, but none on the whole."""
    ours, theirs = socket.socketpair()
    with ours, theirs, playing(arena, attack, channel=theirs) as process:
        theirs.close()
        ours.settimeout(1)
        started = time.monotonic()
        try:
            while time.monotonic() - started < seconds:
                if not ours.recv(1 << 16):
                    return False
            return True
        except TimeoutError:
            return False
        finally:
            process.kill()


def bursts_a_trusting_reader(arena, attack):
    """Against a reader with a gigabyte of room that believes what a frame says of its size."""
    ours, theirs = socket.socketpair()
    with ours, theirs, playing(arena, attack, channel=theirs) as process:
        theirs.close()
        try:
            done = subprocess.run(
                ["prlimit", f"--as={1 << 30}", sys.executable, "-c", READ_TRUSTINGLY, str(ours.fileno())],
                pass_fds=[ours.fileno()],
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            return "MemoryError" in done.stderr
        finally:
            process.kill()
