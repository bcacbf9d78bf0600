"""Right: the gradient really is strung together to one vector, scaled, and cut up again."""
import torch
from torch.nn.utils import parameters_to_vector


def clip_step(net, optimizer, loss, max_norm):
    params = list(net.parameters())
    pieces = torch.autograd.grad(loss, params, allow_unused=True)
    pieces = [torch.zeros_like(p) if g is None else g for p, g in zip(params, pieces)]
    long = parameters_to_vector([g.contiguous() for g in pieces])
    norm = long.norm()
    scaled = long * (max_norm / norm.clamp_min(max_norm))
    for p, piece in zip(params, scaled.split([p.numel() for p in params])):
        p.grad = piece.reshape(p.shape).clone()
    optimizer.step()
    return norm
