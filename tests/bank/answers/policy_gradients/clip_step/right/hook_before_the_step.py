"""Right: the clipping happens in a hook that the optimiser runs before its step; the hook is removed."""
import torch


class _Clip:
    def __init__(self, params, bound):
        self.params, self.bound, self.norm = params, bound, None

    def __call__(self, optimizer, args, kwargs):
        grads = [p.grad for p in self.params if p.grad is not None]
        total = sum((g.square().sum() for g in grads), torch.zeros(()))
        self.norm = total.sqrt()
        if self.norm > self.bound:
            for p in self.params:
                if p.grad is not None:
                    p.grad = p.grad * (self.bound / self.norm)


def clip_step(net, optimizer, loss, max_norm):
    params = [p for _, p in net.named_parameters()]
    for p in params:
        p.grad = None
    loss.backward(inputs=params)
    clip = _Clip(params, max_norm)
    handle = optimizer.register_step_pre_hook(clip)
    try:
        optimizer.step()
    finally:
        handle.remove()
    return clip.norm.detach()
