"""The critics' flags are switched for a moment; log pi is written in the noise, where its gradient is the same."""
import math

import torch

LOG_2PI = math.log(2.0 * math.pi)


def act(policy, states, noise):
    mean, log_std = policy(states)
    logp = (-0.5 * noise.square() - log_std - 0.5 * LOG_2PI).sum(-1, keepdim=True)
    return mean + log_std.exp() * noise, logp


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    states, following = batch["states"], batch["next_states"]
    number = log_alpha.detach().exp()

    next_action, next_logp = act(policy, following, batch["next_noise"])
    soft = torch.minimum(q1_target(following, next_action), q2_target(following, next_action)) - number * next_logp
    y = (batch["rewards"].view(-1, 1) + gamma * (1 - batch["dones"].view(-1, 1)) * soft).detach()
    q_loss = (q1(states, batch["actions"]) - y).square().mean() + (q2(states, batch["actions"]) - y).square().mean()

    critics = [*q1.parameters(), *q2.parameters()]
    flags = [p.requires_grad for p in critics]
    action, logp = act(policy, states, batch["noise"])
    for p in critics:
        p.requires_grad_(False)
    try:
        worth = torch.minimum(q1(states, action), q2(states, action))
    finally:
        for p, flag in zip(critics, flags):
            p.requires_grad_(flag)
    policy_loss = torch.mean(number * logp - worth)

    alpha_loss = -log_alpha.exp() * (logp.detach().mean() + target_entropy)
    return q_loss, policy_loss, alpha_loss
