import torch


def bulk_targets(encoder, x):
    training = encoder.training
    encoder.train(False)
    with torch.inference_mode():
        out = encoder(x)
    if training:
        encoder.train()
    return out.clone()
