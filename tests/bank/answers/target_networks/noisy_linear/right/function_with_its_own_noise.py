"""An autograd.Function keeps a copy of the noise and writes the three gradients out, each only if it is
asked for.
"""

import torch


class _NoisyProduct(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mu, sigma, noise):
        ctx.save_for_backward(x, mu, sigma, noise)
        return x.mm((mu + sigma * noise).t())

    @staticmethod
    def backward(ctx, g):
        x, mu, sigma, noise = ctx.saved_tensors
        to_x = g.mm(mu + sigma * noise) if ctx.needs_input_grad[0] else None
        product = g.t().mm(x)
        to_mu = product if ctx.needs_input_grad[1] else None
        to_sigma = product * noise if ctx.needs_input_grad[2] else None
        return to_x, to_mu, to_sigma, None


def noisy_linear(x, mu, sigma, eps):
    return _NoisyProduct.apply(x, mu, sigma, torch.clone(eps.detach()))
