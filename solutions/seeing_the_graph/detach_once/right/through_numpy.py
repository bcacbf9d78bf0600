import torch


def detach_once(encoder, x):
    live = encoder.forward(x)
    cut = torch.from_numpy(live.detach().numpy().copy())
    return (live, cut)
