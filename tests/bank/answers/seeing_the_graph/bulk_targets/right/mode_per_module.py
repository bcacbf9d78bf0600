"""Remembers the flag of every single module; no_grad as a decorator."""
import torch


@torch.no_grad()
def bulk_targets(encoder, x):
    modes = {module: module.training for module in encoder.modules()}
    try:
        for module in modes:
            module.training = False
        return encoder(x)
    finally:
        for module, mode in modes.items():
            module.training = mode
