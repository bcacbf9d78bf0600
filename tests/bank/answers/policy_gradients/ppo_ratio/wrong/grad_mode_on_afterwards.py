"""Called with grad mode off, the function leaves it on."""

import torch


def ppo_ratio(new_logp, old_logp):
    torch.set_grad_enabled(False)
    fixed = old_logp * 1.0
    torch.set_grad_enabled(True)
    return torch.exp(new_logp - fixed)
