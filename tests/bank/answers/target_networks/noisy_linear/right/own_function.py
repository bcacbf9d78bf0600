"""A Function that copies the noise itself and minds what is needed."""
import torch


class _Noisy(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mu, sigma, eps):
        noise = eps.clone()
        weight = torch.addcmul(mu, sigma, noise)
        ctx.save_for_backward(x, weight, noise)
        return torch.mm(x, weight.T)

    @staticmethod
    def backward(ctx, g):
        x, weight, noise = ctx.saved_tensors
        need_x, need_mu, need_sigma, _ = ctx.needs_input_grad
        outer = torch.mm(g.T, x) if need_mu or need_sigma else None
        return (
            torch.mm(g, weight) if need_x else None,
            outer if need_mu else None,
            outer * noise if need_sigma else None,
            None,
        )


def noisy_linear(x, mu, sigma, eps):
    return _Noisy.apply(x, mu, sigma, eps)
