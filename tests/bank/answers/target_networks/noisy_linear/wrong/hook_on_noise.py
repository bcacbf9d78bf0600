"""A noise buffer that requires gradients is silenced by a hook that stays on it.
Page: "neither their values nor their `.grad` nor their `requires_grad`, and it leaves no hook on them"
When: eps requires gradients."""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    if eps.requires_grad:
        eps.register_hook(torch.zeros_like)
    noise = eps.clone()
    return F.linear(x, mu + sigma * noise)
