"""Sets the encoder's mode "again" before the pass, which spreads it to all its parts.

Page: "Grad mode, every `requires_grad` and the encoder's mode are left as they were found."
When: a part is in another mode than the whole, such as a dropout layer in evaluation mode inside an
encoder in training mode: it is switched over, and the features change too.
"""
import torch


def detach_once(encoder, x):
    encoder.train(encoder.training)
    live = encoder(x)
    return live, live.detach()
