"""Keeps the weights for the backward pass and gets the noise back from them: (W - mu) / sigma.

Page: "`sigma` | flows: (g^T x) * eps"
When: an entry of `sigma` is 0 (not a number), or tiny beside mu (the noise is lost in rounding).
"""

import torch


class _Noisy(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mu, sigma, eps):
        weights = mu + sigma * eps
        ctx.save_for_backward(x, mu, sigma, weights)
        return x @ weights.T

    @staticmethod
    def backward(ctx, g):
        x, mu, sigma, weights = ctx.saved_tensors
        of_mu = g.T @ x
        return g @ weights, of_mu, of_mu * ((weights - mu) / sigma), None


def noisy_linear(x, mu, sigma, eps):
    return _Noisy.apply(x, mu, sigma, eps)
