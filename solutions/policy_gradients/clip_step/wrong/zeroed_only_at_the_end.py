"""Gradients are cleared once the step is done, so whatever was there before the call took part in it.

In a loop of nothing but these steps it makes no difference. After a first loss that somebody else
differentiated, a check of the gradients or an interrupted step, it does: old and new are added up.

Make the function independent of what it finds: look at where its first backward pass adds to.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    optimizer.step()
    optimizer.zero_grad()
    return norm
