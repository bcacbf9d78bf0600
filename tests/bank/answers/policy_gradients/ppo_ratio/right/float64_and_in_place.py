"""Unusual: float64 in between, and in-place operations on a temporary of its own."""
import torch


class PPORatio:
    """A callable object."""

    def __call__(self, new_logp, old_logp, *, dtype=torch.float64):
        difference = new_logp.to(dtype) - old_logp.detach().clone().to(dtype)
        difference.exp_()
        return difference.to(torch.float32)


ppo_ratio = PPORatio()
