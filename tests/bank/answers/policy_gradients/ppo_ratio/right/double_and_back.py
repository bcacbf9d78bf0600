"""Computed in float64, with the old log-probabilities copied under no_grad."""
import torch


@torch.no_grad()
def _numbers(tensor):
    return tensor.to(torch.float64, copy=True)


def ppo_ratio(new_logp, old_logp, *, dtype=torch.float32):
    log_ratio = new_logp.to(torch.float64).sub(_numbers(old_logp))
    return log_ratio.exp().to(dtype)
