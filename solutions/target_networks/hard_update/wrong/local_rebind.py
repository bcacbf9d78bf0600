"""Nothing arrived in the target: only something inside the function was changed, a name or a dictionary.

An assignment to an argument makes that name mean another object until the function returns. The caller's
network is not told about it.

Change the object that you were handed: something in it has to be written to.
"""

import copy


def hard_update(target, online):
    target = copy.deepcopy(online)
