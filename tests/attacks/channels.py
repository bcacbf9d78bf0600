"""Channels: ways in which one submission tells another something, or learns what others do."""

import contextlib
import os
import subprocess

from testbed import LETTERS, Attack, leaked


def find(name):
    return next(attack for attack in CHANNELS if attack.name == name)


def forget_the_message():
    """Put every page of the file out of memory."""
    file = os.open(LETTERS, os.O_RDONLY)
    os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(file)


def finds_a_message_of_an_earlier_run(testbed, verdict):
    """The box that left it has ended by then, and so has its fork server.

    Three attempts: a machine that is short of memory drops pages by itself.
    """
    return any(message_arrives(testbed) for _ in range(3))


def message_arrives(testbed):
    forget_the_message()
    first = testbed.run_weakened(find("111"))
    second = testbed.run_weakened(find("111"))
    forget_the_message()
    return not leaked(testbed, first) and "by preadv2" in str(second)


def wakes_a_neighbour(testbed, verdict):
    """Alone, there is nobody to wake; a box that waits beside it is woken."""
    beside = testbed.run_beside_itself(
        find("112"),
        calling="wait_for_ever",
        patient=lambda text: text.replace("SECONDS = 0.2", "SECONDS = 15"),
    )
    return not leaked(testbed, verdict) and leaked(testbed, beside)


def reads_many_states(testbed, verdict):
    return leaked(testbed, verdict) and all(name in str(verdict) for name in ("sysinfo", "page faults"))


def reaches_a_socket(testbed, verdict):
    with contextlib.suppress(subprocess.TimeoutExpired):
        testbed.bystander.wait(0.2)  # until the listener has heard it
    return "datagram" in testbed.heard


CHANNELS = [
    Attack(
        111,
        "leaves a message in the page cache",
        honest=True,
        without=("seccomp",),
        succeeds=finds_a_message_of_an_earlier_run,
    ),
    Attack(
        112,
        "wakes a box that waits on a page of a shared file",
        honest=True,
        without=("seccomp",),
        succeeds=wakes_a_neighbour,
    ),
    Attack(
        113,
        "reads how busy the machine is",
        honest=True,
        without=("bubblewrap", "namespaces", "landlock", "seccomp"),
        succeeds=reads_many_states,
    ),
    Attack(
        114,
        "imports a library that only happens to be installed",
        honest=True,
        without=("bubblewrap", "namespaces", "landlock"),
        succeeds=leaked,
    ),
    Attack(
        115,
        "a datagram to a socket by its path",
        honest=True,
        without=("bubblewrap", "namespaces", "seccomp"),
        succeeds=reaches_a_socket,
    ),
    Attack(
        116,
        "asks whether other processes exist",
        honest=True,
        without=("bubblewrap", "namespaces", "seccomp"),
        succeeds=leaked,
    ),
]
