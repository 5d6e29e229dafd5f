# The proof that all draw the same picture of a scene: the pictures of one run, and what differences are accepted.
# SPDX-License-Identifier: Apache-2.0

import dataclasses

from . import catalog, pictures
from .pictures import Limits

# Rasterizers disagree at edges, so scenes of small parts and many edges differ more. The limits are about one and a half
# times the most by which correct pictures were seen to differ; one without its shadows or its letters is far beyond them.
SHAPES = Limits(mean=2.5, far=0.0005, of_blank=0.04)
# Thin strokes are lighter in some than in others.
DRAWING = Limits(mean=2, far=0.0035, of_blank=0.025)
# Blurs are approximations.
SHADOWS = Limits(mean=2, far=0.0005, of_blank=0.08)
# Letters are darker in some than in others, and in some lie on whole pixels.
CARD = Limits(mean=2, far=0.005, of_blank=0.025)
LETTERS = Limits(mean=9, far=0.06, of_blank=0.4)
LIMITS = {
    "S1": SHAPES, "S2": CARD, "S3": SHAPES, "S4": SHAPES, "S5": SHAPES, "S6": LETTERS, "S7": SHAPES, "S8": SHADOWS,
    "S9": DRAWING, "S9L": DRAWING,
}  # fmt: skip


def compared(name, scene, results, peers, settings):
    """How the pictures of a scene differ from the consensus, by renderer; the consensus is written beside them."""
    runs = [run for run in results.runs if run["scene"] == name]
    failed = {run["renderer"] for run in runs if run.get("failure")}
    lacking = {run["renderer"] for run in runs if run.get("lacks")}
    wanted = [catalog.QUARTZITE, catalog.RENDERED] + [
        peer.name for peer in peers if peer.name != catalog.EMPTY and peer.name not in failed
    ]
    drawn = {renderer: pictures.read(settings.picture(name, renderer)) for renderer in wanted}
    drawn = {renderer: picture for renderer, picture in drawn.items() if picture is not None}
    witnesses = [
        drawn[peer.name] for peer in peers
        if peer.is_witness and peer.name in drawn and peer.name not in lacking
        and drawn[peer.name].shape == (scene["h"], scene["w"], 3) and not pictures.is_blank(drawn[peer.name])
    ]  # fmt: skip
    reference = pictures.consensus(witnesses)
    if reference is None:
        reason = (
            f"its picture was not compared: a consensus needs {pictures.FEWEST} witnesses, and there are {len(witnesses)}"
        )
        return {renderer: dict(mean=None, verdict=reason) for renderer in drawn}
    pictures.write(settings.picture(name, "consensus"), reference)
    background, result = [round(value * 255) for value in scene["bg"][:3]], {}
    for renderer, picture in drawn.items():
        found = pictures.difference(picture, reference, background)
        result[renderer] = dict(dataclasses.asdict(found), verdict=found.verdict(LIMITS[name]))
    return result
