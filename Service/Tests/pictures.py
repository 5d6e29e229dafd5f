"""PNG files as pixels, written and read with the standard library alone."""
# SPDX-License-Identifier: Apache-2.0

import struct
import zlib

LARGEST_SIDE = 1 << 14


def png(width: int, height: int, pixels: bytes) -> bytes:
    """A PNG of straight red, green, blue, alpha bytes."""
    rows = b"".join(b"\0" + pixels[row * width * 4:(row + 1) * width * 4] for row in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def pixels(data: bytes) -> tuple[int, int, bytes]:
    """Width, height, and straight red, green, blue, alpha bytes of a PNG that is not interlaced and has at most 8 bits a channel."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("this is no PNG")
    place, packed, palette, transparency = 8, b"", b"", b""
    width = height = depth = kind = 0
    while place < len(data):
        length, name = struct.unpack_from(">I4s", data, place)
        content = data[place + 8:place + 8 + length]
        if zlib.crc32(name + content) != struct.unpack_from(">I", data, place + 8 + length)[0]:
            raise ValueError(f"the sum of chunk {name!r} is wrong")
        if name == b"IHDR":
            width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", content)
            if depth > 8 or interlaced or not 0 < width <= LARGEST_SIDE or not 0 < height <= LARGEST_SIDE:
                raise ValueError("this form of PNG is not read")
        elif name == b"PLTE":
            palette = content
        elif name == b"tRNS":
            transparency = content
        elif name == b"IDAT":
            packed += content
        place += 12 + length
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    stride, step = (width * channels * depth + 7) // 8, max(1, channels * depth // 8)
    raw = zlib.decompress(packed)
    last, rows = bytearray(stride), []
    for row in range(height):
        start = row * (stride + 1)
        method, line = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        if method == 1:
            for index in range(step, stride):
                line[index] = (line[index] + line[index - step]) & 255
        elif method == 2:
            line = bytearray((one + two) & 255 for one, two in zip(line, last))
        elif method == 3:
            for index in range(stride):
                line[index] = (line[index] + ((line[index - step] if index >= step else 0) + last[index]) // 2) & 255
        elif method == 4:
            for index in range(stride):
                left, up, corner = (line[index - step], last[index], last[index - step]) if index >= step else (0, last[index], 0)
                guess = left + up - corner
                to_left, to_up, to_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
                nearest = left if to_left <= to_up and to_left <= to_corner else up if to_up <= to_corner else corner
                line[index] = (line[index] + nearest) & 255
        rows.append(line)
        last = line
    if depth < 8:
        each, most = 8 // depth, (1 << depth) - 1
        rows = [bytearray((line[index // each] >> (8 - depth - index % each * depth)) & most for index in range(width)) for line in rows]
        if kind == 0:
            rows = [bytearray(value * 255 // most for value in line) for line in rows]
    result = bytearray(width * height * 4)
    whole = b"".join(rows)
    if kind == 3:
        colours = [palette[index * 3:index * 3 + 3] + (transparency[index:index + 1] or b"\xff") for index in range(len(palette) // 3)]
        return width, height, b"".join(colours[value] for value in whole)
    for channel, source in enumerate({0: (0, 0, 0), 2: (0, 1, 2), 4: (0, 0, 0, 1), 6: (0, 1, 2, 3)}[kind]):
        result[channel::4] = whole[source::channels]
    if kind in (0, 2):
        result[3::4] = b"\xff" * (width * height)
    return width, height, bytes(result)


def pixel(picture: tuple[int, int, bytes], x: int, y: int) -> tuple[int, int, int, int]:
    """One pixel of a picture."""
    width, _, data = picture
    return tuple(data[(y * width + x) * 4:(y * width + x) * 4 + 4])
