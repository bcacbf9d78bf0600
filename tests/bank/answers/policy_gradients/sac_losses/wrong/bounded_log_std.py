"""Bounds the policy's log_std to [-20, 2], as most public implementations do.

Page: a = m + exp(log sigma) eps, log pi = sum log N(a; m, sigma), with the log_std that the policy
returns; nothing bounds it.
When: a log_std above 2 (a sigma of more than 7.39) in some entry: other values, and no gradient there.
"""
import torch
from torch.distributions import Normal
from torch.func import functional_call


def _act(policy, states, noise):
    mean, log_std = policy(states)
    log_std = torch.clamp(log_std, -20, 2)
    std = log_std.exp()
    action = mean + std * noise
    return action, Normal(mean, std).log_prob(action).sum(-1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    alpha = log_alpha.exp()
    with torch.no_grad():
        a2, logp2 = _act(policy, batch["next_states"], batch["next_noise"])
        q = torch.min(q1_target(batch["next_states"], a2), q2_target(batch["next_states"], a2)).squeeze(-1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (q - alpha * logp2)
    q_loss = sum((q(batch["states"], batch["actions"]).squeeze(-1) - y).pow(2).mean() for q in (q1, q2))
    a, logp = _act(policy, batch["states"], batch["noise"])
    frozen = [{n: p.detach() for n, p in q.named_parameters()} for q in (q1, q2)]
    opinions = [functional_call(q, w, (batch["states"], a)).squeeze(-1) for q, w in zip((q1, q2), frozen)]
    policy_loss = (alpha.detach() * logp - torch.min(*opinions)).mean()
    alpha_loss = -(alpha * (logp + target_entropy).detach()).mean()
    return q_loss, policy_loss, alpha_loss
