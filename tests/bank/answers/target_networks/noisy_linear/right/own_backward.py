"""An autograd function with the contract's formulas; it saves a copy of the noise."""
import torch


class NoisyLinear(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mu, sigma, noise):
        ctx.save_for_backward(x, mu, sigma, noise)
        return x @ (mu + sigma * noise).T

    @staticmethod
    def backward(ctx, g):
        x, mu, sigma, noise = ctx.saved_tensors
        for_weight = g.T @ x
        return g @ (mu + sigma * noise), for_weight, for_weight * noise, None


def noisy_linear(x, mu, sigma, eps):
    return NoisyLinear.apply(x, mu, sigma, eps.detach().clone())
