# What was measured, and on what: numbers of two machines must not be put side by side.
# SPDX-License-Identifier: Apache-2.0

import os
import platform
import subprocess


def description():
    """The machine and its system."""
    return {
        "processor": field("/proc/cpuinfo", "model name"),
        "cores": len(os.sched_getaffinity(0)),
        "memory_mib": int(field("/proc/meminfo", "MemTotal").split()[0]) // 1024,
        "kernel": platform.release(),
        "system": system(),
        "python": platform.python_version(),
        "load": load(),
    }


def load():
    """The mean number of runnable processes in the last minute."""
    return os.getloadavg()[0]


def field(path, name):
    """The first value of a name in a file of names and values."""
    with open(path) as file:
        for line in file:
            key, _, value = line.partition(":")
            if key.strip() == name:
                return value.strip()
    return "0"


def system():
    """The name of the distribution."""
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return "unknown"


def commit(folder):
    """The commit of a folder's repository, with a note where files differ from it."""

    def git(*arguments):
        try:
            return subprocess.run(
                ["git", "-C", folder, *arguments], capture_output=True, text=True, check=True
            ).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            return None

    name = git("rev-parse", "--short=12", "HEAD")
    if name is None:
        return "unknown"
    return name + (" and changes" if git("status", "--porcelain", "--untracked-files=no") else "")
