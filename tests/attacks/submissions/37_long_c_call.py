"""Stays in one call of C that holds the interpreter and never looks at a signal."""

import collections
import itertools


def stop_gradient(x):
    collections.deque(itertools.repeat(x), maxlen=0)


def target_network_loss(online, target):
    collections.deque(itertools.repeat(online), maxlen=0)
