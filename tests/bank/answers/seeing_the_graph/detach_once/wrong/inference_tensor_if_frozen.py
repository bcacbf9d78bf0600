"""Where `live` has no graph, the copy is made in inference mode.
Page: "It is an ordinary constant: ... a later loss may multiply it with `live`."
When: frozen encoder and plain x, or grad mode off: `cut` is an inference tensor.
"""
import torch


def detach_once(encoder, x):
    live = encoder(x)
    if live.requires_grad:
        return live, live.detach()
    with torch.inference_mode():
        return live, live.clone()
