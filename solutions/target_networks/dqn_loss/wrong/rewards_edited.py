"""The target was built inside the batch: `rewards` no longer holds the rewards.

`+=` on a tensor writes into it, and this one belongs to the replay buffer. The next time the same
transition is drawn, its reward has last time's bootstrap in it, and the one after that both.

Make a new tensor for the target, or copy before you add.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    q_taken = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        target = batch["rewards"]
        target += gamma * (1.0 - batch["dones"]) * target_net(batch["next_states"]).max(dim=1).values
    return F.mse_loss(q_taken, target)
