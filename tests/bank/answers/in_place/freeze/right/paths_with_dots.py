"""Right: compares dotted paths; everything but dropout goes to evaluation mode, module by module."""
import torch


def freeze(model, names):
    def covered(path):
        return any(not name or f"{path}.".startswith(f"{name}.") for name in names)

    for path, module in model.named_modules(remove_duplicate=False):
        if covered(path):
            if not isinstance(module, torch.nn.modules.dropout._DropoutNd):
                module.training = False
            for parameter in module._parameters.values():
                if parameter is not None:
                    parameter.requires_grad_(False)
                    parameter.grad = None
    return tuple(names)
