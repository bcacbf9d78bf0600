"""Harming: attacks that take down or slow down what is not theirs."""

from arena import Attack

HARMING = [
    Attack(
        36,
        "an infinite loop",
        cause="time limit",
        not_live="the deadline is not a layer that can be switched off",
    ),
]
