"""The target network both chose the next action and gave its value, so this is plain DQN's loss.

A value read at its own argmax is the maximum, and the maximum of noisy estimates is too large on
average. Keeping the chooser and the judge apart is all that double DQN adds.

Two tables describe the next states. Decide which of them says *which* action, and which of them *how
much* it is worth.
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    q_taken = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        q_next = q_next_target.max(dim=1).values
        target = rewards + gamma * (1.0 - dones) * q_next
    return F.mse_loss(q_taken, target)
