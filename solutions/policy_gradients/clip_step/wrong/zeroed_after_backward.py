"""The gradients were cleared right after they had been computed, so the step did nothing.

Norm zero, parameters unchanged, no error. The loss stays where it is, at any learning rate.

Clearing makes room for new gradients. See which gradients are there when it happens.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    loss.backward()
    optimizer.zero_grad()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    optimizer.step()
    return norm
