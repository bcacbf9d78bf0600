"""The two networks have changed places: the target network chose, the online network gave the value.

Chooser and judge are apart, so the bias is small, but the number that the prediction is held against now
comes from the network under training and moves whenever it does.

The slow copy is there for its values. Look again at which table the action is chosen from.
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    q_taken = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        best = q_next_target.argmax(dim=1, keepdim=True)
        q_next = q_next_online.gather(1, best).squeeze(1)
        target = rewards + gamma * (1.0 - dones) * q_next
    return F.mse_loss(q_taken, target)
