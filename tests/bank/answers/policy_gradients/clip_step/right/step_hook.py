"""The clipping sits in a hook that runs right before the optimiser's step and is removed afterwards."""
import torch


class _Clipper:
    def __init__(self, max_norm):
        self.max_norm = max_norm
        self.norm = None

    def __call__(self, optimizer, args, kwargs):
        held = [p.grad for group in optimizer.param_groups for p in group["params"] if p.grad is not None]
        self.norm = torch.sqrt(torch.stack([(g * g).sum() for g in held]).sum())
        shrink = torch.clamp(self.max_norm / (self.norm + 1e-12), max=1.0)
        for g in held:
            g *= shrink


def clip_step(net, optimizer, loss, max_norm):
    clipper = _Clipper(max_norm)
    handle = optimizer.register_step_pre_hook(clipper)
    try:
        optimizer.zero_grad(set_to_none=True)
        torch.autograd.backward(loss)
        optimizer.step()
    finally:
        handle.remove()
    return clipper.norm
