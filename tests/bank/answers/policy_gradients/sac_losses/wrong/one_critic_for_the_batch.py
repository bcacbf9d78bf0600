"""For the policy's loss it takes the critic whose mean over the batch is smaller, instead of the smaller
Q-value in each row.

Page: policy_loss = mean(alpha log pi - min_k Q_k(s, a)), the minimum inside the mean.
When: B > 1 and neither critic is the smaller one in all rows.
"""
import torch
from torch.distributions import Normal
from torch.func import functional_call


def _act(policy, states, noise):
    mean, log_std = policy(states)
    std = log_std.exp()
    action = torch.addcmul(mean, std, noise)
    return action, Normal(mean, std).log_prob(action).sum(1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    states, later = batch["states"], batch["next_states"]
    alpha = log_alpha.exp()
    with torch.no_grad():
        a2, logp2 = _act(policy, later, batch["next_noise"])
        q = torch.minimum(q1_target(later, a2), q2_target(later, a2)).flatten()
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (q - alpha * logp2)
    q_loss = sum(torch.mean((q(states, batch["actions"]).flatten() - y) ** 2) for q in (q1, q2))
    a, logp = _act(policy, states, batch["noise"])
    means = [
        functional_call(q, {n: p.detach() for n, p in q.named_parameters()}, (states, a)).mean()
        for q in (q1, q2)
    ]
    policy_loss = alpha.detach() * logp.mean() - torch.minimum(*means)
    alpha_loss = -alpha * (logp.detach().mean() + target_entropy)
    return q_loss, policy_loss, alpha_loss
