"""Skips the step if there is nothing to learn.
Page: "Afterwards the optimiser has made exactly one step, even if the gradient is zero."
When: the gradient is zero, and the optimiser has momentum, weight decay or a step count.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    if norm > 0:
        optimizer.step()
    return norm
