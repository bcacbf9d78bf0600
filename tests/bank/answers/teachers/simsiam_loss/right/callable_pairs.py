"""A callable object; targets are encoded a second time with grad mode off, one row at a time in the sum."""
import torch
import torch.nn.functional as F


class SimSiamLoss:
    @staticmethod
    @torch.no_grad()
    def targets(encoder, views):
        return [F.normalize(encoder(x), dim=1) for x in views]

    def __call__(self, encoder, predictor, x1, x2):
        t1, t2 = self.targets(encoder, (x1, x2))
        terms = []
        for x, t in ((x1, t2), (x2, t1)):
            p = F.normalize(predictor(encoder(x)), dim=1)
            terms += [torch.dot(row, goal) for row, goal in zip(p, t, strict=True)]
        return -torch.stack(terms).mean()


simsiam_loss = SimSiamLoss()
