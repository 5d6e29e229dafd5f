#!/usr/bin/env python3
# fake-worker.py: a worker that draws nothing and does what the tests ask for, faults above all.
# SPDX-License-Identifier: Apache-2.0
"""Speaks the messages of quartzite-worker. The document of a request is a command:

echo TEXT        the answer is TEXT backwards
wait PATH TEXT   the answer is TEXT, as soon as there is a file at PATH; a request that is cancelled is answered at once
deaf PATH TEXT   the same, but it does not hear that it is cancelled
late PATH        the answer is that the time is over, with its process as the message; it draws on until there is a file at PATH
stubborn PATH    it waits until it is cancelled, and answers that; it draws on until there is a file at PATH
spill COUNT      the answer is COUNT, and so many files are in its folder for temporary files
die PATH TEXT    the answer is TEXT if there is a file at PATH; else it makes one and kills itself
crash            it kills itself
never            there is no answer
garbage PATH     as die, but it writes bytes that are no message
other PATH       as die, but the answer is that to another request
unasked PATH     as die, but it says before its answer that it is idle
env NAME         the answer is the value of a variable
fds              the answer is the list of open descriptors
big COUNT        the answer has COUNT bytes
fail             the answer is a failure with a place

With --start MODE it does not become ready: dies, unable, silent, until=PATH, which dies unless there is a file at PATH, or
gate=PATH, which waits for one.
"""
import json
import os
import select
import signal
import struct
import sys
import time


def send(header, parts=()):
    text = json.dumps(header).encode()
    lengths = b"".join(struct.pack(">I", len(part)) for part in parts)
    data = b"QZM1" + struct.pack(">II", len(parts), len(text)) + lengths + text + b"".join(parts)
    while data:
        data = data[os.write(1, data):]


def exactly(count):
    data = b""
    while len(data) < count:
        piece = os.read(0, count - len(data))
        if not piece:
            sys.exit(0)
        data += piece
    return data


def receive():
    magic, count, length = struct.unpack(">4sII", exactly(12))
    assert magic == b"QZM1"
    lengths = struct.unpack(f">{count}I", exactly(4 * count))
    header = json.loads(exactly(length))
    return header, [exactly(length) for length in lengths]


answered = 0


def answer(number, data):
    """Answers with bytes; the type of the answer is the process, and its diagnostic how many came before."""
    global answered
    facts = {
        "contentType": f"worker/{os.getpid()}",
        "width": 1,
        "height": 1,
        "diagnostics": [str(answered)],
        "drawingSeconds": 0.01,
    }
    answered += 1
    send({"kind": "output", "id": number, "output": facts}, [data])


def fail(number, code, message):
    failure = {"code": code, "message": message, "file": "a.caml", "line": 3, "column": 5, "isRetryable": False}
    send({"kind": "failure", "id": number, "failure": failure})


def fail_and_draw_on(number, code, path):
    failure = {"code": code, "message": str(os.getpid()), "isRetryable": False}
    send({"kind": "failure", "id": number, "failure": failure, "isAtWork": True})
    while not os.path.exists(path):
        time.sleep(0.005)
    send({"kind": "idle", "id": number})


def die():
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


def is_second(path):
    """Whether there is a file; now there is."""
    if os.path.exists(path):
        return True
    open(path, "w").close()
    return False


def perform(number, words):
    command, rest = words[0], words[1:]
    if command == "echo":
        answer(number, rest[0][::-1].encode())
    elif command in ("wait", "deaf"):
        while not os.path.exists(rest[0]):
            if command == "wait" and select.select([0], [], [], 0)[0]:
                header, _ = receive()
                assert header == {"kind": "cancel", "id": number}, header
                return fail(number, "cancelled", "cancelled")
            time.sleep(0.005)
        answer(number, rest[1].encode())
    elif command == "late":
        fail_and_draw_on(number, "deadlineExceeded", rest[0])
    elif command == "stubborn":
        header, _ = receive()
        assert header == {"kind": "cancel", "id": number}, header
        fail_and_draw_on(number, "cancelled", rest[0])
    elif command == "spill":
        for name in range(int(rest[0])):
            open(os.path.join(os.environ["TMPDIR"], str(name)), "w").close()
        answer(number, rest[0].encode())
    elif command == "die":
        if not is_second(rest[0]):
            print("about to die", file=sys.stderr, flush=True)
            die()
        answer(number, rest[1].encode())
    elif command == "crash":
        die()
    elif command == "never":
        while True:
            time.sleep(60)
    elif command == "garbage":
        if is_second(rest[0]):
            return answer(number, b"whole")
        os.write(1, b"GL_INVALID_OPERATION\n" * 10)
        time.sleep(60)
    elif command == "other":
        answer(number if is_second(rest[0]) else number + 1000, b"whole")
    elif command == "unasked":
        if not is_second(rest[0]):
            send({"kind": "idle", "id": number})
            time.sleep(60)
        answer(number, b"whole")
    elif command == "env":
        answer(number, os.environ.get(rest[0], "unset").encode())
    elif command == "fds":
        kept = [name for name in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{name}")]
        answer(number, " ".join(sorted(kept)).encode())
    elif command == "big":
        answer(number, b"x" * int(rest[0]))
    elif command == "fail":
        fail(number, "invalidScene", "the element is not closed")


def main():
    mode = sys.argv[sys.argv.index("--start") + 1] if "--start" in sys.argv else ""
    if mode == "dies" or mode.startswith("until=") and not os.path.exists(mode[6:]):
        print("no driver\x1b[31m here", file=sys.stderr)
        sys.exit(69)
    if mode == "unable":
        failure = {"code": "deviceUnavailable", "message": "no EGL device was found", "isRetryable": False}
        send({"kind": "unable", "failure": failure})
        sys.exit(69)
    while mode == "silent" or mode.startswith("gate=") and not os.path.exists(mode[5:]):
        time.sleep(60 if mode == "silent" else 0.005)
    send({"kind": "ready", "facts": {"process": os.getpid(), "device": "none", "version": "0"}})
    while True:
        header, parts = receive()
        # The cancellation of a request that is answered already.
        if header["kind"] == "cancel":
            continue
        document = parts[header["names"].index(header["request"]["fileName"])]
        perform(header["id"], document.decode().split(" "))


main()
