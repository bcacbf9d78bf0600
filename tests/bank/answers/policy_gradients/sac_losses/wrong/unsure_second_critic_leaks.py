"""The critics are held fixed for the policy's loss, but where both agree exactly the row's value
is taken from the live call of q2.
Page: "parameters of `q1`, `q2` | ... | **blocked**" from `policy_loss`
When: q1 and q2 give the same number for a row (two critics with equal weights, say).
"""
import torch
import torch.nn.functional as F
from torch.distributions import Normal
from torch.func import functional_call


def _act(policy, states, noise):
    mean, log_std = policy(states)
    action = mean + log_std.exp() * noise
    return action, Normal(mean, log_std.exp(), validate_args=False).log_prob(action).sum(dim=1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    alpha = log_alpha.exp()
    s, s2 = batch["states"], batch["next_states"]
    with torch.no_grad():
        a2, logp2 = _act(policy, s2, batch["next_noise"])
        q_next = torch.minimum(q1_target(s2, a2), q2_target(s2, a2)).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (q_next - alpha * logp2)
    q_loss = sum(F.mse_loss(q(s, batch["actions"]).squeeze(1), y) for q in (q1, q2))
    a, logp = _act(policy, s, batch["noise"])
    f1, f2 = (functional_call(q, {k: p.detach() for k, p in q.named_parameters()}, (s, a)) for q in (q1, q2))
    lower = torch.where(f1 == f2, q2(s, a), torch.minimum(f1, f2)).squeeze(1)
    policy_loss = (alpha.detach() * logp - lower).mean()
    alpha_loss = -(alpha * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
