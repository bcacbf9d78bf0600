"""A Gaussian policy, four critics and a temperature from arrays; the batch is plain data."""

import torch

from grader.engines.networks import mlp


class Policy(torch.nn.Module):
    """States (B, n_features) to the mean and the log standard deviation of an action, each (B, n_dims)."""

    def __init__(self, layers):
        super().__init__()
        self.body = mlp(layers)

    def forward(self, states):
        return self.body(states).chunk(2, dim=1)


class Critic(torch.nn.Module):
    """Scores pairs of states (B, n_features) and actions (B, n_dims) with Q-values (B, 1)."""

    def __init__(self, layers):
        super().__init__()
        self.body = mlp(layers)

    def forward(self, states, actions):
        return self.body(torch.cat([states, actions], dim=1))


def build(policy, q1, q2, q1_target, q2_target, log_alpha, **rest):
    """Arrays to modules; the logarithm of the temperature is a leaf of its own."""
    return {
        "policy": Policy(policy),
        "q1": Critic(q1),
        "q2": Critic(q2),
        "q1_target": Critic(q1_target),
        "q2_target": Critic(q2_target),
        "log_alpha": log_alpha.requires_grad_(),
        **rest,
    }
