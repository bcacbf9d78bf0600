"""Inference mode for the pass; a clone made outside of it is an ordinary tensor."""
import torch


def bulk_targets(encoder, x):
    mode = encoder.training
    encoder.eval()
    with torch.inference_mode():
        outputs = encoder(x)
    encoder.train(mode)
    return outputs.clone()
