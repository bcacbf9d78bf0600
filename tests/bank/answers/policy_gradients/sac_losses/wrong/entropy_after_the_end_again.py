"""The mask of finished episodes covers the critics' bootstrap and not the entropy bonus.

Page: y = r + gamma (1 - d) (min Q' - alpha log pi).
When: some dones are 1.
"""
import math

import torch
from torch.func import functional_call


def _act(policy, states, noise):
    mean, log_std = policy(states)
    logp = (-0.5 * noise**2 - log_std - 0.5 * math.log(2 * math.pi)).sum(dim=1)
    return mean + log_std.exp() * noise, logp


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    with torch.no_grad():
        a2, logp2 = _act(policy, batch["next_states"], batch["next_noise"])
        pair = torch.cat([net(batch["next_states"], a2) for net in (q1_target, q2_target)], dim=1)
        bootstrap = (1 - batch["dones"]) * pair.min(dim=1).values
        y = batch["rewards"] + gamma * (bootstrap - log_alpha.exp() * logp2)
    both = torch.cat([net(batch["states"], batch["actions"]) for net in (q1, q2)], dim=1)
    q_loss = (both - y[:, None]).square().mean(dim=0).sum()

    a, logp = _act(policy, batch["states"], batch["noise"])
    opinions = [
        functional_call(net, {n: p.detach() for n, p in net.named_parameters()}, (batch["states"], a))
        for net in (q1, q2)
    ]
    policy_loss = (log_alpha.detach().exp() * logp - torch.cat(opinions, dim=1).amin(dim=1)).mean()
    alpha_loss = -(log_alpha.exp() * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
