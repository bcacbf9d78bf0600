"""The train/eval mode of single submodules is lost: only the mode of the whole net is put back."""

import torch


def clip_step(net, optimizer, loss, max_norm):
    was_training = net.training
    net.train()
    optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    optimizer.step()
    net.train(was_training)
    return norm
