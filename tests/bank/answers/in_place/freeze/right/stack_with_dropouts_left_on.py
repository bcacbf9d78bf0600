"""A walk with a stack over the modules inside; all leave training mode except the dropouts, which the page
leaves open.
"""

import torch

_Dropout = torch.nn.modules.dropout._DropoutNd


class Freezer:
    def __init__(self, roots):
        self.stack = list(roots)
        self.seen = set()

    def run(self):
        while self.stack:
            module = self.stack.pop()
            if id(module) in self.seen:
                continue
            self.seen.add(id(module))
            self.visit(module)
            self.stack.extend(module.children())

    @staticmethod
    def visit(module):
        if not isinstance(module, _Dropout):
            module.training = False
        for parameter in module._parameters.values():
            if parameter is not None:
                parameter.grad = None
                parameter.requires_grad_(False)


def freeze(model, names):
    Freezer(model.get_submodule(name) for name in names).run()
