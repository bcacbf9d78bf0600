"""Recurses through C until the stack is used up, with Python's own guard lifted."""

import sys


class Abyss:
    def __repr__(self):
        return repr(self)


def fall():
    sys.setrecursionlimit(1 << 30)
    return repr(Abyss())


def stop_gradient(x):
    fall()


def target_network_loss(online, target):
    fall()
