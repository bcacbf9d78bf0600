"""Edits the tensors that state_dict() hands out: they are detached and share the module's memory."""
import torch


def ema_update(target, online, tau):
    source = online.state_dict()
    for name, t in target.state_dict().items():
        if not isinstance(t, torch.Tensor):
            continue
        if torch.is_floating_point(t):
            step = source[name].to(torch.float64).sub(t.to(torch.float64)).mul(tau)
            t.copy_(t.to(torch.float64).add_(step))
        else:
            t.copy_(source[name])
