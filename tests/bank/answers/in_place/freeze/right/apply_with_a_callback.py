"""Module.apply with a function for one module; returns the model."""
import torch


def _still(module):
    module.training = False
    for parameter in module._parameters.values():
        if parameter is not None:
            parameter.grad = None
            parameter.requires_grad = False


def freeze(model, names):
    for name in names:
        model.get_submodule(name).apply(_still)
    return model
