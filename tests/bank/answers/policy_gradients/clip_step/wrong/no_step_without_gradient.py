"""Saves the step when the gradient is 0.
Page: "Afterwards the optimiser has made exactly one step."
When: the gradient is exactly 0: no step is made, although momentum, Adam or weight decay would move the parameters and count it.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    if norm > 0:
        optimizer.step()
    return norm
