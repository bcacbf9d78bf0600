"""The step was taken with the full gradient; clipping came when it was over.

The norm that is returned is right, and the long step has already been made. What gets clipped is a
gradient that nobody will use.

Ask at which moment the optimiser reads `.grad`, and see to it that the gradient is short before that.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
