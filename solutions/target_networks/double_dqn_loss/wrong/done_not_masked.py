"""Transitions that end their episode bootstrap like all the others.

The row of next-state values that is stored beside them belongs to no state of this episode, and its
worth is added to the last reward as if the game went on.

`dones` is among the inputs: make the bootstrap vanish in the rows where it is 1.
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    q_taken = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        target = rewards + gamma * q_next_target.gather(1, best).squeeze(1)
    return F.mse_loss(q_taken, target)
