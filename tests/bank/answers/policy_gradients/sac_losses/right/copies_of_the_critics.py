"""The policy is judged by frozen deep copies; the Gaussian's log-density is written out."""
import copy
import math
from typing import NamedTuple

import torch


class Losses(NamedTuple):
    q: torch.Tensor
    policy: torch.Tensor
    alpha: torch.Tensor


def _frozen_copy(net):
    return copy.deepcopy(net).requires_grad_(False)


def _sample(policy, states, noise):
    mean, log_std = policy(states)
    action = torch.addcmul(mean, log_std.exp(), noise)
    # (action - mean) / sigma is the noise itself, whatever the policy
    log_prob = -0.5 * noise.square() - log_std - 0.5 * math.log(2 * math.pi)
    return action, log_prob.sum(dim=-1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    alpha = log_alpha.exp()
    fixed_alpha = alpha.detach()

    with torch.no_grad():
        action, log_prob = _sample(policy, batch["next_states"], batch["next_noise"])
        both = torch.cat([q(batch["next_states"], action) for q in (q1_target, q2_target)], dim=1)
        soft = both.amin(dim=1) - fixed_alpha * log_prob
        y = (batch["rewards"] + gamma * (1 - batch["dones"]) * soft).unsqueeze(1)

    q_loss = log_alpha.new_zeros(())
    for q in (q1, q2):
        q_loss = q_loss + (q(batch["states"], batch["actions"]) - y).square().mean()

    action, log_prob = _sample(policy, batch["states"], batch["noise"])
    opinions = [_frozen_copy(q)(batch["states"], action)[:, 0] for q in (q1, q2)]
    policy_loss = torch.mean(fixed_alpha * log_prob - torch.min(*opinions))
    alpha_loss = -alpha * (log_prob.detach().mean() + target_entropy)
    return Losses(q_loss, policy_loss, alpha_loss)
