"""The next action's noise is scaled by sigma in the batch's own tensor.
Page: "It fills no `.grad` and clears none, changes no input"
When: next_noise nonzero and log_std nonzero; batch["next_noise"] is changed (and a second call differs).
"""
import torch
import torch.nn.functional as F
from torch.distributions import Normal
from torch.func import functional_call


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    alpha = log_alpha.exp()
    s, s2 = batch["states"], batch["next_states"]
    with torch.no_grad():
        mean2, log_std2 = policy(s2)
        std2 = log_std2.exp()
        a2 = batch["next_noise"].mul_(std2) + mean2
        logp2 = Normal(mean2, std2).log_prob(a2).sum(dim=1)
        q_next = torch.minimum(q1_target(s2, a2), q2_target(s2, a2)).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (q_next - alpha * logp2)
    q_loss = sum(F.mse_loss(q(s, batch["actions"]).squeeze(1), y) for q in (q1, q2))
    mean, log_std = policy(s)
    std = log_std.exp()
    a = mean + std * batch["noise"]
    logp = Normal(mean, std).log_prob(a).sum(dim=1)
    fixed = [functional_call(q, {k: p.detach() for k, p in q.named_parameters()}, (s, a)) for q in (q1, q2)]
    policy_loss = (alpha.detach() * logp - torch.minimum(*fixed).squeeze(1)).mean()
    alpha_loss = -(alpha * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
