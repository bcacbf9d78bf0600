"""model.train() at the start takes batch norms that an earlier call had frozen back to training mode.
Page: "What was frozen before stays frozen."
When: freeze(model, ["a"]) and then freeze(model, ["b"]), with a batch norm in a."""
import torch


def freeze(model, names):
    model.train()
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        for p in part.parameters():
            p.requires_grad = False
            p.grad = None
