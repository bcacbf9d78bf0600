"""Parameters are copied without a graph, buffers with autograd watching.
Page: "the copy has no history"; "A buffer of floats may require gradients"
When: a float buffer of online requires gradients: that of target gets a grad_fn."""
import torch


def hard_update(target, online):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.copy_(o)
    listed = set(target.state_dict())
    theirs = dict(online.named_buffers())
    for name, b in target.named_buffers():
        if name in listed:
            b.copy_(theirs[name])
