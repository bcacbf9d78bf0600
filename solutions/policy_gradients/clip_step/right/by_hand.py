import torch


def clip_step(net, optimizer, loss, max_norm):
    net.zero_grad(set_to_none=False)
    loss.backward()
    grads = [p.grad for p in net.parameters() if p.grad is not None]
    total = torch.sqrt(sum((g**2).sum() for g in grads))
    if total > max_norm:
        for g in grads:
            g.mul_(max_norm / total)
    optimizer.step()
    return total
