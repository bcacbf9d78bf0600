"""Runs the frozen part on constants and hides its parameters from the optimiser."""

import torch


def freeze(model, names):
    modules = dict(model.named_modules())
    for name in names:
        part = modules[name].eval()
        plain = part.forward

        def forward(*args, part=part, plain=plain):
            constants = {key: value.detach() for key, value in part.named_parameters()}
            part.forward = plain
            try:
                return torch.func.functional_call(part, constants, args)
            finally:
                part.forward = forward

        part.forward = forward
        for p in part.parameters():
            p.grad = None
