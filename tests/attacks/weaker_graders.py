"""Weaker graders: small stand-ins for what other graders do, each without one of our defences.

Most run a submission in a plain Python process without a sandbox. `RUN` is the program of that process:
it runs the file that is its first argument and calls the first function that the exercise asks for.
"""

import contextlib
import os
import socket
import subprocess
import sys
import threading
import time

from grader.core.errors import GraderError, Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire
from grader.course.exercise import load_course
from grader.course.submission import read_submission
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

RUN = """
import sys, numpy
space = {"__name__": "submission"}
exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), space)
space["stop_gradient"](numpy.ones(3))
"""
READ_TRUSTINGLY = """
import json, socket, struct, sys, numpy
channel = socket.socket(fileno=int(sys.argv[1])).makefile("rb")
_, _, _, header, payload = struct.unpack(">4s16sIII", channel.read(32))
buffer = bytearray(header + payload)
tree, data = json.loads(channel.read(header)), channel.read(payload)
arrays = [numpy.frombuffer(data, leaf["a"][0], leaf["a"][1][0], leaf["a"][2]).copy() for leaf in tree]
"""


def start(testbed, attack, program=RUN, *, channel=None, before=(), **options):
    """A process that runs a submission; the channel, if any, is its descriptor 3."""
    path = testbed.hand_in(attack, testbed.folder / f"weaker-{attack.name}")
    if channel is not None:
        program = f"import os\nos.dup2({channel.fileno()}, 3)\n{program}"
        options["pass_fds"] = [channel.fileno()]
    line = [*before, sys.executable, "-c", program, str(path)]
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(line, **{**quiet, **options})


def outlasts(process, seconds):
    """Whether a process is still there after so many seconds; it is killed then."""
    with process:
        try:
            process.wait(seconds)
            return False
        except subprocess.TimeoutExpired:
            return True
        finally:
            process.kill()


def outlasts_processor_limit(testbed, attack, *, soft):
    """Against one second of processor time, as a soft or a hard limit, and no clock of the grader."""
    limit = "--cpu=1:unlimited" if soft else "--cpu=1:2"
    return outlasts(start(testbed, attack, before=["prlimit", limit]), 6)


def outlasts_lifted_deadline(testbed, attack, seconds):
    """In the real box without a deadline: it still runs when the test ends the fork server."""
    exercise = load_course(testbed.course).exercise(attack.exercise)
    path = testbed.hand_in(attack, testbed.folder / f"weaker-{attack.name}")
    submission = read_submission(path, attack.student, exercise)
    cells = [list(cell) for cell in submission.cells]
    with Sandbox() as sandbox:
        box = Box(sandbox, exercise.framework, Limits(3600, exercise.megabytes))
        box.load(exercise.framework, cells)
        call = Call("stop_gradient", {"x": 1.0}, "auto", None)

        def ask():
            with contextlib.suppress(Ungradable, GraderError):
                box.ask({"do": "call", "call": call_to_wire(call)})

        thread = threading.Thread(target=ask)
        thread.start()
        thread.join(seconds)
        still_running = thread.is_alive()
        sandbox.fork_server(exercise.framework).close()
        thread.join(10)
        return still_running and not thread.is_alive()


def holds_a_patient_reader(testbed, attack, seconds):
    """Against a reader with a limit on each read, but none on all of them."""
    reader, writer = socket.socketpair()
    with reader, writer, start(testbed, attack, channel=writer) as process:
        writer.close()
        try:
            reader.settimeout(60)
            reader.recv(1)  # the process takes a while to start on a busy machine
            reader.settimeout(1)
            started = time.monotonic()
            while time.monotonic() - started < seconds:
                if not reader.recv(1 << 16):
                    return False
            return True
        except TimeoutError:
            return False
        finally:
            process.kill()


def bursts_a_trusting_reader(testbed, attack):
    """Against a reader with a gigabyte of memory that believes what a frame says about its size."""
    reader, writer = socket.socketpair()
    with reader, writer, start(testbed, attack, channel=writer) as process:
        writer.close()
        try:
            done = subprocess.run(
                ["prlimit", f"--as={1 << 30}", sys.executable, "-c", READ_TRUSTINGLY, str(reader.fileno())],
                pass_fds=[reader.fileno()],
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            return "MemoryError" in done.stderr
        finally:
            process.kill()
