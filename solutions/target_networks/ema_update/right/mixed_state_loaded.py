import torch


def ema_update(target, online, tau):
    old, new = target.state_dict(), online.state_dict()
    mixed = {}
    for key in old:
        if torch.is_floating_point(old[key]):
            mixed[key] = (1 - tau) * old[key] + tau * new[key]
        else:
            mixed[key] = new[key]
    target.load_state_dict(mixed)
