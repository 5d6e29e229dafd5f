# Runs of Quartzite: its frames by the `bench` program, its start and its memory by the `quartzite` command.
# SPDX-License-Identifier: Apache-2.0

import json
import os
import shutil

from . import caml, process
from .catalog import QUARTZITE, QUARTZITE_CACHED, RENDERED
from .measuring import remove

# So many frames end where the content of the scene that moves by quarters of a pixel is not displaced.
FRAMES_OF_PICTURE = 5


class Quartzite:
    """The two programs; either may be missing."""

    def __init__(self, bench, command, settings, environment):
        self.bench, self.command, self.settings, self.environment = bench, command, settings, environment

    def run(self, scene, assets):
        """One run of a scene: the results by name, of the frames that no cache helps and of those that caches may help."""
        frames, start = self.frames(scene, assets), self.start(scene, assets)
        if frames is None:
            return {QUARTZITE: start} if start else {}
        return {QUARTZITE: {**start, **frames["anew"]}, QUARTZITE_CACHED: frames["cached"]}

    def frames(self, scene, assets):
        """The frames of a scene that never stands twice at the same fraction of a pixel, and of one that does."""
        if not self.bench:
            return None
        path = os.path.join(self.settings.folder, "bench.json")
        remove(path)
        options = ["--frames", str(max(self.settings.frames, 5)), "--seconds", str(self.settings.seconds), "--json", path]
        ended = process.run(self.bench_command(scene, assets, options), self.settings.timeout, self.environment)
        if ended.failure:
            failure = {"failure": f"bench {ended.failure}"}
            return {"anew": failure, "cached": failure}
        with open(path) as file:
            report = json.load(file)
        scenes = {result["name"]: self.result(result, report) for result in report["scenes"]}
        return {"anew": scenes[f"peers-{scene}-anew"], "cached": scenes[f"peers-{scene}"]}

    def bench_command(self, scene, assets, options):
        return [self.bench, "scenes", "--peer-scene", assets.path(scene, "json"), *options]

    def result(self, result, report):
        """What a peer's driver would report; `bench` gives the medians, not the single frames."""
        doubts = ["the picture is blank"] if result["isBlank"] else result["diagnostics"][:1]
        revision = report["revision"]
        changes = " and changes" if revision["isModified"] else ""
        return {
            "version": f"commit {revision['commit'][:12]}{changes}, {report['driver']['renderer']}",
            "wall": [result["cost"]["wall"]["median"]],
            "cpu": [result["cost"]["cpu"]["median"]],
            "frames": result["cost"]["repetitions"],
            "floor": [result["floor"]["wall"]["median"]],
            "changes": result["isChanging"],
            "doubt": doubts[0] if doubts else "",
        }

    def start(self, scene, assets):
        """From the start of `quartzite render` to its end, which is after the picture is on disk."""
        if not self.command:
            return {}
        document, picture = assets.path(scene, "caml"), self.settings.picture(scene, RENDERED)
        remove(picture)
        command = [self.command, "render", document, "--output", picture]
        ended = process.run(command, self.settings.timeout, self.environment)
        if ended.failure:
            return {"start_failure": f"quartzite {ended.failure}"}
        found = {"start": (ended.ended - ended.started) * 1000}
        memory = process.peak_memory(command, self.settings.timeout, self.environment)
        return found if memory is None else {**found, "memory_first": memory}

    def prepare(self, scene, name, assets):
        """Writes the document for the command."""
        with open(assets.path(name, "caml"), "w") as file:
            file.write(caml.document(scene, os.path.basename(assets.image)))

    def draw(self, scene, assets):
        """Draws the picture that is not displaced; it is Quartzite's in the comparison of pictures."""
        picture = self.settings.picture(scene, QUARTZITE)
        remove(picture)
        if not self.bench:
            rendered = self.settings.picture(scene, RENDERED)
            if os.path.exists(rendered):
                shutil.copyfile(rendered, picture)
            return
        folder = os.path.join(self.settings.folder, "bench")
        options = ["--frames", str(FRAMES_OF_PICTURE), "--seconds", "0.001", "--pictures", folder]
        process.run(self.bench_command(scene, assets, options), self.settings.timeout, self.environment)
        drawn = os.path.join(folder, f"peers-{scene}.png")
        if os.path.exists(drawn):
            os.replace(drawn, picture)
        shutil.rmtree(folder, ignore_errors=True)
