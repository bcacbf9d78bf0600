"""`old_logp` itself was detached: the caller's tensor no longer requires gradients.

A method with a trailing underscore changes the tensor in place. If the same tensor was also passed as the new
log-probability, the whole ratio has lost its gradient with it.

Make a detached version for your own use and leave the argument as it is.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    old_logp.detach_()
    return torch.exp(new_logp - old_logp)
