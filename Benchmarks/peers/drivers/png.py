# A PNG writer of a few lines, so that every driver writes its picture in the same way.
# SPDX-License-Identifier: Apache-2.0

import struct
import zlib


def encoded(width, height, rgba):
    """A PNG file of 8 bits a channel, without filters; `rgba` are rows of four bytes a pixel from the top."""
    row = width * 4
    if len(rgba) != row * height:
        raise ValueError(f"{len(rgba)} bytes are no {width} × {height} pixels")
    rows = b"".join(b"\0" + rgba[start : start + row] for start in range(0, row * height, row))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def chunk(kind, data):
    """One part of a PNG file, with its length and its checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
