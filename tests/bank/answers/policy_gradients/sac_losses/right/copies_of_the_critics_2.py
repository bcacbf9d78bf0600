"""Unusual: frozen deep copies of the critics, an Independent distribution, stack and amin."""
import copy

import torch
from torch.distributions import Independent, Normal


def gaussian(policy, states):
    mean, log_std = policy(states)
    return mean, log_std.exp(), Independent(Normal(mean, log_std.exp()), 1)


def lowest(critics, states, actions):
    return torch.stack([q(states, actions)[:, 0] for q in critics]).amin(dim=0)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    temperature = log_alpha.exp().item()
    states, following = batch["states"], batch["next_states"]

    mean, std, distribution = gaussian(policy, following)
    action = mean + std * batch["next_noise"]
    soft = lowest((q1_target, q2_target), following, action) - temperature * distribution.log_prob(action)
    y = (batch["rewards"] + gamma * (1 - batch["dones"]) * soft).detach()
    errors = torch.cat([q(states, batch["actions"]) for q in (q1, q2)], dim=1) - y[:, None]
    q_loss = errors.square().mean(dim=0).sum()

    mean, std, distribution = gaussian(policy, states)
    action = torch.addcmul(mean, std, batch["noise"])
    logp = distribution.log_prob(action)
    judges = [copy.deepcopy(q).requires_grad_(False) for q in (q1, q2)]
    policy_loss = torch.mean(temperature * logp - lowest(judges, states, action))
    alpha_loss = -torch.mean(log_alpha.exp() * (logp.detach() + target_entropy))
    return q_loss, policy_loss, alpha_loss
