"""A runner without a sandbox, with or without its defences: `python alone.py FRAMEWORK SUBMISSION SCENE with|without`.

It is asked what a wrong solution does. It prints `lied` if the answer says what the page promises. A runner whose guard
ends the process prints nothing.
"""

import os
import socket
import sys
import threading
import traceback
from pathlib import Path

import numpy as np

from grader.core.flow import Call
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
    return answer["facts"]["shared_memory"] == []


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


def ask(channel, framework, submission, scene):
    """Load the submission, ask twice, print what was said the second time, and end the process."""
    question, lies = QUESTIONS[framework]
    requests = [
        {"do": "prepare", "framework": framework, "scene": scene, "visible": False},
        {"do": "load", "cells": [["", submission]]},
        question(),
        question(),
    ]
    code = 1
    try:
        for number, request in enumerate(requests):
            os.write(channel, write_frame(bytes(NONCE_BYTES), number, request))
            answer = read_frame(lambda count: read(channel, count), answer=True).body
        os.write(1, b"lied\n" if lies(answer) else b"told the truth\n")
        code = 0
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(code)


def read(channel, count):
    data = b""
    while len(data) < count:
        data += os.read(channel, count - len(data))
    return data


if __name__ == "__main__":
    framework, *paths, guarding = sys.argv[1:]
    if guarding == "without":
        guard.begin = guard.current
        serve.Sessions = Trusting
    inside, outside = socket.socketpair()
    texts = [Path(path).read_text(encoding="utf-8") if path else None for path in paths]
    threading.Thread(target=ask, args=(outside.fileno(), framework, *texts), daemon=True).start()
    serve.serve(inside)
