"""Where the gradient is zero no step is made, though momentum or weight decay would still move the
parameters.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    if norm > 0:
        optimizer.step()
    return norm
