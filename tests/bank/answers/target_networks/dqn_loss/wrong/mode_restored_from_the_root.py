"""Puts target_net into eval mode and afterwards gives the whole tree the mode of its root.

Page: "The networks ... are left as they were found" (contract: train/eval mode stays as found).
When: target_net is in train mode and one of its layers in eval mode (or the other way round).
"""
import torch


def dqn_loss(q_net, target_net, batch, gamma):
    was_training = target_net.training
    target_net.eval()
    with torch.no_grad():
        best = target_net(batch["next_states"]).amax(dim=1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    target_net.train(was_training)
    rows = torch.arange(y.shape[0])
    prediction = q_net(batch["states"])[rows, batch["actions"]]
    return (prediction - y).pow(2).mean()
