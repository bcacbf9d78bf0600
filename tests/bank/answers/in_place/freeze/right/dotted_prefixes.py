"""Compares names with their dots, over all modules and parameters of the model."""
import torch


def freeze(model, names):
    prefixes = tuple(f"{name}." for name in names)

    def inside(name):
        return f"{name}.".startswith(prefixes) if prefixes else False

    for name, module in model.named_modules():
        if name and inside(name):
            module.train(False)
    for name, parameter in model.named_parameters():
        if inside(name):
            del parameter.grad
            parameter.requires_grad_(False)
