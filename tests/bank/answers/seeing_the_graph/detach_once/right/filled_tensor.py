"""Right: an empty tensor that is filled with the numbers of `live` under no_grad."""
import torch


def _constant_like(tensor):
    with torch.no_grad():
        return torch.empty(tensor.shape, dtype=tensor.dtype).copy_(tensor)


def detach_once(encoder, x):
    live = encoder(x)
    return live, _constant_like(live)
