"""Old gradients are dropped by hand; the norm is summed in float64; one factor for all, used only if it is needed."""
import torch


def clip_step(net, optimizer, loss, max_norm):
    for p in net.parameters():
        p.grad = None
    loss.backward()
    square = 0.0
    for p in net.parameters():
        if p.grad is not None:
            square += p.grad.double().pow(2).sum().item()
    length = square**0.5
    if length > max_norm:
        for p in net.parameters():
            if p.grad is not None:
                p.grad.mul_(max_norm / length)
    optimizer.step()
    return torch.tensor(length, dtype=torch.float32)
