# One run of the command: it measures, compares the pictures, and writes what came of it.
# SPDX-License-Identifier: Apache-2.0

import dataclasses
import datetime
import os
import shutil
import sys
from dataclasses import dataclass

import scenes

from . import catalog, costs, machine, markdown, measuring, page, process, proof
from .assets import Assets
from .quartzite import Quartzite
from .results import Results


@dataclass(frozen=True)
class Settings:
    """How much is measured, and where files go."""

    frames: int
    seconds: float
    repetitions: int
    timeout: float
    folder: str

    def picture(self, scene, name):
        """The file of a renderer's picture of a scene."""
        return os.path.join(self.folder, "pictures", f"{scene}.{name}.png")


def say(text):
    """Tells the caller what is going on; the tables alone are on the standard output."""
    print(text, file=sys.stderr, flush=True)


def run(options, repository):
    """Does what the options ask for."""
    if options.list:
        return list_all()
    os.makedirs(options.output, exist_ok=True)
    results = Results.read(options.read) if options.read else measured(options, repository)
    text = markdown.document(results)
    files = {options.html or os.path.join(options.output, "results.html"): page.document(results)}
    if options.markdown:
        files[options.markdown] = text
    for path, content in files.items():
        with open(path, "w") as file:
            file.write(content)
        say(f"{path} is written")
    print(text, end="")


def list_all():
    """Prints the names of scenes and peers."""
    for name, title in scenes.TITLES.items():
        print(f"{name:16}{title}")
    print()
    for peer in catalog.ALL:
        print(f"{peer.name:16}{'GLES' if peer.is_gl else 'processor'}")


def chosen_scenes(options):
    """The names of the scenes to measure, and the text of the tiger."""
    names = options.scenes.split(",") if options.scenes else list(scenes.TITLES)
    unknown = [name for name in names if name not in scenes.TITLES]
    if unknown:
        raise SystemExit(f"there is no scene called {', '.join(unknown)}; see --list")
    if options.tiger:
        with open(options.tiger) as file:
            return names, file.read()
    left_out = [name for name in names if name in scenes.TIGERS]
    if left_out:
        say(f"{' and '.join(left_out)} need the Ghostscript tiger, which is under the GPL and no part of this repository: "
            "give its file with --tiger; left out")  # fmt: skip
    return [name for name in names if name not in scenes.TIGERS], None


def measured(options, repository):
    """Measures everything, by turns; writes all samples after each repetition."""
    try:
        peers = catalog.named(options.peers.split(",") if options.peers else [])
    except ValueError as error:
        raise SystemExit(str(error)) from None
    names, tiger_source = chosen_scenes(options)
    folder = os.path.abspath(options.output)
    settings = Settings(options.frames, options.seconds, options.repetitions, options.timeout, folder)
    os.makedirs(os.path.join(folder, "pictures"), exist_ok=True)
    environment = {"MESA_SHADER_CACHE_DIR": os.path.join(folder, "shader-cache")}
    subject = Quartzite(program(options.bench, "bench"), program(options.command, "quartzite"), settings, environment)
    results = Results(
        date=datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        machine=machine.description(),
        settings=dict(
            frames=settings.frames, seconds=settings.seconds, repetitions=settings.repetitions, cold=options.cold,
            commit=machine.commit(repository), limits={name: dataclasses.asdict(proof.LIMITS[name]) for name in names},
        ),
        scenes={name: scenes.TITLES[name] for name in names}, runs=[], pictures={}, empty_starts=[],
    )  # fmt: skip
    assets, made = Assets(os.path.join(folder, "assets")), {}
    for name in names:
        made[name] = assets.add(name, tiger_source)
        subject.prepare(made[name], name, assets)
    display = process.Display()
    try:
        turns = Turns(results, settings, peers, subject, assets, display, environment, options.cold)
        for repetition in range(settings.repetitions):
            for name in names:
                turns.take(name, repetition)
                if repetition == 0:
                    subject.draw(name, assets)
                    results.pictures[name] = proof.compared(name, made[name], results, peers, settings)
                    tell_verdicts(name, results.pictures[name])
            results.write(options.json or os.path.join(folder, "results.json"))
    finally:
        display.close()
    return results


def tell_verdicts(scene, found):
    """Names the pictures that are not accepted."""
    for renderer, difference in found.items():
        if difference["verdict"]:
            say(f"  {scene:4}{renderer:18}{difference['verdict']}")


def program(path, name):
    """The path of a program, or nothing where there is none, with a message."""
    if path and os.access(path, os.X_OK):
        return os.path.abspath(path)
    if path:
        say(f"there is no {name} at {path}: its numbers are left out")
    return None


class Turns:
    """Quartzite and its peers, by turns."""

    def __init__(self, results, settings, peers, subject, assets, display, environment, is_cold):
        self.results, self.settings, self.peers, self.subject = results, settings, peers, subject
        self.assets, self.display, self.environment, self.is_cold = assets, display, environment, is_cold
        # What has failed once is not tried again.
        self.failed = set()

    def take(self, scene, repetition):
        """Measures one scene with everyone."""
        self.results.empty_starts.append(measuring.run_empty_start(self.settings))
        self.empty_cache()
        for name, result in self.subject.run(scene, self.assets).items():
            self.add(scene, name, repetition, result)
        for peer in self.peers:
            if (scene, peer.name) in self.failed:
                continue
            self.empty_cache()
            result = measuring.run_peer(peer, scene, self.assets, self.settings, self.display, self.environment)
            self.add(scene, peer.name, repetition, result)

    def add(self, scene, name, repetition, result):
        """Keeps a result."""
        if result.get("failure"):
            self.failed.add((scene, name))
        run = dict(scene=scene, renderer=name, repetition=repetition, load=machine.load(), **result)
        self.results.runs.append(run)
        say(f"{repetition + 1} {scene:4}{name:18}{summary(run)}")

    def empty_cache(self):
        """Removes the shaders that earlier processes have compiled, where that is asked for."""
        if self.is_cold:
            shutil.rmtree(self.environment["MESA_SHADER_CACHE_DIR"], ignore_errors=True)


def summary(run):
    """A run in a few words."""
    failure = run.get("failure") or run.get("start_failure")
    if failure:
        return failure
    parts = [("wall", costs.middle(run.get("wall", []))), ("cpu", costs.middle(run.get("cpu", [])))]
    parts += [("start", run.get("start")), ("MiB", run.get("memory", run.get("memory_first")))]
    text = ", ".join(f"{name} {markdown.number(value)}" for name, value in parts if value is not None)
    return text + (f", without {run['lacks']}" if run.get("lacks") else "") + f", load {run['load']:.1f}"
