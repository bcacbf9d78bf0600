"""Switches both critics off for the policy's loss and, because of a loop variable used twice, only the first on again.
Page: "leaves every parameter with `requires_grad=True`, as it arrives"
When: always: the parameters of q2 leave with requires_grad=False, and from the second call on q2 learns nothing.
"""
import torch
import torch.nn.functional as F
from torch.distributions import Normal


def act(policy, states, noise):
    mean, log_std = policy(states)
    std = log_std.exp()
    action = mean + std * noise
    return action, Normal(mean, std).log_prob(action).sum(dim=1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    s, s2 = batch["states"], batch["next_states"]
    alpha = log_alpha.exp()
    with torch.no_grad():
        a2, logp2 = act(policy, s2, batch["next_noise"])
        q_next = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (q_next - alpha * logp2)
    q_loss = sum(F.mse_loss(q(s, batch["actions"]).squeeze(1), y) for q in (q1, q2))

    action, logp = act(policy, s, batch["noise"])
    for net in (q1, q2):
        params = net.parameters()
        for p in params:
            p.requires_grad_(False)
    q = torch.min(q1(s, action), q2(s, action)).squeeze(1)
    for p in q1.parameters():
        p.requires_grad_(True)
    for p in params:
        p.requires_grad_(True)
    policy_loss = (alpha.detach() * logp - q).mean()

    alpha_loss = -(alpha * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
