r"""A visitor applied to each module under a name, which handles what that module owns itself."""

import torch



class _Hold:
    def __call__(self, module):
        module.training = False
        for key, parameter in module._parameters.items():
            if parameter is not None:
                parameter.requires_grad_(False)
                del parameter.grad


def freeze(model, names):
    found = dict(model.named_modules())
    hold = _Hold()
    for name in sorted(set(names)):
        found[name].apply(hold)
