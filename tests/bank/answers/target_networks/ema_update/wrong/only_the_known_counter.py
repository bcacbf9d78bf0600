"""Copies batch norm's counter by its name and averages every other buffer, integers among them (cut to whole numbers).

Page: "Buffers of integers are **copied** from `online`."
When: an integer buffer that is not called num_batches_tracked.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    theirs = {**dict(online.named_parameters()), **dict(online.named_buffers())}
    ours = {**dict(target.named_parameters()), **dict(target.named_buffers())}
    for name, t in ours.items():
        if name.rpartition(".")[2] == "num_batches_tracked":
            t.copy_(theirs[name])
        else:
            t.copy_((1 - tau) * t + tau * theirs[name])
