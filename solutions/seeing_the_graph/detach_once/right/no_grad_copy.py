import torch


def detach_once(encoder, x):
    live = encoder(x)
    with torch.no_grad():
        cut = live.clone()
    return live, cut
