import torch


def detach_slice_edit(x):
    work = x.clone()
    half = work.size(0) // 2
    edited = torch.tensor(work[:half].tolist())
    edited.add_(2)
    return torch.cat([work[:half].sin(), work[half:].cos()]).sum(), edited
