"""The loss is right, but a gradient reaches the target network's values.

An argmax passes no gradient on; the value that is read at the chosen place does. Left attached, it asks
the target network to come towards the prediction.

Decide where the target stops being a computation and becomes a number, and cut there.
"""

import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    q_taken = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    best = q_next_online.argmax(dim=1, keepdim=True)
    q_next = q_next_target.gather(1, best).squeeze(1)
    target = rewards + gamma * (1.0 - dones) * q_next
    return F.mse_loss(q_taken, target)
