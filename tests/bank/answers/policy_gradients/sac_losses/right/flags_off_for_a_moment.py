"""Right: torch.distributions for the density, requires_grad flags of both critics off in an ExitStack."""
from contextlib import ExitStack

import torch
from torch.distributions import Independent, Normal


def _set_flag(p, flag):
    p.requires_grad_(flag)


class _Draw:
    def __init__(self, policy):
        self.policy = policy

    def __call__(self, states, noise):
        mean, log_std = self.policy(states)
        std = log_std.exp()
        action = mean + std * noise
        density = Independent(Normal(mean, std, validate_args=False), 1, validate_args=False)
        return action, density.log_prob(action)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    draw = _Draw(policy)
    alpha = log_alpha.exp()
    frozen_alpha = alpha.detach()
    states, actions, rewards = batch["states"], batch["actions"], batch["rewards"]

    with torch.no_grad():
        next_action, next_logp = draw(batch["next_states"], batch["next_noise"])
        values = [t(batch["next_states"], next_action).reshape(-1) for t in (q1_target, q2_target)]
        soft_value = torch.min(values[0], values[1]) - frozen_alpha * next_logp
        y = rewards + gamma * torch.where(batch["dones"] == 1, torch.zeros_like(soft_value), soft_value)

    q_loss = sum(torch.nn.functional.mse_loss(q(states, actions).reshape(-1), y) for q in (q1, q2))

    action, logp = draw(states, batch["noise"])
    with ExitStack() as stack:
        for p in [*q1.parameters(), *q2.parameters()]:
            stack.callback(_set_flag, p, p.requires_grad)
            _set_flag(p, False)
        worth = torch.min(q1(states, action), q2(states, action)).reshape(-1)
    policy_loss = (frozen_alpha * logp - worth).mean()
    alpha_loss = -(alpha * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
