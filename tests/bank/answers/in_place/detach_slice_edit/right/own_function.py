r"""The loss by an autograd function that saves its slopes; a whole private copy is edited."""

import torch



class _Loss(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, h):
        ctx.save_for_backward(torch.cat([x[:h].cos(), x[h:].sin().neg_()]))
        return x[:h].sin().sum() + x[h:].cos().sum()

    @staticmethod
    def backward(ctx, g):
        return g * ctx.saved_tensors[0], None


def detach_slice_edit(x):
    h = divmod(len(x), 2)[0]
    private = x.clone().detach()
    private[:h] += 2.0
    return _Loss.apply(x, h), private[:h].clone()
