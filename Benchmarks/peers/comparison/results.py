# The results of a run: what is written as JSON, and what tables and pages are made from.
# SPDX-License-Identifier: Apache-2.0

import json
from dataclasses import dataclass

from . import catalog, costs


@dataclass
class Results:
    """All samples of a run, as they are written: plain values only."""

    # ISO 8601.
    date: str
    machine: dict
    settings: dict
    # The scenes' titles by their names, in the order in which they were measured.
    scenes: dict
    # One dictionary for each process: scene, renderer, repetition, load, and what its driver reports.
    runs: list
    # How the pictures differ, by scene and renderer: numbers, and a verdict that is empty where they agree.
    pictures: dict
    # Milliseconds of Python processes that do nothing, which are in the starts of all peers.
    empty_starts: list

    def write(self, path):
        """Writes the results as JSON."""
        with open(path, "w") as file:
            json.dump(vars(self), file, indent=1)
            file.write("\n")

    @classmethod
    def read(cls, path):
        """The results in a file."""
        with open(path) as file:
            return cls(**json.load(file))

    def renderers(self):
        """The names of all that was measured, Quartzite first and the empty program last."""
        names = [catalog.QUARTZITE, catalog.QUARTZITE_CACHED] + [peer.name for peer in catalog.ALL]
        measured = {run["renderer"] for run in self.runs}
        return [name for name in names if name in measured]

    def costs(self, scene):
        """The costs of all renderers for a scene, by name."""
        result = {
            name: costs.cost(self.runs_of(scene, name), self.verdict(scene, name))
            for name in self.renderers()
            if self.runs_of(scene, name)
        }
        if catalog.QUARTZITE in result and self.verdict(scene, catalog.RENDERED):
            # The command drew another picture than `bench`, so its start and its memory are those of something else.
            result[catalog.QUARTZITE].start = result[catalog.QUARTZITE].memory_first = None
        return result

    def runs_of(self, scene, name):
        """The runs of one renderer and one scene."""
        return [run for run in self.runs if run["scene"] == scene and run["renderer"] == name]

    def verdict(self, scene, name):
        """Why a renderer's picture does not count; empty if it does."""
        if name == catalog.EMPTY:
            return ""
        if name == catalog.QUARTZITE_CACHED:
            name = catalog.QUARTZITE
        found = self.pictures.get(scene, {}).get(name)
        return "its picture was not compared" if found is None else found["verdict"]

    def said(self, key):
        """What each renderer says of itself under a key, by name; only those that say anything."""
        result = {}
        for name in self.renderers():
            said = [run[key] for run in self.runs if run["renderer"] == name and run.get(key)]
            if said:
                result[name] = said[0]
        return result
