"""Runners without a sandbox, with and without their defences: `python alone.py FRAMEWORK FOLDER SCENE`.

Each submission in the folder gets a runner of its own, forked from this process, twice. The runner is asked what the
submission does. Printed is, as JSON, by submission: what the runner answered without its defences, and with them.
`lied` means that it answers what the page promises, `ended` that it ended instead.
"""

import json
import os
import socket
import sys
import threading
import traceback
from importlib import import_module
from pathlib import Path

import numpy as np

from grader.core.box_exit import LEFT_A_THREAD
from grader.core.flow import Call
from grader.core.frameworks import FRAMEWORKS
from grader.core.messages import call_to_wire
from grader.core.trace import Trace
from grader.core.wire import NONCE_BYTES, Shape, read_frame, write_frame
from grader.engines import guard
from grader.runner import serve
from grader.runner.sessions import Sessions

SIZES = {"w0": (6, 4), "b0": 6, "w1": (3, 6), "b1": 3}
COTANGENT = np.ones(997, np.float32)


def network(rng):
    layers = {name: rng.normal(size=size) for name, size in SIZES.items()}
    return {"layers": layers, "scale": np.ones(1), "level": np.zeros(3)}


def dqn_loss():
    """PyTorch: a call, of which the gradients are told."""
    rng = np.random.default_rng(0)
    batch = {"states": rng.normal(size=(5, 4)), "next_states": rng.normal(size=(5, 4))}
    batch |= {"actions": np.arange(5) % 3, "rewards": rng.normal(size=5), "dones": np.zeros(5)}
    inputs = {"q_net": network(rng), "target_net": network(rng), "batch": batch, "gamma": 0.9}
    return {
        "do": "call",
        "call": call_to_wire(Call("dqn_loss", inputs, "auto", COTANGENT, ("batch", "gamma"))),
    }


def td_loss():
    """JAX: a trace, of which the stops are looked at."""
    floats = dict.fromkeys(("q_online", "q_target"), Shape("<f4", (3,)))
    numbers = dict.fromkeys(("reward", "gamma"), Shape("<f4", ()))
    inputs = {**floats, "action_taken": Shape("<i4", ()), **numbers}
    return {"do": "trace", "call": call_to_wire(Call("td_loss", inputs, "auto", np.zeros(0, np.float32)))}


def stop_gradient():
    """numpy: a call, of which is told whose memory the result uses."""
    return {"do": "call", "call": call_to_wire(Call("stop_gradient", {"x": np.ones(3)}, "auto", COTANGENT))}


def says_blocked(answer):
    gradients = [one for name, one in answer["gradients"]["value"].items() if name.startswith("target_net")]
    return bool(gradients) and all(gradient is None for gradient in gradients)


def says_stopped(answer):
    steps = Trace(answer["trace"]).content["traces"][-1]["steps"]
    return any(name == "stop_gradient" for name, *_ in steps)


def says_separate(answer):
    return answer["facts"].get("shared_memory") == []


HONEST, LIED, FAILED = 10, 11, 12
WORDS = {HONEST: "told the truth", LIED: "lied", LEFT_A_THREAD: "ended"}
QUESTIONS = {
    "torch": (dqn_loss, says_blocked),
    "jax": (td_loss, says_stopped),
    "numpy": (stop_gradient, says_separate),
}


class Trusting(Sessions):
    """Sessions that look up their methods on objects, wherever a submission may have put others."""

    def answers(self, request):
        answers = vars(self).get("answers")
        yield from answers(request) if answers else super().answers(request)


def run(framework, submission, scene, *, guarded):
    """In a child process: load the submission, ask twice, and end with a code that says what was answered at last."""
    if not guarded:
        guard.begin = guard.current
        serve.Sessions = Trusting
    inside, outside = socket.socketpair()
    arguments = (outside.fileno(), framework, submission, scene)
    threading.Thread(target=ask, args=arguments, daemon=True).start()
    serve.serve(inside)


def ask(channel, framework, submission, scene):
    question, lies = QUESTIONS[framework]
    requests = [
        {"do": "prepare", "framework": framework, "scene": scene, "visible": False},
        {"do": "load", "cells": [["", submission]]},
        question(),
        question(),
    ]
    code = FAILED
    try:
        for number, request in enumerate(requests):
            os.write(channel, write_frame(bytes(NONCE_BYTES), number, request))
            answer = read_frame(lambda count: read(channel, count), answer=True).body
        code = LIED if lies(answer) else HONEST
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(code)


def read(channel, count):
    data = b""
    while len(data) < count:
        data += os.read(channel, count - len(data))
    return data


def answer_of(framework, submission, scene, *, guarded):
    child = os.fork()
    if child == 0:
        try:
            run(framework, submission, scene, guarded=guarded)
        finally:
            os._exit(FAILED)
    return WORDS[os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])]


def main(framework, folder, scene):
    import_module(FRAMEWORKS[framework].engine)
    scene = Path(scene).read_text(encoding="utf-8") if scene else None
    answers = {}
    for path in sorted(Path(folder).glob("*.py")):
        submission = path.read_text(encoding="utf-8")
        answers[path.stem] = [
            answer_of(framework, submission, scene, guarded=guarded) for guarded in (False, True)
        ]
    print(json.dumps(answers))


if __name__ == "__main__":
    main(*sys.argv[1:])
