import torch


def unit(v):
    return v / torch.sqrt(torch.dot(v, v))


def simsiam_loss(encoder, predictor, x1, x2):
    terms = []
    for a, b in [(x1, x2), (x2, x1)]:
        predictions = predictor(encoder(a))
        targets = encoder(b).data.clone()
        for p, t in zip(predictions, targets):
            terms.append(((unit(p) - unit(t)) ** 2).sum() / 2 - 1)
    return torch.stack(terms).mean()
