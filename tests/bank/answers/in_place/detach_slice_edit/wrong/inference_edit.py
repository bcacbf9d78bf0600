"""Makes `edited` under inference_mode: no graph, memory of its own, and nobody may write into it later.
Page: "The caller may write into it before the backward pass."
When: the caller calls edited.mul_(2) in ordinary mode: "Inplace update to inference tensor outside InferenceMode"."""
import torch


def detach_slice_edit(x):
    half = x.numel() // 2
    loss = x[:half].sin().sum() + x[half:].cos().sum()
    with torch.inference_mode():
        edited = x[:half].clone()
        edited.add_(2.0)
    return loss, edited
