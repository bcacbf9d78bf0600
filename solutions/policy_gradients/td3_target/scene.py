"""Three target networks from arrays; batch and noise are plain data and require no gradient."""

import torch

from grader.engines.networks import mlp


class Critic(torch.nn.Module):
    """Scores pairs of states (B, n_features) and actions (B, n_dims) with Q-values (B, 1)."""

    def __init__(self, layers):
        super().__init__()
        self.body = mlp(layers)

    def forward(self, states, actions):
        return self.body(torch.cat([states, actions], dim=1))


def build(actor_target, q1_target, q2_target, **rest):
    """Arrays to modules."""
    return {
        "actor_target": mlp(actor_target),
        "q1_target": Critic(q1_target),
        "q2_target": Critic(q2_target),
        **rest,
    }
