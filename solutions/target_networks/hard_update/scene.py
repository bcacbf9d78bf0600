"""Two networks from arrays: nested parts, parameters, and buffers of every kind."""

import torch

KINDS = {"int64": torch.int64, "int32": torch.int32, "float32": torch.float32, "float64": torch.float64}


class Part(torch.nn.Module):
    """Parameters, buffers and further parts, by their names."""

    def __init__(self, arrays):
        super().__init__()
        for name, value in arrays.items():
            kind, _, rest = name.partition(":")
            if isinstance(value, dict):
                self.add_module(name, Part(value))
            elif kind == "float64":
                self.register_buffer(rest, value.double() / 3)  # a number that float32 does not have
            elif kind in KINDS:
                self.register_buffer(rest, value.to(KINDS[kind]))
            else:
                self.register_parameter(name, torch.nn.Parameter(value))


def build(target, online, frozen, live_buffers, trained_on):
    """Arrays to modules.

    Args:
        frozen: by network, the parts that are frozen and in another mode than the whole.
        live_buffers: whether the online network's buffers of floats require gradients.
        trained_on: how far the target is trained after the update.
    """
    nets = {"target": Part(target), "online": Part(online)}
    for net, names in frozen.items():
        for part in map(nets[net].get_submodule, names):
            part.requires_grad_(False).eval()
    for buffer in nets["online"].buffers():
        buffer.requires_grad_(live_buffers and buffer.is_floating_point())
    return nets | {"trained_on": trained_on}


def play(function, target, online, trained_on):
    """Update, and maybe train the target on.

    Returns the target's numbers after the update; for each tensor of the state, whether it has the same bits
    in both networks; how far the online network moved when the target was trained on; and, for each tensor of
    the target, whether it is the object that it was.
    """
    objects = [*target.parameters(), *target.buffers()]
    function(target=target, online=online)
    kept = [one is two for one, two in zip(objects, [*target.parameters(), *target.buffers()], strict=True)]
    mine, other = target.state_dict(), online.state_dict()
    parameters, buffers = flat(target.parameters()), flat(target.buffers())
    equal = [torch.equal(mine[name], other[name]) for name in other]
    before = flat(other.values())
    if trained_on:
        train(target, trained_on)
    return {
        "parameters": parameters,
        "buffers": buffers,
        "equal": torch.tensor(equal),
        "moved": flat(other.values()) - before,
        "kept": torch.tensor(kept),
    }


def train(net, step):
    """Move every number of a network."""
    for tensor in net.state_dict().values():
        tensor.add_(step)


def flat(tensors):
    """All numbers in one new vector."""
    numbers = [tensor.detach().double().flatten() for tensor in tensors]
    return torch.cat([torch.zeros(0, dtype=torch.float64), *numbers])
