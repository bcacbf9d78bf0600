"""Loops over the transitions and gives the networks one state without a batch axis.
Page: "each maps states `(B, n_features)` to Q-values `(B, n_actions)`"
When: a network relies on the batch axis it was promised (x[:, 0], dim=1, BatchNorm, Flatten ...).
"""
import torch


def dqn_loss(q_net, target_net, batch, gamma):
    losses = []
    for s, a, r, s2, d in zip(*(batch[k] for k in ("states", "actions", "rewards", "next_states", "dones"))):
        with torch.no_grad():
            y = r + gamma * (1 - d) * target_net(s2).max()
        losses.append((q_net(s)[a] - y) ** 2)
    return torch.stack(losses).mean()
