import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad(set_to_none=True)
    loss.backward(retain_graph=True)
    norms = []
    for name, p in net.named_parameters():
        if p.grad is None:
            continue
        norms.append(p.grad.detach().norm(2))
    norm = torch.stack(norms).norm(2)
    coefficient = torch.clamp(max_norm / (norm + 1e-6), max=1.0)
    with torch.no_grad():
        for p in net.parameters():
            if p.grad is not None:
                p.grad = p.grad * coefficient
    optimizer.step()
    return norm
