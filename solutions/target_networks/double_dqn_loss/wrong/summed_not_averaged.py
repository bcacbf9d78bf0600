"""The squared errors are added up, not averaged.

Twice the batch then means twice the step, and a learning rate is tied to the batch size that it was
tuned with.

The formula divides by B. Check the reduction of the loss that you use.
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    q_taken = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        q_next = q_next_target.gather(1, best).squeeze(1)
        target = rewards + gamma * (1.0 - dones) * q_next
    return F.mse_loss(q_taken, target, reduction="sum")
