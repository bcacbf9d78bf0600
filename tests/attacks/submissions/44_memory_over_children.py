"""Takes memory in children, each of them within the limit."""

import os

import numpy as np

CHILDREN, MEGABYTES = 4, 160


def devour():
    ready, says = os.pipe()
    gate, opens = os.pipe()
    try:
        for _ in range(CHILDREN):
            if os.fork() == 0:
                os.close(opens)
                held = np.ones(MEGABYTES << 17)
                os.write(says, b"x")
                os.read(gate, 1)
                os._exit(int(held[0]))
    except OSError:
        return "no children"
    os.close(says)
    held = 0
    while held < CHILDREN and os.read(ready, 1):
        held += 1
    os.close(opens)
    for _ in range(CHILDREN):
        os.wait()
    return f"stolen: {held * MEGABYTES} MB" if held == CHILDREN else "too little"


def stop_gradient(x):
    raise RuntimeError(devour())


def target_network_loss(online, target):
    raise RuntimeError(devour())
