# A Lottie file as all players can take it: JSON with its images in it, and the frames that all of them can show.
# SPDX-License-Identifier: Apache-2.0

import base64
import json
import math
import pathlib
import zipfile
from dataclasses import dataclass

MEDIA_TYPES = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp"}


@dataclass(frozen=True)
class Document:
    """A Lottie animation."""

    text: str
    width: float
    height: float
    # The frame that it begins with, and the number of whole frames from there to its end.
    first: float
    count: int

    def frame(self, progress: float) -> int:
        """The whole frame nearest to a progress from 0 to 1, counted from the first one.

        rlottie shows whole frames only; and no player is asked for the end, where some show the last frame and others what follows.
        """
        return min(max(round(progress * self.count), 0), self.count - 1)

    def shown(self, number: int) -> list[int]:
        """As many frames as are asked for, counted from the first one: evenly through the animation, and again from its beginning
        where it has fewer. `bench lottie` shows the same ones."""
        if self.count < number:
            return [index % self.count for index in range(number)]
        return [index * self.count // number for index in range(number)]

    def fitted(self, side: int) -> tuple[int, int]:
        """The size in pixels at which the longer side has so many."""
        scale = side / max(self.width, self.height)
        return max(1, round(self.width * scale)), max(1, round(self.height * scale))


def read(path: pathlib.Path) -> Document:
    """Reads a `.json` or a `.lottie` file. Raises `ValueError` where it is no animation."""
    if zipfile.is_zipfile(path):
        content, images = unpacked(path)
    else:
        content, images = json.loads(path.read_bytes()), {}
    try:
        first, end = float(content["ip"]), float(content["op"])
        size = float(content["w"]), float(content["h"])
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} is no Lottie animation: {error}") from None
    if min(size) <= 0 or not first < end:
        raise ValueError(f"{path} is no Lottie animation: it has no area, or no frame")
    for asset in content.get("assets", []):
        embed(asset, path.parent, images)
    # Some files end a thousandth before a whole number.
    return Document(json.dumps(content), *size, first, max(1, math.floor(end - first + 0.001)))


def unpacked(path: pathlib.Path) -> tuple[dict, dict[str, bytes]]:
    """The first animation of an archive, and the files of its images by their names."""
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.startswith(("animations/", "a/")) and name.endswith(".json")]
        if not names:
            raise ValueError(f"{path} is no Lottie animation: the archive has no animations")
        first = json.loads(archive.read("manifest.json"))["animations"][0]["id"]
        chosen = next((name for name in names if pathlib.PurePosixPath(name).stem == first), names[0])
        images = {
            pathlib.PurePosixPath(name).name: archive.read(name)
            for name in archive.namelist() if name.startswith(("images/", "i/"))
        }  # fmt: skip
        return json.loads(archive.read(chosen)), images


def embed(asset: dict, folder: pathlib.Path, images: dict[str, bytes]) -> None:
    """Puts the file of an image into the document; one that is not there is left out by every player."""
    name = asset.get("p")
    if not isinstance(name, str) or name.startswith("data:"):
        return
    file = folder / asset.get("u", "").lstrip("/") / name
    data = images.get(name) or (file.read_bytes() if file.is_file() else None)
    if data is None:
        return
    kind = MEDIA_TYPES.get(name.rsplit(".", 1)[-1].lower(), "image/png")
    asset.update(e=1, u="", p=f"data:{kind};base64,{base64.b64encode(data).decode()}")
