"""Two networks from arrays: parameters, and buffers of every kind."""

import torch

INTEGERS = {"int32": torch.int32, "uint8": torch.uint8, "int64": torch.int64}
FLOATS = {"float64": torch.float64, "float32": torch.float32}


class Part(torch.nn.Module):
    """Parameters, buffers and further parts, by their names."""

    def __init__(self, arrays):
        super().__init__()
        for name, value in arrays.items():
            kind, _, rest = name.partition(":")
            if isinstance(value, dict):
                self.add_module(name, Part(value))
            elif kind in INTEGERS | FLOATS:
                self.register_buffer(rest, value.to((INTEGERS | FLOATS)[kind]))
            else:
                self.register_parameter(name, torch.nn.Parameter(value))


def build(target, online, tau, frozen, live_buffers):
    """Arrays to modules; `frozen` names parts of the target that are frozen and in eval mode.

    With `live_buffers`, the online network's buffers of floats require gradients.
    """
    nets = {"target": Part(target), "online": Part(online)}
    for name in frozen:
        nets["target"].get_submodule(name).requires_grad_(False).eval()
    for buffer in nets["online"].buffers():
        buffer.requires_grad_(live_buffers and buffer.is_floating_point())
    return {**nets, "tau": tau}


def play(function, target, online, tau):
    """Update; what it returns is ignored."""
    function(target=target, online=online, tau=tau)
