# How far two pictures of the same frame are apart, by measures that say how it looks.
# SPDX-License-Identifier: Apache-2.0

import pathlib
from dataclasses import dataclass

import numpy
from PIL import Image

# Two colors further apart than this in CIELAB (CIE 1976: ΔE*ab) are told apart side by side.
VISIBLE = 3
# A channel may be so many levels of 255 beyond those of the neighboring pixels.
SLACK = 24
# From linear sRGB to CIE XYZ under D65, each divided by the white point (IEC 61966-2-1).
TO_XYZ = numpy.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
) / numpy.array([[0.95047], [1], [1.08883]])  # fmt: skip


@dataclass(frozen=True)
class Difference:
    """All shares are of the pixels that have anything in either picture; 0 where both are empty."""

    # The share of pixels that differ visibly over white or over black. Over both, it sees color and alpha.
    visible: float
    # The mean distance of colors over the worse of the two.
    mean: float
    # The mean difference in alpha, in levels of 255.
    alpha: float
    # The share of pixels that lie beyond what the other picture has in the pixels around: edges that are smoothed in another way
    # are not counted, other shapes and colors are.
    apart: float


def read(path: pathlib.Path) -> numpy.ndarray | None:
    """The pixels of a PNG file, as height × width × 4 numbers up to 255 with straight alpha; None where there is no such picture."""
    try:
        with Image.open(path) as image:
            return numpy.asarray(image.convert("RGBA"), numpy.float32)
    except OSError:
        return None


def over(picture: numpy.ndarray, ground: float) -> numpy.ndarray:
    """The colors of a picture over black, 0, or white, 255."""
    alpha = picture[..., 3:] / 255
    return picture[..., :3] * alpha + ground * (1 - alpha)


def lab(colors: numpy.ndarray) -> numpy.ndarray:
    """sRGB in CIELAB (CIE 15)."""
    encoded = colors / 255
    linear = numpy.where(encoded > 0.04045, ((encoded + 0.055) / 1.055) ** 2.4, encoded / 12.92)
    x, y, z = numpy.moveaxis(linear @ TO_XYZ.T, -1, 0)
    x, y, z = (numpy.where(v > (6 / 29) ** 3, numpy.cbrt(v), v * (29 / 6) ** 2 / 3 + 4 / 29) for v in (x, y, z))
    return numpy.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def distance(one: numpy.ndarray, other: numpy.ndarray) -> numpy.ndarray:
    """The distance of colors of each pixel, the greater of that over white and that over black."""
    grounds = (numpy.linalg.norm(lab(over(one, ground)) - lab(over(other, ground)), axis=-1) for ground in (0, 255))
    return numpy.maximum(*grounds)


def beyond(one: numpy.ndarray, other: numpy.ndarray) -> numpy.ndarray:
    """Whether each pixel of a picture lies beyond the least and the greatest of the other's pixels around it, in any channel."""
    flat = [numpy.dstack([over(picture, 0), picture[..., 3]]) for picture in (one, other)]
    height, width = flat[1].shape[:2]
    padded = numpy.pad(flat[1], ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = [padded[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    least, greatest = numpy.minimum.reduce(around), numpy.maximum.reduce(around)
    return ((flat[0] < least - SLACK) | (flat[0] > greatest + SLACK)).any(axis=-1)


def difference(one: numpy.ndarray, other: numpy.ndarray) -> Difference:
    """How far two pictures of the same size are apart; everything where the sizes differ.

    The outermost pixels are left out: the sides of a fitted animation need not be whole numbers, and players round them otherwise.
    """
    if one.shape != other.shape:
        return Difference(1, 100, 255, 1)
    if min(one.shape[:2]) > 2:
        one, other = one[1:-1, 1:-1], other[1:-1, 1:-1]
    inked = (one[..., 3] > 0) | (other[..., 3] > 0)
    if not inked.any():
        return Difference(0, 0, 0, 0)
    far = distance(one, other)[inked]
    return Difference(
        visible=float((far > VISIBLE).mean()),
        mean=float(far.mean()),
        alpha=float(numpy.abs(one[..., 3] - other[..., 3])[inked].mean()),
        apart=float((beyond(one, other) | beyond(other, one))[inked].mean()),
    )


def picture(one: numpy.ndarray, other: numpy.ndarray) -> numpy.ndarray:
    """A picture of the difference: what is apart in red, what differs visibly in orange, the rest as a faint shade of the first one."""
    shade = 255 - (255 - over(one, 255).mean(axis=-1)) / 5
    result = numpy.repeat(shade[..., None], 3, axis=-1)
    result[distance(one, other) > VISIBLE] = (250, 170, 40)
    result[beyond(one, other) | beyond(other, one)] = (215, 0, 30)
    return result.astype(numpy.uint8)
