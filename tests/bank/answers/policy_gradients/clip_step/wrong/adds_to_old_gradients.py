"""Runs backward without clearing .grad first.
Page: "Gradients that are already in `.grad` when the function is called are from earlier and are discarded."
When: .grad is not empty at the call, e.g. in every call after the first.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    optimizer.step()
    return norm
