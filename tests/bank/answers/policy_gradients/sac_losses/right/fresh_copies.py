"""Frozen copies of the critics, made anew in each call; the losses come as a named tuple."""
import copy
from collections import namedtuple

import torch
from torch.distributions import Independent, Normal

SacLosses = namedtuple("SacLosses", "q policy alpha")


class Agent:
    def __init__(self, policy, log_alpha):
        self.policy, self.log_alpha = policy, log_alpha

    def sample(self, states, noise):
        mean, log_std = self.policy(states)
        std = torch.exp(log_std)
        action = torch.addcmul(mean, std, noise)
        return action, Independent(Normal(mean, std), 1).log_prob(action)


def frozen(net):
    return copy.deepcopy(net).requires_grad_(False)


def pessimist(first, second, states, actions):
    return torch.cat([first(states, actions), second(states, actions)], dim=1).amin(dim=1)


def pessimist_strict(first, second, states, actions):
    a, b = first(states, actions)[:, 0], second(states, actions)[:, 0]
    return torch.where(a < b, a, b)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    agent = Agent(policy, log_alpha)
    with torch.no_grad():
        next_actions, next_logp = agent.sample(batch["next_states"], batch["next_noise"])
        soft = pessimist(q1_target, q2_target, batch["next_states"], next_actions) - log_alpha.exp() * next_logp
        y = torch.where(batch["dones"] == 1, batch["rewards"], batch["rewards"] + gamma * soft)
    predictions = torch.cat([q(batch["states"], batch["actions"]) for q in (q1, q2)], dim=1)
    q_loss = (predictions - y[:, None]).pow(2).mean(dim=0).sum()

    actions, logp = agent.sample(batch["states"], batch["noise"])
    worth = pessimist_strict(frozen(q1), frozen(q2), batch["states"], actions)
    policy_loss = logp.mean() * log_alpha.exp().item() - worth.mean()

    with torch.no_grad():
        gap = logp + target_entropy
    alpha_loss = torch.mean(-torch.exp(log_alpha) * gap)
    return SacLosses(q_loss, policy_loss, alpha_loss)
