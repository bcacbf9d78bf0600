"""Follows the public implementations in which the temperature's loss is linear in log_alpha, and adds
constants so that the value is the page's. The slope in log_alpha lacks the factor alpha.

Page: alpha_loss = -mean(alpha (log pi + H)), alpha = exp(log_alpha); log_alpha: flows (the right one).
When: log_alpha is not 0 (at 0 the two slopes agree). The value is always right.
"""
import torch
from torch.distributions import Independent, Normal
from torch.func import functional_call


def _act(policy, states, noise):
    mean, log_std = policy(states)
    std = log_std.exp()
    action = mean + std * noise
    return action, Independent(Normal(mean, std), 1).log_prob(action)


def _glass(q):
    fixed = {n: p.detach() for n, p in q.named_parameters()}
    return lambda s, a: functional_call(q, fixed, (s, a)).squeeze(1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    alpha = log_alpha.detach().exp()
    s, s2 = batch["states"], batch["next_states"]
    with torch.no_grad():
        a2, logp2 = _act(policy, s2, batch["next_noise"])
        soft = torch.minimum(q1_target(s2, a2), q2_target(s2, a2)).squeeze(1) - alpha * logp2
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * soft
    q_loss = sum((q(s, batch["actions"]).squeeze(1) - y).square().mean() for q in (q1, q2))
    a, logp = _act(policy, s, batch["noise"])
    policy_loss = (alpha * logp - torch.minimum(_glass(q1)(s, a), _glass(q2)(s, a))).mean()
    temperature = alpha + (log_alpha - log_alpha.detach())
    alpha_loss = -(temperature * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
