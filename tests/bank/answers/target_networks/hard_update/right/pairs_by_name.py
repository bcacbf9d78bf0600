"""Parameters and persistent buffers are paired by name, snapshots are taken first, and then all are
written.
"""

import torch


def _tensors(net):
    listed = net.state_dict().keys()
    yield from net.named_parameters()
    yield from ((name, buffer) for name, buffer in net.named_buffers() if name in listed)


@torch.no_grad()
def hard_update(target, online):
    snapshot = {name: tensor.detach().clone() for name, tensor in _tensors(online)}
    for name, tensor in _tensors(target):
        tensor.copy_(snapshot.pop(name))
    return target
