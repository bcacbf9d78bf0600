"""The cosine towards a fixed goal is an autograd Function whose backward pass has no gradient for the goal."""

import torch


class _CosineToGoal(torch.autograd.Function):
    @staticmethod
    def forward(ctx, prediction, goal):
        length = prediction.norm(dim=1, keepdim=True)
        u, v = prediction / length, goal / goal.norm(dim=1, keepdim=True)
        cosine = (u * v).sum(dim=1, keepdim=True)
        ctx.save_for_backward(u, v, cosine, length)
        return cosine.squeeze(1)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, cotangent):
        u, v, cosine, length = ctx.saved_tensors
        return cotangent.unsqueeze(1) * (v - cosine * u) / length, None


def simsiam_loss(encoder, predictor, x1, x2):
    z = [encoder(view) for view in (x1, x2)]
    p = [predictor(embedding) for embedding in z]
    cosines = [_CosineToGoal.apply(p[k], z[1 - k]) for k in (0, 1)]
    return -torch.stack(cosines).mean()
