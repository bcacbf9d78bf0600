def ema_update(target, online, tau):
    source = online.state_dict()
    for name, slow in target.state_dict().items():
        if "num_batches_tracked" in name:
            slow.copy_(source[name])
        else:
            slow.lerp_(source[name], tau)
