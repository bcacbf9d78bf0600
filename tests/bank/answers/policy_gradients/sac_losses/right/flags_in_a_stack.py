"""An ExitStack that takes the critics' flags off for one block and puts them back."""
import contextlib

import torch
import torch.nn.functional as F
from torch.distributions import Independent, Normal


def act(policy, states, noise):
    mean, log_std = policy(states)
    sigma = torch.exp(log_std)
    action = mean + sigma * noise
    return action, Independent(Normal(mean, sigma, validate_args=False), 1, validate_args=False).log_prob(action)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    s, s_next = batch["states"], batch["next_states"]

    a_next, logp_next = act(policy, s_next, batch["next_noise"])
    q_next = torch.minimum(q1_target(s_next, a_next), q2_target(s_next, a_next))[:, 0]
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * (q_next - log_alpha.exp() * logp_next)
    y = y.detach()
    q_loss = F.mse_loss(q1(s, batch["actions"])[:, 0], y) + F.mse_loss(q2(s, batch["actions"])[:, 0], y)

    a, logp = act(policy, s, batch["noise"])
    with contextlib.ExitStack() as stack:
        for p in (*q1.parameters(), *q2.parameters()):
            stack.callback(p.requires_grad_, p.requires_grad)
            p.requires_grad_(False)
        q = torch.minimum(q1(s, a), q2(s, a))[:, 0]
    policy_loss = (log_alpha.detach().exp() * logp - q).mean()

    alpha_loss = torch.mul(log_alpha.exp(), logp.detach() + target_entropy).mean().neg()
    return q_loss, policy_loss, alpha_loss
