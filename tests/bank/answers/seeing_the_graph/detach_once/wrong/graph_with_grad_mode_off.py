"""Makes sure that `live` has a graph, whatever the grad mode.
Page: "with grad mode off `live` has no graph either"
When: called under no_grad.
"""
import torch


def detach_once(encoder, x):
    with torch.enable_grad():
        live = encoder(x)
    return live, live.detach()
