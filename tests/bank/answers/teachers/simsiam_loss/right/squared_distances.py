"""cos = 1 - |a - b|^2 / 2 of unit rows, with a class for one direction."""
import torch


class Direction:
    def __init__(self, rows):
        self.rows = rows / rows.square().sum(dim=-1, keepdim=True).sqrt()

    def fixed(self):
        return self.rows.detach()


def simsiam_loss(encoder, predictor, x1, x2):
    embeddings = [encoder(x1), encoder(x2)]
    heads = torch.stack([Direction(predictor(z)).rows for z in embeddings])
    goals = torch.stack([Direction(z).fixed() for z in reversed(embeddings)])
    return (heads - goals).square().sum(dim=-1).mean() / 2 - 1
