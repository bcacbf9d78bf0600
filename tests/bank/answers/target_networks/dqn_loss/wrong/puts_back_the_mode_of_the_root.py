"""Runs the target network in eval mode and puts the mode of the outermost module back on all of them.

Page: "The networks, the batch and PyTorch's grad mode are left as they were found."
When: a submodule of `target_net` is in another mode than `target_net` itself.
"""

import torch


def dqn_loss(q_net, target_net, batch, gamma):
    was_training = target_net.training
    target_net.eval()
    with torch.no_grad():
        best, _ = target_net(batch["next_states"]).max(dim=1)
    target_net.train(was_training)
    targets = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    predictions = q_net(batch["states"]).gather(1, batch["actions"][:, None])[:, 0]
    return (predictions - targets).square().mean()
