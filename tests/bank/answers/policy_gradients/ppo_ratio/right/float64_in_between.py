"""Difference and exponential are taken in float64, flat, and turned back into float32 and the shape at the
end.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    shape = new_logp.shape
    past = old_logp.detach().to(torch.float64).reshape(-1)
    present = new_logp.to(torch.float64).reshape(-1)
    return present.sub(past).exp().to(torch.float32).reshape(shape)
