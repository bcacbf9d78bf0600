"""Two actors and two critics from arrays; the batch is plain data and requires no gradient."""

import torch

from grader.engines.networks import mlp


class Critic(torch.nn.Module):
    """Scores pairs of states (B, n_features) and actions (B, n_dims) with Q-values (B, 1)."""

    def __init__(self, layers):
        super().__init__()
        self.body = mlp(layers)

    def forward(self, states, actions):
        return self.body(torch.cat([states, actions], dim=1))


def build(actor, critic, actor_target, critic_target, batch, gamma):
    """Arrays to modules."""
    return {
        "actor": mlp(actor),
        "critic": Critic(critic),
        "actor_target": mlp(actor_target),
        "critic_target": Critic(critic_target),
        "batch": batch,
        "gamma": gamma,
    }
