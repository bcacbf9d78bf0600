def ema_update(target, online, tau):
    source = online.state_dict()
    for name, slow in target.state_dict().items():
        if slow.is_floating_point():
            slow.lerp_(source[name], tau)
        else:
            slow.copy_(source[name])
