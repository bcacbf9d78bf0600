"""The step was taken with the full gradient; clipping came when it was over.

The norm that is returned is right, and the network has already jumped. What gets clipped is a gradient that
nobody will use.

Ask at which moment the optimiser reads `.grad`, and have it short by then.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
