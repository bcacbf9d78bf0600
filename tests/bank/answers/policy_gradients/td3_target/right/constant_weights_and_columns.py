"""The three networks are called with detached weights through functional_call, as columns, and the smaller
value is an amin over two columns.
"""

import torch
from torch.func import functional_call


def _constant(net, *inputs):
    return functional_call(net, {name: p.detach() for name, p in net.named_parameters()}, inputs)


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    jitter = torch.maximum(torch.minimum(noise, noise.new_tensor(clip)), noise.new_tensor(-clip))
    a = _constant(actor_target, s) + jitter
    both = torch.cat([_constant(q1_target, s, a), _constant(q2_target, s, a)], dim=1)
    discount = gamma * (1 - batch["dones"])
    return torch.addcmul(batch["rewards"], discount, both.amin(dim=1)).detach().clone()
