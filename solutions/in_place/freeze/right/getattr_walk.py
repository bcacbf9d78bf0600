from functools import reduce


def freeze(model, names):
    parts = [reduce(getattr, name.split("."), model) for name in names]
    for part in parts:
        for module in part.modules():
            module.training = False
            for p in module._parameters.values():
                if p is not None:
                    p.requires_grad, p.grad = False, None
