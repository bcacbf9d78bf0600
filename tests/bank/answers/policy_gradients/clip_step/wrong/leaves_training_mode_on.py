"""Begins with net.train(), as training loops do.
Page: "what the problem does not tell you to change stays as it was found: ... train/eval and grad mode"
When: net, or a part of it, arrives in evaluation mode.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    net.train()
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    optimizer.step()
    return norm
