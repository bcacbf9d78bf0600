"""A hand-written backward that keeps a copy of the noise for sigma, and for x rebuilds the weight from the buffer.

Page: "| `x` | **flows**: $g\\,(\\mu + \\sigma \\odot \\varepsilon)$ |"
When: the buffer is overwritten between the call and backward: the gradient of x is of the new noise, that of sigma is right.
"""
import torch


class _Noisy(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mu, sigma, eps):
        ctx.save_for_backward(x, mu, sigma, eps.clone())
        ctx.buffer = eps.detach()
        return x @ (mu + sigma * eps).t()

    @staticmethod
    def backward(ctx, g):
        x, mu, sigma, noise = ctx.saved_tensors
        g_mu = g.t() @ x
        return g @ (mu + sigma * ctx.buffer), g_mu, g_mu * noise, None


def noisy_linear(x, mu, sigma, eps):
    return _Noisy.apply(x, mu, sigma, eps)
