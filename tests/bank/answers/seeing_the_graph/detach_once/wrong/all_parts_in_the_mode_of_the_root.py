"""Remembers and restores one mode for the whole encoder.
Page: "an encoder, or a part of it, that is in evaluation mode drops nothing" / "the encoder's mode [is] left as [it was] found"
When: partly in training and partly in evaluation mode.
"""


def detach_once(encoder, x):
    mode = encoder.training
    encoder.train(mode)
    live = encoder(x)
    encoder.train(mode)
    return live, live.detach()
