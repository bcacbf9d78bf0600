"""The mode is put back only if something in the encoder learns; a frozen encoder stays in evaluation mode.
Page: "When the function returns, the encoder is in the mode in which it came"
When: an encoder in training mode all of whose parameters have requires_grad=False."""
import torch


def bulk_targets(encoder, x):
    learns = any(p.requires_grad for p in encoder.parameters())
    was_training = encoder.training
    encoder.eval()
    with torch.no_grad():
        targets = encoder(x)
    if learns:
        encoder.train(was_training)
    return targets
