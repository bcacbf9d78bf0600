"""No gradient reaches `q_s`: the value is right, and there is nothing left to train.

The prediction was computed where autograd does not record, or was cut off along with the target. The
optimiser would run on without an error as soon as any other loss is added to this one.

Of the two sides that are compared, only one is a constant. Move the other out of the block, or undo its cut.
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        q_taken = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
        best = q_next_online.argmax(dim=1, keepdim=True)
        q_next = q_next_target.gather(1, best).squeeze(1)
        target = rewards + gamma * (1.0 - dones) * q_next
    return F.mse_loss(q_taken, target)
