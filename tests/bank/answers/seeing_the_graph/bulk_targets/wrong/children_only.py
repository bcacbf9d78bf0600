"""Switches the children of the encoder and not the encoder itself.

Page: "computed in **evaluation mode** (dropout off)"
When: the encoder itself looks at self.training, as in F.dropout(h, training=self.training), or is a
single layer without children: its dropout stays on.
"""
import torch


@torch.no_grad()
def bulk_targets(encoder, x):
    was = encoder.training
    for child in encoder.children():
        child.eval()
    targets = encoder(x)
    for child in encoder.children():
        child.train(was)
    return targets
