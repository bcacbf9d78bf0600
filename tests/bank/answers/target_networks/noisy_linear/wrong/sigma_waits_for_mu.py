"""A hand-written backward that computes the weights' gradients only if mu needs one.
Page: "`sigma` | **flows**: $(g^T x) \\odot \\varepsilon$"
When: mu is frozen and sigma is not: sigma gets none."""
import torch


class _Noisy(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mu, sigma, noise):
        weight = mu + sigma * noise
        ctx.save_for_backward(x, weight, noise)
        return x @ weight.t()

    @staticmethod
    def backward(ctx, g):
        x, weight, noise = ctx.saved_tensors
        d_x = d_mu = d_sigma = None
        if ctx.needs_input_grad[0]:
            d_x = g @ weight
        if ctx.needs_input_grad[1]:
            d_mu = g.t() @ x
            d_sigma = d_mu * noise
        return d_x, d_mu, d_sigma, None


def noisy_linear(x, mu, sigma, eps):
    return _Noisy.apply(x, mu, sigma, eps.detach().clone())
