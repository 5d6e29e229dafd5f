#!/usr/bin/env python3
# Measures Quartzite beside its peers in one run, each in a process of its own, and writes tables, a page and all samples.
# SPDX-License-Identifier: Apache-2.0
"""setup.sh installs the peers; `make peers` runs both. See Benchmarks/README.md for how to read the results."""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
REPOSITORY = os.path.dirname(os.path.dirname(HERE))
ENVIRONMENT = os.path.join(REPOSITORY, ".build", "peers", "environment")
BENCH = os.path.join(REPOSITORY, ".build", "benchmarks", "release", "bench")
OUTPUT = os.path.join(REPOSITORY, "out", "peers")


def arguments():
    """What the caller asks for."""
    parser = argparse.ArgumentParser(description="Measures Quartzite beside its peers in one run.")
    add = parser.add_argument
    add("--scenes", default="", help="names with commas, such as S1,S5; default: all")
    add("--peers", default="", help="names with commas; default: all that are installed")
    add("--frames", type=int, default=40, help="the frames of a run; default: 40")
    add("--seconds", type=float, default=3, help="the time after which a run is left with fewer frames; default: 3")
    add("--repetitions", type=int, default=3, help="the runs of each renderer and scene, by turns; default: 3")
    add("--timeout", type=float, default=120, help="the seconds after which a process is ended; default: 120")
    add("--bench", default=BENCH, help="the bench program; default: the one that `make bench-build` builds")
    add("--command", default="", help="the quartzite command, for Quartzite's start and memory; default: none")
    add("--tiger", default="", help="the Ghostscript tiger.svg, for S9 and S9L; default: none, and they are left out")
    add("--cold", action="store_true", help="give every process an empty shader cache; default: one that fills itself")
    add("--output", default=OUTPUT, help="a folder for the pictures and for what has no name; default: out/peers")
    add("--json", default="", help="a file for all samples; default: results.json in the folder")
    add("--html", default="", help="a file for the page; default: results.html in the folder")
    add("--markdown", default="", help="a file for the tables, which are printed as well; default: none")
    add("--read", default="", help="results.json of an earlier run: measure nothing, and write its tables and page")
    add("--list", action="store_true", help="list scenes and peers, and do nothing")
    options = parser.parse_args()
    for name, least in [("frames", 5), ("repetitions", 1)]:
        if getattr(options, name) < least:
            parser.error(f"--{name} must be {least} or more")
    if options.seconds <= 0 or options.timeout <= 0:
        parser.error("--seconds and --timeout must be above 0")
    return options


def use_environment():
    """Goes on in the Python that setup.sh has made, if this is another one."""
    python = os.path.join(ENVIRONMENT, "bin", "python")
    if os.path.realpath(sys.prefix) != os.path.realpath(ENVIRONMENT) and os.path.exists(python):
        os.execv(python, [python, os.path.abspath(__file__), *sys.argv[1:]])


def main():
    options = arguments()
    use_environment()
    sys.dont_write_bytecode = True
    sys.path.insert(0, HERE)
    try:
        from comparison import session
    except ImportError as error:
        raise SystemExit(f"{error.name} is not installed; Benchmarks/peers/setup.sh installs it") from None
    session.run(options, REPOSITORY)


if __name__ == "__main__":
    main()
