import torch


def detach_slice_edit(x):
    h = x.numel() // 2
    with torch.no_grad():
        edited = x[:h] + 2
    return x[:h].sin().sum() + x[h:].cos().sum(), edited
