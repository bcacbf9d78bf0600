"""States and next states go through the policy in one pass; the critics' flags are lowered for the policy's
loss inside a context that restores them.
"""

import contextlib

import torch
from torch.distributions import Independent, Normal


@contextlib.contextmanager
def _held_fixed(*modules):
    with contextlib.ExitStack() as undo:
        for module in modules:
            for parameter in module.parameters():
                undo.callback(parameter.requires_grad_, parameter.requires_grad)
                parameter.requires_grad_(False)
        yield


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    states, following = batch["states"], batch["next_states"]
    count = len(states)
    mean, log_std = policy(torch.cat([states, following]))
    std = log_std.exp()
    actions = mean + std * torch.cat([batch["noise"], batch["next_noise"]])
    logp = Independent(Normal(mean, std), 1).log_prob(actions)

    alpha = torch.exp(log_alpha)
    with torch.no_grad():
        ahead = actions[count:]
        value = torch.minimum(q1_target(following, ahead), q2_target(following, ahead)).squeeze(1)
        value = value - alpha * logp[count:]
        ended = batch["dones"] == 1
        y = batch["rewards"] + torch.where(ended, torch.zeros_like(value), gamma * value)

    def squared_error(critic):
        return torch.nn.functional.mse_loss(critic(states, batch["actions"]).squeeze(1), y)

    q_loss = squared_error(q1) + squared_error(q2)
    with _held_fixed(q1, q2):
        rated = torch.minimum(q1(states, actions[:count]), q2(states, actions[:count])).squeeze(1)
    policy_loss = torch.mean(alpha.detach() * logp[:count] - rated)
    alpha_loss = torch.mean(-alpha * (logp[:count].detach() + target_entropy))
    return q_loss, policy_loss, alpha_loss
