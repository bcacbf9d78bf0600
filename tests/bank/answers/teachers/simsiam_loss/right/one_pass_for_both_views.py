"""Both views in one batch of 2B rows; the targets are the halves swapped."""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z = encoder(torch.cat([x1, x2]))
    p = predictor(z)
    with torch.no_grad():
        goal = F.normalize(torch.roll(z, shifts=len(x1), dims=0), dim=1)
    return -torch.einsum("bd,bd->b", F.normalize(p, dim=1), goal).mean()
