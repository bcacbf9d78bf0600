"""The entries of state_dict() are detached views of the target's memory, so copy_ into them needs no
no_grad.
"""

import torch


def hard_update(target, online):
    source = online.state_dict()
    for key, entry in target.state_dict().items():
        if isinstance(entry, torch.Tensor):
            entry.copy_(source[key])
