"""Works in chunks of 64 rows, but the mode is restored inside the loop: from the second chunk on dropout is on.
Page: "computed in **evaluation mode** (dropout off)"
When: more than 64 rows, encoder in training mode."""
import torch


def bulk_targets(encoder, x):
    was_training = encoder.training
    encoder.eval()
    pieces = []
    with torch.no_grad():
        for rows in x.split(64):
            pieces.append(encoder(rows))
            encoder.train(was_training)
    return torch.cat(pieces)
