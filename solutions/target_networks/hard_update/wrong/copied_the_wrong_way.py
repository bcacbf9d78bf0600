"""The copy went from the target to the online network, and what had been learned is lost.

Every update then takes the online network back to old weights, which looks like a learning rate that is
far too small.

The first argument is the one to change, the second the one to read.
"""


def hard_update(target, online):
    online.load_state_dict(target.state_dict())
