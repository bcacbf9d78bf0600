"""The gradient still contains what earlier backward passes left there.

`backward()` adds to `.grad`. Without a fresh start, each step also takes all previous gradients, the norm
grows from call to call, and clipping hides the growth.

Begin with empty gradients.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    optimizer.step()
    return norm
