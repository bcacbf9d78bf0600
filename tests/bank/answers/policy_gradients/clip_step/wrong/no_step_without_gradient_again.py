"""Returns early when the gradient is zero, since "there is nothing to do" - but momentum, Adam's
counters and weight decay would have moved.

Page: "Afterwards the optimiser has made exactly one step, also where the gradient is zero".
When: a zero gradient (a loss that is flat at this point) and an optimiser with momentum from earlier
steps, Adam, or weight decay.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    for p in net.parameters():
        p.grad = None
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    if norm.item() > 0.0:
        optimizer.step()
    return norm
