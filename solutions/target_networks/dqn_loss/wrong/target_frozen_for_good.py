"""The target network's parameters were switched to `requires_grad=False` inside the loss and left so.

A loss that changes what it is handed surprises whoever calls it next: a later fine-tuning of that
network would silently train nothing.

Hold the target fixed for this computation only, with something that ends when its block ends.
"""

import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    for parameter in target_net.parameters():
        parameter.requires_grad_(False)
    q_taken = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    q_next = target_net(batch["next_states"]).max(dim=1).values
    target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    return F.mse_loss(q_taken, target)
