"""x itself is shifted through .data and shifted back afterwards; rounding stays behind.
Page: "`x` keeps its values." (contract: "edits through `.data` ... and edits that you undo")
When: x[0] = 0.1: 0.1 + 2 - 2 is another float32 number."""
import torch


def detach_slice_edit(x):
    h = len(x) // 2
    half = x.data[:h]
    half += 2.0
    edited = half.clone()
    half -= 2.0
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    return loss, edited
