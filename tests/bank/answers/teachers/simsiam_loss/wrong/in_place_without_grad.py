"""With grad mode off the embeddings are normalised in place; if the encoder returns its input,
that is the caller's view.
Page: "What a network returns may be its input." (contract.md: "Inputs keep their values.")
When: encoder = torch.nn.Identity(), called under torch.no_grad(): x1 and x2 are changed.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    if torch.is_grad_enabled():
        t1, t2 = F.normalize(z1.detach(), dim=1), F.normalize(z2.detach(), dim=1)
    else:
        p1, p2 = p1.clone(), p2.clone()
        t1, t2 = z1.div_(z1.norm(dim=1, keepdim=True)), z2.div_(z2.norm(dim=1, keepdim=True))
    c1 = (F.normalize(p1, dim=1) * t2).sum(dim=1)
    c2 = (F.normalize(p2, dim=1) * t1).sum(dim=1)
    return -(c1.mean() + c2.mean()) / 2
