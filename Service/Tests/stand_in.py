#!/usr/bin/env python3
"""A stand-in for the service, for tests of the tools themselves: its answers are made by the `quartzite` command, one process each.

    python3 stand_in.py --quartzite PATH --port 8080

It has the addresses of the service and the form of its answers, and none of its workers, limits or speed.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import email.parser
import email.policy
import hashlib
import html
import http.server
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.parse

PAGE = pathlib.Path(__file__).resolve().parent.parent / "Sources/QuartziteService/Page"
PAGES = {"/": ("index.html", "text/html; charset=utf-8"), "/page.js": ("page.js", "text/javascript; charset=utf-8"),
         "/page.css": ("page.css", "text/css; charset=utf-8")}
TYPES = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp", "apng": "image/apng", "gif": "image/gif", "mp4": "video/mp4",
         "webm": "video/webm", "mov": "video/quicktime"}
OPTIONS = {"scale", "time", "progress", "frame", "marker", "state", "animation", "theme", "lottieCompatibility", "background", "quality", "from",
           "to", "toMarker", "fps", "width", "height", "fit"}
IGNORED = {"format", "timeout"}
LARGEST_BODY = 16 << 20


class Problem(Exception):
    def __init__(self, status: int, title: str, detail: str, **more):
        super().__init__(detail)
        self.status = status
        self.fields = {"type": "about:blank", "title": title, "status": status, "detail": detail, **more}


def parts_of(content_type: str, body: bytes) -> list[tuple[str, str, bytes]]:
    """The parts of a multipart body: field, file name, bytes."""
    message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(
        b"Content-Type: " + content_type.encode() + b"\r\n\r\n" + body)
    return [(part.get_param("name", header="content-disposition"), part.get_filename() or "", part.get_payload(decode=True))
            for part in message.iter_parts()]


def option(name: str) -> str:
    """The option of the command that says the same as a parameter: toMarker is --to-marker."""
    return "--" + re.sub("[A-Z]", lambda letter: "-" + letter[0].lower(), name)


def file_name(data: bytes) -> str:
    if data[:2] == b"PK":
        return "document.lottie"
    return "document.json" if data.lstrip()[:1] in (b"{", b"[") else "document.caml"


def with_values(document: bytes, values: list[str]) -> bytes:
    """A document with other values of attributes, each as LAYER.ATTRIBUTE=VALUE."""
    text = document.decode(errors="replace")
    for assignment in values:
        path, _, value = assignment.partition("=")
        layer, _, key = path.partition(".")
        if re.fullmatch(r"#[0-9a-f]{6}", value):
            value = " ".join(f"{int(value[place:place + 2], 16) / 255:.9f}" for place in (1, 3, 5))
        attribute = f'{key}="{html.escape(value)}"'
        text, count = re.subn(
            rf'(<\w+ name="{re.escape(layer)}"[^>]*?) {re.escape(key)}="[^"]*"', lambda found: f"{found[1]} {attribute}", text)
        if count == 0:
            raise Problem(400, "A parameter is wrong", f"there is no value at {path}", parameter="set")
    return text.encode()


def rendered(quartzite: str, files: dict[str, bytes], document: str, query: list[tuple[str, str]]) -> tuple[bytes, str, list[str]]:
    """The command's picture, its type, and what it said."""
    values = dict(query)
    kind = values.get("format", "png")
    if kind not in TYPES:
        raise Problem(400, "A parameter is wrong", f"format={kind}: there are {', '.join(TYPES)}")
    words = [quartzite, "render", document, "--limits", "untrusted", "--format", kind, "-o", "-"]
    if document.endswith(".caml"):
        files = {**files, document: with_values(files[document], [value for name, value in query if name == "set"])}
    for name, value in query:
        if name == "set" and document.endswith(".caml"):
            continue
        if name == "set":
            words += ["--set", value]
        elif name in OPTIONS:
            words += [option(name), value]
        elif name not in IGNORED:
            raise Problem(400, "A parameter is wrong", f"{name}: there is no such parameter")
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            path = pathlib.Path(folder, name)
            if not path.resolve().is_relative_to(pathlib.Path(folder).resolve()):
                raise Problem(400, "A name is wrong", f"{name} lies outside the document's folder")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        run = subprocess.run(words, cwd=folder, capture_output=True)
    messages = [line.removeprefix("quartzite: ").removeprefix("warning: ") for line in run.stderr.decode(errors="replace").splitlines() if line]
    if run.returncode != 0:
        text = messages[0].removeprefix("error: ") if messages else f"status {run.returncode}"
        place = re.match(r"(.*?):(\d+):(\d+): (.*)", text, re.S)
        more = {"file": place[1], "line": int(place[2]), "column": int(place[3])} if place else {}
        raise Problem(422, "The document cannot be drawn", place[4] if place else text, **more)
    return run.stdout, TYPES[kind], messages


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30
    server: "StandIn"

    def log_message(self, *_):
        pass

    def answer(self, status: int, data: bytes, kind: str, **headers: str):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        if self.server.closing:
            self.send_header("Connection", "close")
            self.close_connection = True
        self.end_headers()
        self.wfile.write(data)

    def carry_out(self, action):
        try:
            action()
        except Problem as problem:
            self.answer(problem.status, json.dumps(problem.fields).encode(), "application/problem+json")
        except (ConnectionError, TimeoutError):
            self.close_connection = True

    def do_GET(self):
        self.carry_out(self.get)

    def do_POST(self):
        self.carry_out(self.post)

    def do_PUT(self):
        self.carry_out(self.put)

    def get(self):
        address = urllib.parse.urlsplit(self.path)
        if address.path in PAGES:
            name, kind = PAGES[address.path]
            return self.answer(200, (PAGE / name).read_bytes(), kind, Content_Security_Policy=(
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:"))
        if address.path in ("/healthz", "/readyz"):
            return self.answer(503 if self.server.closing else 200, b"ok\n", "text/plain")
        if address.path == "/metrics":
            return self.answer(200, f"requests_total {self.server.count}\n".encode(), "text/plain")
        if address.path == "/v1/templates":
            return self.answer(200, json.dumps(sorted(self.server.templates)).encode(), "application/json")
        found = re.fullmatch(r"/v1/templates/([\w-]+)\.(png|jpeg|webp)", address.path)
        if found and found[1] in self.server.templates:
            data = self.server.templates[found[1]]
            query = [(name, value) if name in OPTIONS else ("set", f"{name.removeprefix('set.')}={value}")
                     for name, value in urllib.parse.parse_qsl(address.query, keep_blank_values=True)]
            tag = '"' + hashlib.sha256(data + repr(query).encode()).hexdigest()[:24] + '"'
            if self.headers.get("If-None-Match") == tag:
                return self.answer(304, b"", "image/png", ETag=tag)
            return self.picture({file_name(data): data}, file_name(data), [("format", found[2]), *query], ETag=tag)
        raise Problem(404, "There is nothing here", address.path)

    def body(self) -> bytes:
        length = int(self.headers.get("Content-Length") or 0)
        if length > LARGEST_BODY:
            self.close_connection = True
            raise Problem(413, "The body is too large", f"{length} bytes; {LARGEST_BODY} are taken")
        return self.rfile.read(length)

    def post(self):
        address = urllib.parse.urlsplit(self.path)
        body = self.body()
        if address.path != "/v1/render":
            raise Problem(404, "There is nothing here", address.path)
        kind = self.headers.get("Content-Type", "")
        if kind.startswith("multipart/form-data"):
            parts = parts_of(kind, body)
            documents = [(name, data) for field, name, data in parts if field == "document"]
            if len(documents) != 1:
                raise Problem(400, "The form is wrong", "one field is called document")
            document, data = documents[0]
            document = document or file_name(data)
            files = {name: data for field, name, data in parts if field == "asset"} | {document: data}
        else:
            document, files = file_name(body), {file_name(body): body}
        self.picture(files, document, urllib.parse.parse_qsl(address.query, keep_blank_values=True))

    def put(self):
        found = re.fullmatch(r"/v1/templates/([\w-]+)", urllib.parse.urlsplit(self.path).path)
        body = self.body()
        if not found:
            raise Problem(404, "There is nothing here", self.path)
        self.server.templates[found[1]] = body
        self.answer(201, b"", "text/plain")

    def picture(self, files, document, query, **headers):
        with self.server.turn:
            data, kind, messages = rendered(self.server.quartzite, files, document, query)
        self.server.count += 1
        self.answer(200, data, kind, X_Diagnostics=urllib.parse.quote(json.dumps(messages)), **headers)


class StandIn(http.server.ThreadingHTTPServer):
    daemon_threads = False
    block_on_close = True
    request_queue_size = 512

    def __init__(self, quartzite: str, port: int = 0):
        super().__init__(("127.0.0.1", port), Handler)
        self.quartzite = quartzite
        self.templates: dict[str, bytes] = {}
        self.count = 0
        self.closing = False
        self.turn = threading.Semaphore(os.cpu_count() or 1)

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


def main() -> None:
    parser = argparse.ArgumentParser(description="A stand-in for the service, made of the quartzite command.")
    parser.add_argument("--quartzite", default="quartzite")
    parser.add_argument("--port", type=int, default=8080)
    options = parser.parse_args()
    server = StandIn(options.quartzite, options.port)

    def stop(*_):
        server.closing = True
        threading.Thread(target=server.shutdown).start()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    print(f"listening at {server.address}", flush=True)
    server.serve_forever(poll_interval=0.1)
    server.daemon_threads = True
    server.server_close()


if __name__ == "__main__":
    main()
