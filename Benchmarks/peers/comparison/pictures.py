# Whether all draw the same picture: each is compared with the consensus of several rasterizers.
# SPDX-License-Identifier: Apache-2.0
"""The consensus is the median of the witnesses' pictures, for each channel of each pixel. Quartzite is no witness."""

from dataclasses import dataclass

import numpy

# The fewest pictures that make a consensus.
FEWEST = 3
# A pixel is far off where a channel differs by more levels of 255 than this.
FAR = 64
# The rows that are worked on at once.
STRIP = 256


@dataclass(frozen=True)
class Limits:
    """How much a picture may differ from the consensus."""

    # The mean difference of all channels of all pixels, in levels of 255.
    mean: float
    # The share of the pixels that are far off.
    far: float
    # The mean difference as a share of that of a page without anything on it.
    of_blank: float


@dataclass(frozen=True)
class Difference:
    """How much a picture differs from the consensus."""

    mean: float
    far: float
    of_blank: float
    is_blank: bool

    def verdict(self, limits):
        """Why the picture is not accepted; empty if it is."""
        if self.is_blank:
            return "the picture is blank"
        if self.of_blank > limits.of_blank:
            return f"the picture differs: {self.of_blank:.1%} as much as a blank page, more than {limits.of_blank:.1%}"
        if self.mean > limits.mean:
            return f"the picture differs: by {self.mean:.2f} levels in the mean, more than {limits.mean:g}"
        if self.far > limits.far:
            return f"the picture differs: {self.far:.2%} of the pixels are far off, more than {limits.far:.2%}"
        return ""


def consensus(pictures):
    """The median of pictures of the same size, given as arrays of height × width × 3; None of too few."""
    if len(pictures) < FEWEST:
        return None
    result = numpy.empty_like(pictures[0])
    for top in range(0, result.shape[0], STRIP):
        rows = numpy.stack([picture[top : top + STRIP] for picture in pictures])
        rows.sort(axis=0)
        lower, upper = rows[(len(rows) - 1) // 2], rows[len(rows) // 2]
        result[top : top + STRIP] = (lower.astype(numpy.uint16) + upper + 1) // 2
    return result


def difference(picture, reference, background):
    """How a picture differs from the consensus; `background` is the colour of the empty page, three numbers up to 255."""
    if picture.shape != reference.shape:
        return Difference(255, 1, 1, True)
    total = total_blank = far = 0
    page = numpy.array(background, numpy.int16)
    for top in range(0, picture.shape[0], STRIP):
        rows = reference[top : top + STRIP].astype(numpy.int16)
        apart = numpy.abs(picture[top : top + STRIP].astype(numpy.int16) - rows)
        total += int(apart.sum(dtype=numpy.int64))
        total_blank += int(numpy.abs(rows - page).sum(dtype=numpy.int64))
        far += int((apart.max(axis=2) > FAR).sum())
    return Difference(
        mean=total / picture.size,
        far=far / (picture.shape[0] * picture.shape[1]),
        of_blank=total / total_blank if total_blank else 1,
        is_blank=is_blank(picture),
    )


def is_blank(picture):
    """Whether all pixels have one colour."""
    return bool((picture == picture[0, 0]).all())


def read(path):
    """The pixels of a PNG file over white, as an array of height × width × 3; None where there is no such picture."""
    from PIL import Image

    try:
        with Image.open(path) as image:
            opaque = Image.new("RGBA", image.size, "white")
            opaque.alpha_composite(image.convert("RGBA"))
            return numpy.asarray(opaque.convert("RGB"))
    except OSError:
        return None


def write(path, picture):
    """Writes an array as a PNG file."""
    from PIL import Image

    Image.fromarray(picture).save(path, compress_level=1)
