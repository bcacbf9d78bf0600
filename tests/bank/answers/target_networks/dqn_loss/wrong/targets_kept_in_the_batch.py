"""Stores the targets in the batch, so that they need not be computed again.

Page: "The networks, the batch ... are left as they were found" (contract: containers keep their entries; no cache).
When: always adds a key; a second call with the same dict, after target_net or gamma changed, gives the old targets.
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    if "targets" not in batch:
        with torch.no_grad():
            best, _ = target_net(batch["next_states"]).max(dim=1)
            batch["targets"] = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    prediction = q_net(batch["states"]).gather(1, batch["actions"][:, None])[:, 0]
    return F.mse_loss(prediction, batch["targets"])
