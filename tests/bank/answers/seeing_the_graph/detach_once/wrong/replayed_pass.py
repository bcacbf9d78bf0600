"""Two passes with the same random numbers: the state of the generator is put back before the second.
Page: "It runs the encoder once".
When: an encoder that counts its calls or updates something in each (a batch norm in training mode, a forward hook)."""
import torch


def detach_once(encoder, x):
    state = torch.get_rng_state()
    with torch.no_grad():
        cut = encoder(x)
    torch.set_rng_state(state)
    live = encoder(x)
    return live, cut
