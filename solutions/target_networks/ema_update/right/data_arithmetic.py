def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        t.data = tau * o.data + (1 - tau) * t.data
    for t, o in zip(target.buffers(), online.buffers()):
        if t.dtype.is_floating_point:
            t.data = tau * o.data + (1 - tau) * t.data
        else:
            t.data = o.data.clone()
