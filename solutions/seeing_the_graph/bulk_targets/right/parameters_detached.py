import torch


def bulk_targets(encoder, x):
    state = {k: v.detach() for k, v in encoder.named_parameters()}
    was = encoder.training
    encoder.eval()
    y = torch.func.functional_call(encoder, state, (x.detach(),))
    encoder.train(was)
    return y
