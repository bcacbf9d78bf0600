"""How fast one box can signal another through the processor, which they share.

`python tests/benchmarks/covert_channel.py [--bits N]` prints, per length of a slot, the share of wrong bits and
the bits per second that remain. The sender computes in a slot for a 1 and sleeps for a 0; the receiver counts how
often it gets round a loop meanwhile. Both read the same clock. The first quarter of the bits is known to
the receiver, who learns from it where to draw the line. `taskset -c 0` puts both on one processor: the worst case.
"""

import argparse
import math
import os
import threading
import time

import numpy as np

from grader.core.flow import Call
from grader.core.messages import call_to_wire, flow_from_wire
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

SLOTS = (0.1, 0.05, 0.02, 0.01, 0.005)
LEAD_SECONDS = 1.5
SUBMISSION = """
import threading
import time

import numpy as np

MATRIX = np.ones((96, 96))


def busy(until):
    while time.monotonic() < until:
        MATRIX @ MATRIX


def send(bits, start, slot, threads):
    for number, bit in enumerate(bits):
        end = float(start) + (number + 1) * float(slot)
        if bit:
            others = [threading.Thread(target=busy, args=(end,)) for _ in range(int(threads) - 1)]
            for thread in others:
                thread.start()
            busy(end)
        time.sleep(max(0.0, end - time.monotonic()))
    return np.float64(0)


def receive(count, start, slot):
    time.sleep(max(0.0, float(start) - time.monotonic()))
    rounds = np.zeros(int(count))
    for number in range(int(count)):
        end = float(start) + (number + 1) * float(slot)
        while time.monotonic() < end:
            rounds[number] += 1
    return rounds
"""


def measure(bits, slots=SLOTS):
    """The share of wrong bits, and the bits per second that remain, per length of a slot."""
    message = np.random.default_rng(17).integers(0, 2, bits)
    limits = Limits(seconds=60 + 2 * bits * max(slots))
    with Sandbox() as one, Sandbox() as other:
        sender, receiver = Box(one, "numpy", limits), Box(other, "numpy", limits)
        for box in (sender, receiver):
            box.load("numpy", [["", SUBMISSION]])
        return [(slot, *_judge(message, _transmit(sender, receiver, message, slot), slot)) for slot in slots]


def _transmit(sender, receiver, message, slot):
    """What the receiver counted in each slot."""
    timing = {"start": np.float64(time.monotonic() + LEAD_SECONDS), "slot": np.float64(slot)}
    threads = np.int64(len(os.sched_getaffinity(0)))
    thread = threading.Thread(
        target=_ask, args=(sender, "send", {"bits": message, **timing, "threads": threads})
    )
    thread.start()
    rounds = _ask(receiver, "receive", {"count": np.int64(len(message)), **timing})
    thread.join()
    return rounds


def _ask(box, function, inputs):
    call = Call(function, inputs, "auto", np.ones(3, np.float32))
    return flow_from_wire(box.ask({"do": "call", "call": call_to_wire(call)}), call).value


def _judge(message, rounds, slot):
    known = len(message) // 4
    low, high = (rounds[:known][message[:known] == bit].mean() for bit in (1, 0))
    guessed = (rounds[known:] < (low + high) / 2).astype(int)
    wrong = float(np.mean(guessed != message[known:]))
    return wrong, _capacity(wrong) / slot


def _capacity(wrong):
    """Shannon's: bits per slot of a channel that flips this share of them."""
    if wrong in (0.0, 1.0):
        return 1.0
    return 1 + wrong * math.log2(wrong) + (1 - wrong) * math.log2(1 - wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bits", type=int, default=400)
    arguments = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}, processors {len(os.sched_getaffinity(0))}")
    for slot, wrong, speed in measure(arguments.bits):
        print(f"slots of {1000 * slot:3.0f} ms: {wrong:6.1%} wrong, {speed:6.1f} bits per second")


if __name__ == "__main__":
    main()
