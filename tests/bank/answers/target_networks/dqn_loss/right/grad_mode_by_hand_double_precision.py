"""Sets the grad mode by hand and puts it back in finally; float64 in between; edits its own temporary."""
import torch


def dqn_loss(q_net, target_net, batch, gamma):
    before = torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    try:
        y = target_net(batch["next_states"]).max(dim=1).values.to(torch.float64, copy=True)
        y.mul_(1 - batch["dones"].double()).mul_(gamma).add_(batch["rewards"].double())
    finally:
        torch.set_grad_enabled(before)
    q = torch.take_along_dim(q_net(batch["states"]), batch["actions"][:, None], dim=1)[:, 0]
    return (q.double() - y).square().mean().float()
