"""Parameters that are frozen in the online network are left out of the average.
Page: "for every parameter $t$ of `target` and its counterpart $o$ in `online`"
When: a parameter of online has requires_grad=False and differs from the target's."""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        if o.requires_grad:
            t.mul_(1 - tau).add_(o, alpha=tau)
    listed = target.state_dict()
    source = online.state_dict()
    for name, _ in target.named_buffers():
        if name in listed:
            t, o = listed[name], source[name]
            if t.is_floating_point():
                t.mul_(1 - tau).add_(o, alpha=tau)
            else:
                t.copy_(o)
