"""Every step copies: the result is always `params`.

A target that equals the online network at all times is no target network. Each update then moves
what the next one aims at.

Find out where `step` and `period` enter your result.
"""


def periodic_update(params, target, step, period):
    return params
