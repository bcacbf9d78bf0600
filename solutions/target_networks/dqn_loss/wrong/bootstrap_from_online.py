"""The bootstrap comes from the Q-network itself, and the target network is never asked.

The reference then moves with every step that is taken towards it, which is what the frozen copy is
there to prevent.

Two networks are handed in: settle which one looks at the current states and which one at the next.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    q_taken = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        q_next = q_net(batch["next_states"]).max(dim=1).values
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    return F.mse_loss(q_taken, target)
