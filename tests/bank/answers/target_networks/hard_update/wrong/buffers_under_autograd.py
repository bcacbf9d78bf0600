"""Parameters are copied through .data, buffers plainly: a buffer that requires gradients brings its history.

Page: "A buffer of floats may require gradients"; "the copy has no history, so no gradient leads from target back to online".
When: a float buffer of online requires gradients and grad mode is on.
"""


def hard_update(target, online):
    source = dict(online.named_parameters())
    for name, parameter in target.named_parameters():
        parameter.data.copy_(source[name].data)
    source = dict(online.named_buffers())
    for name, buffer in target.named_buffers():
        buffer.copy_(source[name])
