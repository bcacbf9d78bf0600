"""Does the update itself, p -= lr * gradient, and never asks the optimiser.
Page: "Afterwards the optimiser has made exactly one step."
When: the optimiser is anything but plain SGD (momentum, weight decay, Adam); its step is never called, its state stays empty.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    with torch.no_grad():
        for group in optimizer.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    p -= group["lr"] * p.grad
    return norm
