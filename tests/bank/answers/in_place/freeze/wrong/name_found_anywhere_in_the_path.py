"""Whole components are compared, but at any depth, so "norm" also freezes a learning "head.norm"."""

import torch


def freeze(model, names):
    def inside(path):
        return any(f".{name}." in f".{path}." for name in names)

    for path, module in model.named_modules():
        if inside(path):
            module.eval()
    for path, parameter in model.named_parameters():
        if inside(path.rpartition(".")[0]):
            parameter.requires_grad_(False)
            parameter.grad = None
