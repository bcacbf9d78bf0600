"""The online network gave the value of its own choice, and the target network was never asked.

The bootstrap is then the online maximum: it is biased upwards, and it moves with every training step,
because nothing slow is left in the target.

Follow `q_next_target` through your code: the number that is discounted has to be read from it.
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    q_taken = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        q_next = q_next_online.gather(1, best).squeeze(1)
        target = rewards + gamma * (1.0 - dones) * q_next
    return F.mse_loss(q_taken, target)
