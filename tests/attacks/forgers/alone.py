"""A runner without a sandbox, with or without its guard: `python alone.py SUBMISSION SCENE with|without`.

It is asked for one call of `dqn_loss`. It prints `lied` if the answer says that no gradient reaches the target network.
"""

import os
import socket
import sys
import threading
from pathlib import Path

import numpy as np

from grader.core.flow import Call
from grader.core.messages import call_to_wire
from grader.core.wire import NONCE_BYTES, read_frame, write_frame
from grader.engines import guard
from grader.runner.serve import serve

SIZES = {"w0": (6, 4), "b0": 6, "w1": (3, 6), "b1": 3}


def network(rng):
    layers = {name: rng.normal(size=size) for name, size in SIZES.items()}
    return {"layers": layers, "scale": np.ones(1), "level": np.zeros(3)}


def call(function):
    rng = np.random.default_rng(0)
    batch = {"states": rng.normal(size=(5, 4)), "next_states": rng.normal(size=(5, 4))}
    batch |= {"actions": np.arange(5) % 3, "rewards": rng.normal(size=5), "dones": np.zeros(5)}
    inputs = {"q_net": network(rng), "target_net": network(rng), "batch": batch, "gamma": 0.9}
    return call_to_wire(Call(function, inputs, "auto", np.ones(997, np.float32), ("batch", "gamma")))


def ask(channel, submission, scene):
    """Load the submission, make the call, print what became of it, and end the process."""
    requests = [
        {"do": "prepare", "framework": "torch", "scene": scene, "visible": False},
        {"do": "load", "cells": [["", submission]]},
        {"do": "call", "call": call("dqn_loss")},
        {"do": "call", "call": call("dqn_loss")},
    ]
    for number, request in enumerate(requests):
        os.write(channel, write_frame(bytes(NONCE_BYTES), number, request))
        answer = read_frame(lambda count: read(channel, count), answer=True).body
    gradients = answer["gradients"]["value"]
    of_target = [gradient for name, gradient in gradients.items() if name.startswith("target_net")]
    lied = bool(of_target) and all(gradient is None for gradient in of_target)
    os.write(1, b"lied\n" if lied else b"told the truth\n")
    os._exit(0)


def read(channel, count):
    data = b""
    while len(data) < count:
        data += os.read(channel, count - len(data))
    return data


if __name__ == "__main__":
    if sys.argv[3] == "without":
        guard.begin = guard.current
    inside, outside = socket.socketpair()
    texts = [Path(path).read_text(encoding="utf-8") for path in sys.argv[1:3]]
    threading.Thread(target=ask, args=(outside.fileno(), *texts), daemon=True).start()
    serve(inside)
