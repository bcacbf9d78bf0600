"""Cut is no ordinary constant: a loss that multiplies it with live raises, because inference tensors cannot
be saved.
"""

import torch


def detach_once(encoder, x):
    live = encoder(x)
    with torch.inference_mode():
        cut = live.clone()
    return live, cut
