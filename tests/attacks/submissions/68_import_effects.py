"""Does its harm while it is imported, and answers rightly afterwards."""

import contextlib
import os
import socket
import subprocess

import numpy as np

with contextlib.suppress(OSError), open("@USER_FILE@", "w") as file:
    file.write("mine now")
with contextlib.suppress(OSError), open("@WRITABLE@/imported", "w") as file:
    file.write("was here")
with contextlib.suppress(OSError):
    subprocess.run(["/bin/sh", "-c", "echo shell > @WRITABLE@/shell"], check=False)
with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", int("@TCP@")), 0.5):
    pass
with contextlib.suppress(OSError):
    os.chmod("@HIDDEN@-nowhere", 0o777)


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
