"""A new state dict is computed in double precision, and load_state_dict writes it into the target's
tensors.
"""

import torch


def ema_update(target, online, tau):
    def blend(t, o):
        if not torch.is_tensor(t):
            return t
        if not t.is_floating_point():
            return o.clone()
        return ((1.0 - tau) * t.double() + tau * o.double()).to(t.dtype)

    state, source = target.state_dict(), online.state_dict()
    for key in state:
        state[key] = blend(state[key], source[key])
    target.load_state_dict(state)
