"""Reads how busy the machine is: its load, its free memory, page faults, idle times. A neighbour can change each."""

import ctypes
import glob

import numpy as np

LIBC = ctypes.CDLL(None, use_errno=True)
FILES = (
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/vmstat",
    "/proc/uptime",
    "/proc/schedstat",
    "/proc/interrupts",
    "/proc/softirqs",
    "/proc/buddyinfo",
    "/proc/zoneinfo",
    "/proc/diskstats",
    "/proc/locks",
    "/proc/sys/fs/file-nr",
    "/proc/self/smaps",
    "/proc/self/pagemap",
    "/proc/self/io",
    "/proc/self/schedstat",
    *glob.glob("/proc/pressure/*"),
    *glob.glob("/sys/devices/system/cpu/cpu0/cpuidle/*/usage"),
    *glob.glob("/sys/devices/system/node/*/vmstat"),
)
FOUND = []
for path in FILES:
    try:
        with open(path, "rb") as file:
            FOUND.append(path) if file.read(8) else None
    except OSError:
        continue
BUFFER = ctypes.create_string_buffer(512)
if LIBC.sysinfo(BUFFER) == 0:
    FOUND.append("sysinfo")
if LIBC.getrusage(0, BUFFER) == 0:
    FOUND.append("page faults")
if LIBC.statfs(b"/usr/lib", BUFFER) == 0:
    FOUND.append("free blocks")


def stop_gradient(x):
    if FOUND:
        raise RuntimeError(f"stolen: {len(FOUND)} states: {FOUND[-6:]}")
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
