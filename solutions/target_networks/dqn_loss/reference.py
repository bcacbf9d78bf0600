"""The DQN loss over a batch of transitions (Mnih et al., 2015)."""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    """Mean squared TD error; the target network gives the bootstrap and gets no gradient."""
    actions = batch["actions"].unsqueeze(1)
    q_taken = q_net(batch["states"]).gather(1, actions).squeeze(1)
    with torch.no_grad():
        q_next = target_net(batch["next_states"]).max(dim=1).values
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    return F.mse_loss(q_taken, target)
