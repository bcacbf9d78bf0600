"""Old gradients in .grad of both critics are lost: the slope at the action is found by backward(), and
zero_grad() cleans up.
"""

import torch
import torch.nn.functional as F
from torch.distributions import Normal


def _sample(policy, states, noise):
    mean, log_std = policy(states)
    std = log_std.exp()
    action = mean + std * noise
    return action, Normal(mean, std).log_prob(action).sum(-1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    states = batch["states"]
    alpha = log_alpha.exp()
    with torch.no_grad():
        s2 = batch["next_states"]
        a2, logp2 = _sample(policy, s2, batch["next_noise"])
        q = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze(-1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (q - alpha * logp2)
    q_loss = sum(F.mse_loss(critic(states, batch["actions"]).squeeze(-1), y) for critic in (q1, q2))
    action, logp = _sample(policy, states, batch["noise"])
    leaf = action.detach().requires_grad_()
    rated = torch.min(q1(states, leaf), q2(states, leaf)).mean()
    rated.backward()
    q1.zero_grad()
    q2.zero_grad()
    climb = (leaf.grad * action).sum()
    policy_loss = (alpha.detach() * logp).mean() - (rated.detach() + climb - climb.detach())
    alpha_loss = -(alpha * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
