def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        for module in part.modules():
            module.train(False)
            module.train = lambda mode=True, module=module: module
        for param in part.parameters():
            param.requires_grad_(False)
            param.grad = None
    return model
