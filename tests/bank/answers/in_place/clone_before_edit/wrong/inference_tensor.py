r"""edited is made in inference mode.

Page: "the caller will write into it"
When: the caller writes into edited outside of inference mode: RuntimeError (inplace update to inference tensor).
"""

import torch


def clone_before_edit(x):
    loss = x.sin().sum()
    with torch.inference_mode():
        edited = x + 1.0
    return loss, edited
