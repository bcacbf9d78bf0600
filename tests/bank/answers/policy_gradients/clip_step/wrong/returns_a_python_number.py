r"""Returns the norm as a Python float, ready for the log.
Page: "Returns: $\lVert g \rVert_2$, the norm **before** clipping, a float32 tensor of shape `()`."
When: always: the result is a Python float, not a tensor.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    optimizer.step()
    return norm.item()
