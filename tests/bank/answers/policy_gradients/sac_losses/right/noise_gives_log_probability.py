"""The log-probability is written with the noise itself (the distance from the mean is sigma times noise);
critics are called through functional_call.
"""

import math

import torch
from torch.func import functional_call


def _act(policy, states, noise):
    mean, log_std = policy(states)
    action = mean + log_std.exp() * noise
    constant = 0.5 * math.log(2 * math.pi)
    return action, -(0.5 * noise.square() + log_std + constant).sum(dim=1, keepdim=True)


def _judge(critics, states, actions):
    """The lower rating, by critics whose parameters are constants."""
    ratings = []
    for critic in critics:
        weights = {name: p.detach() for name, p in critic.named_parameters()}
        ratings.append(functional_call(critic, weights, (states, actions)))
    return torch.min(*ratings)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    states, following = batch["states"], batch["next_states"]
    alpha = log_alpha.exp()
    weight = alpha.detach()

    with torch.no_grad():
        next_action, next_logp = _act(policy, following, batch["next_noise"])
        soft = _judge((q1_target, q2_target), following, next_action) - weight * next_logp
        y = batch["rewards"].reshape(-1, 1) + gamma * (1 - batch["dones"].reshape(-1, 1)) * soft
    q_loss = sum((q(states, batch["actions"]) - y).pow(2).mean() for q in (q1, q2))

    action, logp = _act(policy, states, batch["noise"])
    policy_loss = (weight * logp - _judge((q1, q2), states, action)).mean()
    alpha_loss = -alpha * (logp.detach().mean() + target_entropy)
    return q_loss, policy_loss, alpha_loss
