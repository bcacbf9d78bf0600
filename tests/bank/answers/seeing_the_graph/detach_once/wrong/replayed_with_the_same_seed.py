"""Runs the encoder a second time with the random state of the first.

Page: "It runs the encoder once and returns `(live, cut)`"
When: always; the numbers agree, but the encoder runs twice (double cost, and buffers such as running
averages or counters move twice).
"""
import torch


def detach_once(encoder, x):
    state = torch.get_rng_state()
    live = encoder(x)
    after = torch.get_rng_state()
    torch.set_rng_state(state)
    with torch.no_grad():
        cut = encoder(x)
    torch.set_rng_state(after)
    return live, cut
