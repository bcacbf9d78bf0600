"""Goes through the layers that have no children: a parameter that a container holds itself is left out.

Page: "for every named submodule and all that lies inside it: 1. its parameters receive no gradient"
When: a module with children, inside what was named, has a parameter of its own.
"""
import torch


def freeze(model, names):
    for name in names:
        for layer in model.get_submodule(name).modules():
            layer.training = False
            if not list(layer.children()):
                for parameter in layer.parameters():
                    parameter.requires_grad_(False)
                    parameter.grad = None
