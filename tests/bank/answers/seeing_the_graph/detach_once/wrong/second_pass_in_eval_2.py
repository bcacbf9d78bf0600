"""If the encoder is in evaluation mode, the cut features come from a second pass under no_grad.
Page: "It runs the encoder once" / "both with the same numbers, from the same pass"
When: the encoder's root is in evaluation mode (numbers differ if a dropout below it is in training mode).
"""
import torch


def detach_once(encoder, x):
    live = encoder(x)
    if encoder.training:
        cut = live.detach()
    else:  # no dropout, so a second pass is the same
        with torch.no_grad():
            cut = encoder(x)
    return live, cut
