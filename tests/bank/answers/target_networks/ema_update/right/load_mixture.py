"""Builds a mixed state and loads it."""
import torch


def _mix(t, o, tau):
    return torch.add(t * (1.0 - tau), o, alpha=tau) if t.is_floating_point() else o.clone()


class SoftUpdate:
    def __call__(self, target, online, tau):
        with torch.no_grad():
            ours, theirs = target.state_dict(), online.state_dict()
            target.load_state_dict({name: _mix(ours[name], theirs[name], tau) for name in ours})


ema_update = SoftUpdate()
