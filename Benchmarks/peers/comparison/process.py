# Processes that are measured: one at a time, each in a group of its own, which ends with it.
# SPDX-License-Identifier: Apache-2.0

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass


@dataclass
class Ended:
    """A process that has ended."""

    # Seconds of the monotonic clock, before it was started and after it ended.
    started: float
    ended: float
    output: str
    # Why it failed; empty if it did not.
    failure: str


def run(command, seconds, environment=None):
    """Runs a command and waits for its end; after `seconds` it is ended, with all that it has started."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        variables = dict(os.environ, PYTHONDONTWRITEBYTECODE="1", **(environment or {}))
        if "DISPLAY" not in (environment or {}):
            variables.pop("DISPLAY", None)
        started = time.monotonic()
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=variables, start_new_session=True
            )
        except OSError as error:
            return Ended(started, started, "", f"{command[0]} cannot be started: {error.strerror}")
        is_late = threading.Event()
        timer = threading.Timer(seconds, lambda: (is_late.set(), end_group(process.pid)))
        timer.start()
        try:
            _, status = os.waitpid(process.pid, 0)
            ended = time.monotonic()
        finally:
            timer.cancel()
            end_group(process.pid)
        process.returncode = os.waitstatus_to_exitcode(status)
        failure = ""
        if is_late.is_set():
            failure = f"did not end within {seconds:g} seconds"
        elif process.returncode:
            failure = f"{ending(process.returncode)}: {last_line(text(errors))}"
        return Ended(started, ended, text(output), failure)


# Linux counts what a process had before it became another program, which is what its parent has: a small one in between keeps
# the memory of this one out of the number.
_SMALL_PARENT = """
import resource, subprocess, sys
ended = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(ended.returncode)
"""


def peak_memory(command, seconds, environment=None):
    """The most memory that a command has at once, in MiB, at least that of a small Python program; None if it fails."""
    ended = run([sys.executable, "-S", "-E", "-c", _SMALL_PARENT, *command], seconds, environment)
    return None if ended.failure else int(ended.output.split()[-1]) / 1024


def end_group(group):
    """Ends all processes of a group; there may be none."""
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass


def text(file):
    """What has been written to a file."""
    file.seek(0)
    return file.read().decode(errors="replace")


def last_line(text):
    """The last line that says anything, cut to a readable length."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][-200:] if lines else "it said nothing"


def ending(code):
    """How a process ended that failed."""
    return f"ended by {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"


class Display:
    """An X server without a screen, for the peers that make no context without one."""

    def __init__(self):
        self.name = self.process = None
        program = shutil.which("Xvfb")
        if program is None:
            return
        reading, writing = os.pipe()
        # The server chooses a free number and writes it down.
        self.process = subprocess.Popen(
            [program, "-displayfd", str(writing), "-screen", "0", "64x64x24", "-nolisten", "tcp"],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as file:
            number = file.readline().strip()
        if number:
            self.name = f":{number}"

    def environment(self):
        """The variables for a process that needs the server; none where there is no server."""
        return {"DISPLAY": self.name} if self.name else {}

    def close(self):
        """Ends the server."""
        if self.process:
            self.process.terminate()
            self.process.wait()
