import torch


def simsiam_loss(encoder, predictor, x1, x2):
    z = encoder(torch.cat([x1, x2]))
    p = predictor(z)
    target = z.detach().roll(len(x1), dims=0)
    cosines = torch.cosine_similarity(p, target)
    return -cosines.mean()
