"""A service that is started on the loopback interface for a measurement, and what the system says about its processes."""
# SPDX-License-Identifier: Apache-2.0

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse

from client import Client, LostAnswer


class StartError(Exception):
    """The service did not begin to listen."""


def check_loopback(address: str) -> str:
    """An address of a service without a slash at its end; fails where it is not on the loopback interface."""
    if urllib.parse.urlsplit(address).hostname not in ("127.0.0.1", "localhost", "::1"):
        raise SystemExit(f"{address}: only services on the loopback interface are asked, as http://127.0.0.1:8080")
    return address.rstrip("/")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def children(number: int) -> list[int]:
    """The processes below another, at any depth."""
    parents = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError, ValueError):
                pass
    found, looked_at = [], [number]
    while looked_at:
        parent = looked_at.pop()
        below = [child for child, its_parent in parents.items() if its_parent == parent]
        found += below
        looked_at += below
    return found


def name_of(number: int) -> str:
    """The name of the program of a process."""
    try:
        return os.path.basename(pathlib.Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")[0].decode(errors="replace"))
    except OSError:
        return ""


def workers(number: int) -> list[int]:
    """The workers of a service."""
    return [child for child in children(number) if name_of(child).startswith("quartzite-worker")]


def memory(number: int) -> int:
    """The memory of a process in bytes: what it shares with others is divided among them where the system tells, else counted whole."""
    for file, key in (("smaps_rollup", "Pss:"), ("status", "VmRSS:")):
        try:
            for line in pathlib.Path(f"/proc/{number}/{file}").read_text().splitlines():
                if line.startswith(key):
                    return int(line.split()[1]) * 1024
        except (OSError, ValueError, IndexError):
            pass
    return 0


def processor_seconds(number: int) -> float:
    """The seconds that a process has been at work."""
    try:
        fields = pathlib.Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return 0


class Service:
    """A service in a process of its own, at a free port, with templates in a folder of its own.

    `options` are further options of quartzite-service, `environment` further variables. `prefix` is put before the command, to
    give it other surroundings.
    """

    def __init__(self, program: str, *options: str, environment: dict[str, str] | None = None, prefix: tuple[str, ...] = (),
                 templates: str | None = None, wait: str | None = "/readyz", guard: float = 180):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.folder = tempfile.mkdtemp(prefix="service-")
        os.chmod(self.folder, 0o755)
        self.templates = templates or os.path.join(self.folder, "templates")
        self.log_path = os.path.join(self.folder, "log")
        self.log = open(self.log_path, "wb")
        self.process = subprocess.Popen(
            [*prefix, program, "--host", "127.0.0.1", "--port", str(self.port), "--templates", self.templates, *options],
            env={**os.environ, **(environment or {})}, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, start_new_session=True)
        if wait:
            try:
                self.wait_until(wait, 200, guard)
            except BaseException:
                self.stop()
                raise

    def client(self, timeout: float = 120) -> Client:
        return Client(self.address, timeout)

    def wait_until(self, target: str, status: int, guard: float = 180):
        """Waits until an address answers with a status."""
        end = time.monotonic() + guard
        last = "nothing listens"
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise StartError(f"the service ended with status {self.process.returncode}:\n{self.said()}")
            try:
                with self.client(10) as client:
                    answer = client.ask("GET", target)
                last = f"status {answer.status}"
                if answer.status == status:
                    return answer
            except LostAnswer:
                pass
            time.sleep(0.1)
        raise StartError(f"{target} does not answer with {status} ({last}):\n{self.said()}")

    def said(self) -> str:
        """The end of what the service wrote."""
        return pathlib.Path(self.log_path).read_bytes()[-4000:].decode(errors="replace")

    @property
    def number(self) -> int:
        """The process of the service itself, below whatever started it."""
        if name_of(self.process.pid).startswith("quartzite-service"):
            return self.process.pid
        return next((child for child in children(self.process.pid) if name_of(child).startswith("quartzite-service")), self.process.pid)

    def workers(self) -> list[int]:
        return workers(self.number)

    def terminate(self):
        os.kill(self.number, signal.SIGTERM)

    def stop(self, guard: float = 90) -> int:
        """Ends the service, and returns its status."""
        if self.process.poll() is None:
            try:
                self.terminate()
                self.process.wait(guard)
            except (subprocess.TimeoutExpired, ProcessLookupError):
                pass
        # Whatever is left of it was started here, in a session of its own.
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        status = self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
