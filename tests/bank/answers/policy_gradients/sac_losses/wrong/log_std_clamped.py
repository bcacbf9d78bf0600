"""All three losses are wrong where the policy's log_std is above 2 or below -20: it is clamped, which the
formulas do not do.
"""

import torch
import torch.nn.functional as F
from torch.distributions import Normal
from torch.func import functional_call


def _sample(policy, states, noise):
    mean, log_std = policy(states)
    log_std = torch.clamp(log_std, -20, 2)
    std = log_std.exp()
    action = mean + std * noise
    return action, Normal(mean, std).log_prob(action).sum(-1)


def _fixed(critic, states, actions):
    weights = {name: p.detach() for name, p in critic.named_parameters()}
    return functional_call(critic, weights, (states, actions)).squeeze(-1)


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
    q = torch.min(_fixed(q1, states, action), _fixed(q2, states, action))
    policy_loss = (alpha.detach() * logp - q).mean()
    alpha_loss = -(alpha * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
