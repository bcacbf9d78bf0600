"""The encoder runs twice (the random state is put back so that the masks agree), and not once."""

import torch


def detach_once(encoder, x):
    state = torch.get_rng_state()
    with torch.no_grad():
        cut = encoder(x)
    torch.set_rng_state(state)
    live = encoder(x)
    return live, cut
