"""A training step, so the net is put into training mode, and left there.
Page: "what the problem does not tell you to change stays as it was found: ... train/eval and grad mode"
When: net (or a submodule) arrives in eval mode.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    net.train()
    optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    optimizer.step()
    return norm.detach()
