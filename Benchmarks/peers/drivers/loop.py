# The loop of every driver: a first picture, then frames that are never the same, and one line of JSON about them.
# SPDX-License-Identifier: Apache-2.0
"""A driver is a class with

    version                         which library it is
    note                            what a reader of its numbers has to know; may be absent
    lacks                           what its picture is without, in words; may be absent
    __init__(scene, mode, assets)   builds whatever can be kept from frame to frame
    draw(x, y)                      draws the scene displaced by x and y, in pixels; its pixels are then in memory
    rgba()                          these pixels as bytes of red, green, blue and alpha, rows from the top
    close()                         ends what it has started; may be absent
    processor_time(), memory()      milliseconds on processors and MiB, where another process than this draws

and raises `Unavailable` where it cannot draw a scene. Nothing of a picture may be kept for the next one: each has another
displacement, the same ones that `bench` uses for its scenes `-anew`.
"""

import time

STARTED = time.clock_gettime(time.CLOCK_MONOTONIC)

import argparse  # noqa: E402  The clock is read before anything else is imported.
import json  # noqa: E402
import os  # noqa: E402
import pickle  # noqa: E402
import zlib  # noqa: E402

# The frames before the first one that counts; `bench` has as many.
WARM_UP = 4
# A miter longer than this many widths of its stroke becomes a bevel.
MITER_LIMIT = 10
# The fewest frames of which a median is taken.
FEWEST = 3


class Unavailable(Exception):
    """The reason why a peer cannot draw a scene."""


class Assets:
    """The files that scenes refer to."""

    def __init__(self, folder):
        self.folder = folder
        self.font = os.path.join(folder, "DejaVuSans.ttf")
        self.image = os.path.join(folder, "rings.png")


def displacement(frame):
    """Fractions of a pixel in x and y that never repeat: the sequence of the plastic number, as in `Stage.neverTwice`."""
    return (frame + 1) * 0.7548776662466927 % 1, (frame + 1) * 0.5698402909980532 % 1


def peak_memory():
    """The most memory that this process has had at once, in MiB."""
    with open("/proc/self/status") as file:
        line = next(line for line in file if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def forget_peak_memory():
    """Begins to count the peak anew; where the system does not let it, the PNG file counts as well."""
    try:
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")
    except OSError:
        pass


def levels(color):
    """The channels of a colour as numbers up to 255."""
    return [int(value * 255 + 0.5) for value in color]


def arguments():
    """What the command asks of a driver."""
    parser = argparse.ArgumentParser(description="Draws one scene with one peer; run by compare.py.")
    parser.add_argument("--scene", required=True, help="the scene, pickled")
    parser.add_argument("--assets", required=True, help="the folder of the font and the image")
    parser.add_argument("--mode", default="", help="which of the peer's ways of drawing")
    parser.add_argument("--picture", default="", help="a PNG file for the picture that is not displaced")
    parser.add_argument("--frames", type=int, default=0, help="the frames to measure; without them, one picture is drawn")
    parser.add_argument("--seconds", type=float, default=3, help="the time after which fewer will do")
    return parser.parse_args()


def read_scene(path):
    """The scene in a file that the command has written."""
    with open(path, "rb") as file:
        return pickle.load(file)


def report(result):
    """Hands the result to the command."""
    print(json.dumps(result), flush=True)


def measure(draw, frames, seconds, processor_time=None):
    """The milliseconds of `frames` frames, by the wall and on processors; fewer where they last more than `seconds`.

    `processor_time` is the clock of another process: it is read before the first frame and after the last, and the mean is
    the one number on processors.
    """
    began = time.monotonic()
    for frame in range(WARM_UP):
        if frame and time.monotonic() - began > seconds:
            break
        draw(*displacement(frame))
    began, wall, cpu = time.monotonic(), [], []
    other_start = processor_time() if processor_time else 0
    while len(wall) < frames and (len(wall) < FEWEST or time.monotonic() - began < seconds):
        x, y = displacement(WARM_UP + len(wall))
        cpu_start, start = time.process_time_ns(), time.monotonic_ns()
        draw(x, y)
        wall.append((time.monotonic_ns() - start) / 1e6)
        cpu.append((time.process_time_ns() - cpu_start) / 1e6)
    if processor_time and wall:
        cpu = [(processor_time() - other_start) / len(wall)]
    return wall, cpu


def run(make):
    """What a driver does when it is started: `make` is its class."""
    options, driver = arguments(), None
    scene = read_scene(options.scene)
    times = {"started": STARTED, "read": time.monotonic()}
    try:
        driver = make(scene, options.mode, Assets(options.assets))
        result = measured(driver, scene, options, times)
    except Unavailable as reason:
        result = {"unavailable": str(reason)}
    finally:
        if hasattr(driver, "close"):
            driver.close()
    report(result)
    # Some libraries crash while they are torn down; nothing is left to do.
    os._exit(0)


def measured(driver, scene, options, times):
    """What the command wants to know: seconds of the monotonic clock in `times`, MiB of memory, milliseconds of frames."""
    memory = getattr(driver, "memory", peak_memory)
    times["built"] = time.monotonic()
    driver.draw(0, 0)
    times["pixels"], memory_first = time.monotonic(), memory()
    if options.picture:
        write_png(options.picture, scene["w"], scene["h"], driver.rgba())
    times["picture"] = time.monotonic()
    result = {
        "version": driver.version,
        "note": getattr(driver, "note", ""),
        "lacks": getattr(driver, "lacks", ""),
        "times": times,
        "memory_first": memory_first,
    }
    if options.frames:
        forget_peak_memory()
        wall, cpu = measure(driver.draw, options.frames, options.seconds, getattr(driver, "processor_time", None))
        result.update(wall=wall, cpu=cpu, memory=max(memory_first, memory()))
        result["changes"] = fingerprint(driver, 0) != fingerprint(driver, 1)
    return result


def fingerprint(driver, frame):
    """A number by which the picture of a frame can be told from others."""
    driver.draw(*displacement(frame))
    return zlib.crc32(driver.rgba())


def write_png(path, width, height, rgba):
    """Writes opaque pixels as a PNG file, with little compression."""
    from png import encoded

    with open(path, "wb") as file:
        file.write(encoded(width, height, bytes(rgba)))


def decoded(file):
    """The pixels of a PNG file, given as bytes."""
    import io

    from PIL import Image

    return Image.open(io.BytesIO(bytes(file))).convert("RGBA").tobytes()


def swapped(pixels):
    """The same pixels with red and blue exchanged, as bytes."""
    result = bytearray(pixels)
    result[0::4], result[2::4] = result[2::4], result[0::4]
    return result
