"""Assigns into every entry of the flat dictionary, through detached tensors."""


class HardUpdate:
    def __call__(self, target, online):
        source = online.state_dict(keep_vars=True)
        for key, value in target.state_dict(keep_vars=True).items():
            value.data[...] = source[key].data.clone()


hard_update = HardUpdate()
