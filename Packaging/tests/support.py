"""Helps the tests of the packaging: runs its scripts, and makes trees of small programs in place of real ones."""
# SPDX-License-Identifier: Apache-2.0

import json
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Folders with the programs of a build, separated by colons.
BUILT = os.environ.get("QUARTZITE_BUILT", f"{ROOT}/.build/tests/debug")
EPOCH = 1_700_000_000  # 14 November 2023


def run(*command, expect=0, environment=None, folder=ROOT):
    """Runs a command and returns what it printed, as bytes; a status that was not expected is a failure with all output."""
    variables = {**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH), **(environment or {})}
    for name in ("PREFIX", "DESTDIR"):
        if name not in (environment or {}):
            variables.pop(name, None)
    done = subprocess.run([str(word) for word in command], cwd=folder, env=variables, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode != expect:
        said = (done.stdout + done.stderr).decode(errors="replace")
        raise AssertionError(f"{command} ended with status {done.returncode} instead of {expect}:\n{said}")
    return done.stdout if expect == 0 else done.stderr


def script(name, *arguments, **options):
    return run(ROOT / "Packaging" / name, *arguments, **options)


def built_programs():
    """The lines of Packaging/programs that these tests can use, and a sentence for each package that is left out since it is not built.

    The command has to be there; with QUARTZITE_ALL_PROGRAMS, as a continuous integration sets it, everything has to be.
    """
    packages = {}
    for line in (ROOT / "Packaging/programs").read_text().splitlines():
        words = line.split("#")[0].split()
        if words:
            packages.setdefault(words[1], []).append((words[0], line))
    lines, left_out = [], {}
    for package, programs in packages.items():
        missing = [name for name, _ in programs if not any(os.access(os.path.join(one, name), os.X_OK) for one in BUILT.split(":"))]
        if missing and package != "quartzite" and not os.environ.get("QUARTZITE_ALL_PROGRAMS"):
            left_out[package] = f"{package} is left out: there is no {' and no '.join(missing)} in {BUILT}; “make service-test” builds it"
        else:
            lines += [line for _, line in programs]
    return lines, left_out


def version():
    text = (ROOT / "Command/Sources/QuartziteCommand/Version.swift").read_text()
    return text.split('let quartziteVersion = "')[1].split('"')[0]


def files(folder):
    """The paths of all files below a folder, relative to it."""
    folder = pathlib.Path(folder)
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() or path.is_symlink())


def commands(program):
    """Every command of a program that uses ArgumentParser, as its words and its description."""

    def walk(command, words):
        words = [*words, command["commandName"]]
        yield words, command
        for inner in command.get("subcommands") or []:
            if inner["commandName"] != "help":
                yield from walk(inner, words)

    yield from walk(json.loads(run(program, "--experimental-dump-help"))["command"], [])


def options(command):
    """The names of a command's options and flags, as they are written."""
    names = set()
    for argument in command.get("arguments") or []:
        if argument.get("shouldDisplay", True):
            for name in argument.get("names") or []:
                names.add(("--" if name["kind"] == "long" else "-") + name["name"])
    return names


def small_tree(folder, package, programs):
    """Makes a tree as build.sh does, of programs that do nothing: they take no time to compress."""
    tree = pathlib.Path(folder) / package
    for part in ("bin", "share/man/man1", f"share/doc/{package}", "share/zsh/site-functions", "share/bash-completion/completions"):
        (tree / part).mkdir(parents=True)
    for name in programs:
        shutil.copy("/usr/bin/true", tree / "bin" / name)
        (tree / "share/man/man1" / f"{name}.1").write_text(f".Dd November 14, 2023\n.Dt {name.upper()} 1\n.Os\n.Sh NAME\n.Nm {name}\n.Nd does nothing\n")
        (tree / "share/zsh/site-functions" / f"_{name}").write_text(f"#compdef {name}\n")
        (tree / "share/bash-completion/completions" / name).write_text(f"complete -F _{name} {name}\n")
        unit = ROOT / "Packaging/systemd" / f"{name}.service"
        if unit.exists():
            (tree / "lib/systemd/system").mkdir(parents=True)
            shutil.copy(unit, tree / "lib/systemd/system")
    for document in ("LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / document, tree / f"share/doc/{package}")
    (tree / f"share/doc/{package}/NOTICE").write_text("notices\n")
