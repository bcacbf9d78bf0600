"""Unusual: one forward pass over both views, targets by flipping the two halves; einsum for the cosines."""
import torch


def simsiam_loss(encoder, predictor, x1, x2):
    """Minus the mean cosine of each prediction and the other view's embedding."""
    z = encoder(torch.cat([x1, x2]))
    p = predictor(z)
    goal = z.detach().roll(len(x1), dims=0)
    dots = torch.einsum("bd,bd->b", p, goal)
    lengths = torch.linalg.vector_norm(p, dim=1) * torch.linalg.vector_norm(goal, dim=1)
    return dots.div(lengths).mean().neg()
