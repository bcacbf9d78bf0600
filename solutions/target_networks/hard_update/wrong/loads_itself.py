"""The target was loaded with its own state, so it is what it was.

The training loop goes on without a complaint, with targets from the network's random beginnings.

Say aloud which of the two networks is read and which one is written, and follow both names through the call.
"""


def hard_update(target, online):
    target.load_state_dict(target.state_dict())
