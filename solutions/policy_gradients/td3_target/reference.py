"""The target of twin delayed DDPG: clipped double Q-learning with target smoothing (Fujimoto et al., 2018)."""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    """r + γ(1 − d)·min(Q′₁, Q′₂) at the smoothed action of the target actor, without a graph."""
    next_states = batch["next_states"]
    with torch.no_grad():
        next_actions = actor_target(next_states) + noise.clamp(-clip, clip)
        q1 = q1_target(next_states, next_actions).squeeze(1)
        q2 = q2_target(next_states, next_actions).squeeze(1)
        return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
