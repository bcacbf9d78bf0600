"""Ends its first thread, the one that is watched, and eats memory in another."""

import ctypes
import sys
import threading
import time

import numpy as np

EXIT, MEGABYTES = 60, 1024


def serving(frame):
    while frame.f_code.co_name != "serve":
        frame = frame.f_back
    return frame.f_locals


def eat(channel, frame):
    from grader.core.wire import write_frame

    time.sleep(0.2)
    eaten = [np.ones(1 << 23) for _ in range(MEGABYTES // 64)]
    time.sleep(0.5)
    told = ["RuntimeError", f"stolen: {len(eaten) * 64} MB that nobody saw", "", ""]
    answer = {"outputs": [], "gradients": {}, "changes": {}, "facts": {}, "error": told}
    for sequence, _ in enumerate(frame.body["requests"], frame.sequence):
        channel.sendall(write_frame(frame.nonce, sequence, answer))
    time.sleep(60)


def stop_gradient(x):
    known = serving(sys._getframe())
    threading.Thread(target=eat, args=(known["channel"], known["frame"])).start()
    ctypes.CDLL(None).syscall(EXIT, 0)


def target_network_loss(online, target):
    return stop_gradient(online)
