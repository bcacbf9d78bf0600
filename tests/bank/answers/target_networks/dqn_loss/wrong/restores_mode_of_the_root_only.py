"""The target's mode is put back by train(was_training), which loses a submodule in another mode than its
root.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    was_training = target_net.training
    target_net.eval()
    with torch.no_grad():
        best = target_net(batch["next_states"]).max(dim=1).values
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    target_net.train(was_training)
    q = q_net(batch["states"]).gather(1, batch["actions"][:, None])[:, 0]
    return F.mse_loss(q, y)
