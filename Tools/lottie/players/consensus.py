# The frames that rlottie and ThorVG draw alike and Quartzite draws otherwise, and the reasons that are known for them.
# SPDX-License-Identifier: Apache-2.0

import fnmatch
import json
import pathlib
from collections import Counter
from dataclasses import dataclass, field

# The share of the pixels with anything in them by which the others may be apart, and by which Quartzite must be to stand alone.
AGREEMENT = 0.01


@dataclass
class Reason:
    """Why Quartzite stands alone in some animations."""

    # The file name of the animation; `*` stands for any characters.
    animation: str
    # Why the others differ, and the source of the right value: one sentence each.
    reason: str
    source: str
    # The frames that the reason has explained.
    explained: int = field(default=0, init=False)


def reasons(path: pathlib.Path) -> list[Reason]:
    """Reads the list of known reasons. Raises `ValueError` if it isn't such a list."""
    try:
        return [Reason(**entry) for entry in json.loads(path.read_text())]
    except TypeError as error:
        raise ValueError(f"{path}: {error}") from None


def stands_alone(shot: dict, own: str) -> bool:
    """Whether the others agree on a frame and `own` is apart from all of them, or has no picture. False unless two others draw it."""
    mine = [found["apart"] for pair, found in shot["differences"].items() if own in pair]
    others = [found["apart"] for pair, found in shot["differences"].items() if own not in pair]
    return bool(others) and max(others) <= AGREEMENT and min(mine, default=1) > AGREEMENT


def report(shots: list[dict], known: list[Reason], own: str) -> bool:
    """Prints the animations in which `own` stands alone with their reasons; returns whether all have one.

    Names reasons for animations among the shots that explain nothing.
    """
    alone = [shot for shot in shots if stands_alone(shot, own)]
    unexplained = 0
    for animation, frames in Counter(shot["animation"] for shot in alone).items():
        found = next((reason for reason in known if fnmatch.fnmatch(animation, reason.animation)), None)
        if found:
            found.explained += frames
        else:
            unexplained += frames
        why = f"{found.reason} {found.source}" if found else "UNEXPLAINED"
        print(f"{animation}, {frames} frame{'s' if frames > 1 else ''}: {why}")
    drawn = {shot["animation"] for shot in shots}
    for reason in known:
        if not reason.explained and fnmatch.filter(drawn, reason.animation):
            print(f"the reason for {reason.animation} no longer applies: {reason.reason}")
    files = len({shot["animation"] for shot in alone})
    print(f"{len(alone)} frames of {files} files stand alone: {len(alone) - unexplained} explained, {unexplained} unexplained")
    return unexplained == 0
