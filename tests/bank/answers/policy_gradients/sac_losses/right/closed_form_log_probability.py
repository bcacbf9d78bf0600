"""Unusual: the log-probability from the noise itself, (a - m) / sigma being the noise; detached parameters; NamedTuple."""
import math
from typing import NamedTuple

import torch
from torch.func import functional_call


class Losses(NamedTuple):
    q_loss: torch.Tensor
    policy_loss: torch.Tensor
    alpha_loss: torch.Tensor


HALF_LOG_2PI = 0.5 * math.log(2 * math.pi)


def sample(policy, states, noise):
    mean, log_std = policy(states)
    logp = -(0.5 * noise**2 + log_std + HALF_LOG_2PI).sum(dim=1, keepdim=True)
    return mean + log_std.exp() * noise, logp


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    column = lambda name: batch[name].unsqueeze(1)  # noqa: E731
    alpha = log_alpha.exp()
    with torch.no_grad():
        action, logp = sample(policy, batch["next_states"], batch["next_noise"])
        soft = torch.min(*(q(batch["next_states"], action) for q in (q1_target, q2_target))) - alpha * logp
        y = column("rewards") + gamma * (1 - column("dones")) * soft
    q_loss = sum((q(batch["states"], batch["actions"]) - y).pow(2).mean() for q in (q1, q2))
    action, logp = sample(policy, batch["states"], batch["noise"])
    rated = [
        functional_call(q, {k: p.detach() for k, p in q.named_parameters()}, (batch["states"], action))
        for q in (q1, q2)
    ]
    policy_loss = (alpha.detach() * logp - torch.min(*rated)).mean()
    alpha_loss = -alpha * (logp.detach().mean() + target_entropy)
    return Losses(q_loss, policy_loss, alpha_loss)
