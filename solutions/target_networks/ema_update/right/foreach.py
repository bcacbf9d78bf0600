import torch


def ema_update(target, online, tau):
    t = [x.detach() for x in target.parameters()] + [
        x.detach() for x in target.buffers() if x.is_floating_point()
    ]
    o = [x.detach() for x in online.parameters()] + [
        x.detach() for x in online.buffers() if x.is_floating_point()
    ]
    torch._foreach_lerp_(t, o, tau)
    for x, y in zip(target.buffers(), online.buffers()):
        if not x.is_floating_point():
            x.copy_(y)
