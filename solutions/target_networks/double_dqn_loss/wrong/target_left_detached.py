"""The target's values were detached in place: the caller's own tensor has lost its graph.

A trailing underscore means that the tensor itself is changed. Whoever handed it in, and wanted a
gradient from it for something else, gets none and is not told why.

Take a detached view under a name of your own and leave the argument as it came.
"""

import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    q_taken = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    q_next_target.detach_()
    best = q_next_online.argmax(dim=1, keepdim=True)
    q_next = q_next_target.gather(1, best).squeeze(1)
    target = rewards + gamma * (1.0 - dones) * q_next
    return F.mse_loss(q_taken, target)
