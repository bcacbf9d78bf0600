"""Copies the features under inference_mode, so that `cut` is an inference tensor.
Page: "It is an ordinary constant ... a later loss may multiply it with live."
When: (live * cut).sum() with grad mode on: "Inference tensors cannot be saved for backward"."""
import torch


def detach_once(encoder, x):
    live = encoder(x)
    with torch.inference_mode():
        cut = live.clone()
    return live, cut
