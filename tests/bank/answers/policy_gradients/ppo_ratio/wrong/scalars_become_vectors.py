"""A log-probability of shape () comes back as a ratio of shape (1,).
Page: "new_logp | any shape, float32" ... "Returns: the ratios, float32, in that shape."
When: new_logp = torch.tensor(-1.0), old_logp = torch.tensor(-2.0).
"""
import torch


def ppo_ratio(new_logp, old_logp):
    new, old = torch.atleast_1d(new_logp), torch.atleast_1d(old_logp.detach())
    return (new - old).exp()
