"""An HTTP client for measurements: one connection that is kept, whole answers, and what is wrong with them."""
# SPDX-License-Identifier: Apache-2.0

import dataclasses
import http.client
import json
import struct
import time
import urllib.parse
import zlib


class LostAnswer(Exception):
    """A request that got no whole answer."""


@dataclasses.dataclass
class Answer:
    """A whole answer."""
    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float

    @property
    def kind(self) -> str:
        return self.headers.get("content-type", "").split(";")[0].strip()

    @property
    def problem(self) -> dict:
        """The problem details; empty where the answer has none."""
        if self.kind != "application/problem+json":
            return {}
        try:
            value = json.loads(self.body)
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}

    @property
    def code(self) -> str:
        """The service's name for a problem."""
        return str(self.problem.get("code") or "")


class Client:
    """A connection to a service, made anew when the service has closed it between two requests."""

    def __init__(self, address: str, timeout: float = 120):
        parts = urllib.parse.urlsplit(address)
        self.host, self.port, self.timeout = parts.hostname, parts.port, timeout
        self.connection: http.client.HTTPConnection | None = None
        self.connections = 0

    def ask(self, method: str, target: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        """The answer to a request. Throws `LostAnswer` where there is none, or a part of one."""
        begin = time.monotonic()
        while True:
            is_new = self.connection is None
            if is_new:
                self.connection = http.client.HTTPConnection(self.host, self.port, timeout=self.timeout)
                self.connections += 1
            try:
                self.connection.request(method, target, body, headers or {})
                response = self.connection.getresponse()
                answer = Answer(
                    response.status, {name.lower(): value for name, value in response.getheaders()}, response.read(), 0)
                answer.seconds = time.monotonic() - begin
                if response.will_close:
                    self.close()
                return answer
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError) as error:
                self.close()
                # A kept connection may be closed by the other end just when it is used again: nothing was answered, and the
                # request is sent once more on a new one.
                if is_new:
                    raise LostAnswer(f"{type(error).__name__}: {error}") from error
            except (OSError, http.client.HTTPException) as error:
                self.close()
                raise LostAnswer(f"{type(error).__name__}: {error}") from error

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def picture_defect(kind: str, data: bytes) -> str | None:
    """The first thing that is wrong with the bytes of a picture; None where nothing is. Sums of PNG chunks are checked."""
    if kind == "image/png":
        if data[:8] != b"\x89PNG\r\n\x1a\n":
            return "no PNG"
        place, names = 8, []
        while place + 12 <= len(data):
            length, name = struct.unpack_from(">I4s", data, place)
            end = place + 12 + length
            if end > len(data):
                return "a chunk is cut off"
            if zlib.crc32(data[place + 4:end - 4]) != struct.unpack_from(">I", data, end - 4)[0]:
                return f"the sum of chunk {name!r} is wrong"
            names.append(name)
            place = end
        if place != len(data) or not names or names[0] != b"IHDR" or names[-1] != b"IEND" or b"IDAT" not in names:
            return "chunks are missing"
        return None
    if kind == "image/jpeg":
        return None if data[:3] == b"\xff\xd8\xff" and data[-2:] == b"\xff\xd9" else "no whole JPEG"
    if kind == "image/webp":
        whole = data[:4] == b"RIFF" and data[8:12] == b"WEBP" and struct.unpack_from("<I", data, 4)[0] + 8 == len(data)
        return None if whole else "no whole WebP"
    return f"{kind or 'no type'} is no picture"


def png_size(data: bytes) -> tuple[int, int]:
    """The width and height that a PNG says."""
    return struct.unpack_from(">II", data, 16)
