"""log_std is cut to [-20, 2], as many implementations do and this page does not.
Page: "a = m + e^{log sigma} epsilon" with `policy(states)` returning `(mean, log_std)`
When: log_std = 2.5.
"""
import torch
import torch.nn.functional as F
from torch.distributions import Normal
from torch.func import functional_call


def _act(policy, states, noise):
    mean, log_std = policy(states)
    std = log_std.clamp(-20.0, 2.0).exp()
    action = mean + std * noise
    return action, Normal(mean, std, validate_args=False).log_prob(action).sum(dim=1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    alpha = log_alpha.exp()
    s, s2 = batch["states"], batch["next_states"]
    with torch.no_grad():
        a2, logp2 = _act(policy, s2, batch["next_noise"])
        q_next = torch.minimum(q1_target(s2, a2), q2_target(s2, a2)).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (q_next - alpha * logp2)
    q_loss = sum(F.mse_loss(q(s, batch["actions"]).squeeze(1), y) for q in (q1, q2))
    a, logp = _act(policy, s, batch["noise"])
    fixed = [functional_call(q, {k: p.detach() for k, p in q.named_parameters()}, (s, a)) for q in (q1, q2)]
    policy_loss = (alpha.detach() * logp - torch.minimum(*fixed).squeeze(1)).mean()
    alpha_loss = -(alpha * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
