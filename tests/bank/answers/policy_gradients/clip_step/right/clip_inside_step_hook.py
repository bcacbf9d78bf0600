"""One long vector; the clipping runs in a hook of the optimiser just before its step, and the hook is
removed afterwards.
"""

import torch


class _Clip:
    def __init__(self, params, bound):
        self.params, self.bound, self.norm = params, bound, None

    def __call__(self, optimizer, args, kwargs):
        with torch.no_grad():
            flat = torch.cat([p.grad.reshape(-1) for p in self.params])
            self.norm = torch.linalg.vector_norm(flat)
            scale = torch.where(self.norm > self.bound, self.bound / self.norm, torch.ones_like(self.norm))
            for p, piece in zip(self.params, (flat * scale).split([p.numel() for p in self.params])):
                p.grad = piece.view(p.shape).to(p.dtype, copy=True)


def clip_step(net, optimizer, loss, max_norm):
    params = list(net.parameters())
    for p in params:
        p.grad = torch.zeros_like(p)
    loss.backward(inputs=params)
    clip = _Clip(params, max_norm)
    handle = optimizer.register_step_pre_hook(clip)
    try:
        optimizer.step()
    finally:
        handle.remove()
    return clip.norm.float()
