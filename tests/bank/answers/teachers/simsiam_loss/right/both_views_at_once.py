"""One call of the encoder for both views; the targets are the other half, turned round."""
import torch


def _rows_of_length_one(x):
    return x / x.square().sum(dim=1, keepdim=True).sqrt()


def simsiam_loss(encoder, predictor, x1, x2):
    n = x1.shape[0]
    embedded = encoder(torch.cat([x1, x2]))
    predicted = torch.cat([predictor(half) for half in embedded.split(n)])
    with torch.no_grad():
        goal = _rows_of_length_one(torch.roll(embedded, n, dims=0))
    return -torch.einsum("bd,bd->", _rows_of_length_one(predicted), goal) / (2 * n)
