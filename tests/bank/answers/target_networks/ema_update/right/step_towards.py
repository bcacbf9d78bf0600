"""The averages are computed first for all tensors and written afterwards."""
import torch


def ema_update(target, online, tau):
    with torch.inference_mode(False), torch.no_grad():
        jobs = []
        for kind in ("parameters", "buffers"):
            for t, o in zip(getattr(target, kind)(), getattr(online, kind)()):
                new = (1 - tau) * t + tau * o if t.is_floating_point() else o.clone()
                jobs.append((t, new.to(t.dtype)))
        while jobs:
            t, new = jobs.pop()
            t.copy_(new)
