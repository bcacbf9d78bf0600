"""Unusual: ExitStack that freezes both critics for a moment; a small class with the three losses as methods."""
import contextlib
import math
from dataclasses import dataclass

import torch


@contextlib.contextmanager
def frozen(module):
    params = list(module.parameters())
    try:
        for p in params:
            p.requires_grad_(False)
        yield
    finally:
        for p in params:
            p.requires_grad_(True)


@dataclass
class Agent:
    policy: torch.nn.Module
    critics: tuple
    targets: tuple

    def act(self, states, noise):
        mean, log_std = self.policy(states)
        action = mean + log_std.exp() * noise
        z = (action - mean) / log_std.exp()
        return action, (-0.5 * z * z - log_std - 0.5 * math.log(2 * math.pi)).sum(-1)

    @torch.no_grad()
    def target(self, batch, gamma, alpha):
        action, logp = self.act(batch["next_states"], batch["next_noise"])
        q = torch.hstack([t(batch["next_states"], action) for t in self.targets]).min(dim=1)[0]
        return batch["rewards"] + gamma * (1 - batch["dones"]) * (q - alpha * logp)

    def q_loss(self, batch, y):
        return sum(((q(batch["states"], batch["actions"]).squeeze(1) - y) ** 2).mean() for q in self.critics)

    def policy_loss(self, batch, alpha):
        action, logp = self.act(batch["states"], batch["noise"])
        with contextlib.ExitStack() as stack:
            for q in self.critics:
                stack.enter_context(frozen(q))
            lower = torch.minimum(*(q(batch["states"], action).squeeze(1) for q in self.critics))
        return (alpha * logp - lower).mean(), logp.detach()


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    agent = Agent(policy, (q1, q2), (q1_target, q2_target))
    alpha = log_alpha.exp().detach()
    q_loss = agent.q_loss(batch, agent.target(batch, gamma, alpha))
    policy_loss, logp = agent.policy_loss(batch, alpha)
    return q_loss, policy_loss, -(log_alpha.exp() * (logp + target_entropy)).mean()
