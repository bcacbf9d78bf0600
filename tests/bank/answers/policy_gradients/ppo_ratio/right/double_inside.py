"""Subtracts and exponentiates in float64, returns float32."""
import torch


def ppo_ratio(new_logp, old_logp):
    old = old_logp.detach().to(torch.float64)
    log_ratio = new_logp.to(torch.float64).sub(old)
    return log_ratio.exp().to(torch.float32)
