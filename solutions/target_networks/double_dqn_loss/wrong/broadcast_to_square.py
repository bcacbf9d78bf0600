"""One side of the subtraction is a column (B, 1), the other a row (B,), and the result is B × B.

The mean then runs over every prediction paired with every target. It is a finite, plausible number, and
for a batch of one it is even the right one.

Print both shapes before the subtraction, and drop the axis that `gather` needed and you do not.
"""

import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    q_taken = q_s.gather(1, actions.unsqueeze(1))
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        q_next = q_next_target.gather(1, best).squeeze(1)
        target = rewards + gamma * (1.0 - dones) * q_next
    return ((q_taken - target) ** 2).mean()
