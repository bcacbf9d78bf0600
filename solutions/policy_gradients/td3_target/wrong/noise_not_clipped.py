"""The noise went in as drawn: a rare large draw moves the action far away.

Smoothing asks what actions *near* the chosen one are worth. A Gaussian has tails, and at three standard
deviations the critic is asked about actions that it has never seen.

The last argument says how far from the target actor's action you may go.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    with torch.no_grad():
        next_actions = actor_target(next_states) + noise
        q1 = q1_target(next_states, next_actions).squeeze(1)
        q2 = q2_target(next_states, next_actions).squeeze(1)
        return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
