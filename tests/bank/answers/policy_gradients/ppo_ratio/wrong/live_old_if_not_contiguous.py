"""A gradient reaches old_logp where it is not contiguous: its contiguous copy is still connected."""

import torch


def ppo_ratio(new_logp, old_logp):
    old = old_logp.detach() if old_logp.is_contiguous() else old_logp.contiguous()
    return torch.exp(new_logp - old)
