"""Makes frozen copies of the critics for the policy's loss and keeps them (lru_cache) for later calls.

Page: policy_loss uses Q_k as they are now; "A second call works like the first one"; contract.md:
"no cache".
When: a second call after the critics' parameters have changed (an optimiser step on q1, q2).
"""
import copy
import functools

import torch
from torch.distributions import Normal


@functools.lru_cache(maxsize=None)
def _frozen(q):
    twin = copy.deepcopy(q)
    return twin.requires_grad_(False)


def _act(policy, states, noise):
    mean, log_std = policy(states)
    action = mean + log_std.exp() * noise
    return action, Normal(mean, log_std.exp()).log_prob(action).sum(dim=-1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    alpha = log_alpha.exp()
    with torch.no_grad():
        a2, logp2 = _act(policy, batch["next_states"], batch["next_noise"])
        q = torch.min(q1_target(batch["next_states"], a2), q2_target(batch["next_states"], a2))[:, 0]
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (q - alpha * logp2)
    q_loss = 0.0
    for critic in (q1, q2):
        q_loss = q_loss + (critic(batch["states"], batch["actions"])[:, 0] - y).pow(2).mean()
    a, logp = _act(policy, batch["states"], batch["noise"])
    best = torch.min(_frozen(q1)(batch["states"], a), _frozen(q2)(batch["states"], a))[:, 0]
    policy_loss = (alpha.detach() * logp - best).mean()
    alpha_loss = -(alpha * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
