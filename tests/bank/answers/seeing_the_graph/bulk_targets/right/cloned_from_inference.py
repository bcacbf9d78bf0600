"""Right: computes under inference_mode, and copies the result outside of it into an ordinary tensor."""
import torch


def bulk_targets(encoder, x):
    found = {module: module.training for module in encoder.modules()}
    encoder.train(False)
    try:
        with torch.inference_mode():
            inside = encoder(x)
    finally:
        for module, training in found.items():
            module.training = training
    return inside.clone()
