"""The critics' slope in the action comes from autograd.grad (no .grad is filled) and is a constant for the policy."""
import math

import torch


def gaussian_logp(action, mean, log_std):
    z = (action - mean) * torch.exp(-log_std)
    return -(0.5 * z * z + log_std + 0.5 * math.log(2 * math.pi)).sum(dim=-1)


def worth_and_slope(q1, q2, states, actions):
    probe = actions.detach().clone().requires_grad_(True)
    with torch.enable_grad():
        low = torch.minimum(q1(states, probe), q2(states, probe)).squeeze(-1)
        (slope,) = torch.autograd.grad(low.sum(), probe)
    return low.detach(), slope


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    s, s_next, alpha = batch["states"], batch["next_states"], log_alpha.detach().exp()

    with torch.no_grad():
        m, ls = policy(s_next)
        a_next = m + ls.exp() * batch["next_noise"]
        low = torch.minimum(q1_target(s_next, a_next), q2_target(s_next, a_next)).squeeze(-1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (low - alpha * gaussian_logp(a_next, m, ls))
    q_loss = 0.0
    for q in (q1, q2):
        q_loss = q_loss + torch.mean((q(s, batch["actions"]).squeeze(-1) - y) ** 2)

    m, ls = policy(s)
    a = m + ls.exp() * batch["noise"]
    logp = gaussian_logp(a, m, ls)
    low, slope = worth_and_slope(q1, q2, s, a)
    live = low + (slope * (a - a.detach())).sum(dim=-1)
    policy_loss = (alpha * logp - live).mean()

    alpha_loss = -(log_alpha.exp() * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
