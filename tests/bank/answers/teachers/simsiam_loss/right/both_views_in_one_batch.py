"""Both views in one batch; the targets are the same rows, swapped by a roll."""
import torch


def simsiam_loss(encoder, predictor, x1, x2):
    z = encoder(torch.cat([x1, x2]))
    p = predictor(z)
    target = torch.roll(z.detach(), len(x1), dims=0)
    dots = torch.einsum("bd,bd->b", p, target)
    lengths = torch.linalg.vector_norm(p, dim=1) * torch.linalg.vector_norm(target, dim=1)
    return -(dots / lengths).mean()
