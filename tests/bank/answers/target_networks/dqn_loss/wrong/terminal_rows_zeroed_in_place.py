"""Sets the rows of ended episodes to zero in the very tensor that target_net returned.

Page: "What a network returns may be its input or its own memory"; "The networks, the batch ... are left as they were found."
When: target_net returns its input (Identity) or a table of its own, and some transition is terminal.
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    prediction = q_net(batch["states"]).gather(1, batch["actions"][:, None]).squeeze(1)
    with torch.no_grad():
        q_next = target_net(batch["next_states"])
        q_next[batch["dones"] > 0.5] = 0.0
        y = batch["rewards"] + gamma * q_next.max(dim=1).values
    return F.mse_loss(prediction, y)
