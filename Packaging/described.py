#!/usr/bin/env python3
"""Prints how a program that uses ArgumentParser describes its options, for the tool that writes manual pages of it.

The tool leaves out the values that an option can have, and its default, which `--help` prints; they are put into its description here.
The command `help` is left out, since each command's page is there.

described.py PROGRAM
"""
# SPDX-License-Identifier: Apache-2.0

import json
import subprocess
import sys


def add_values(argument):
    values, default = argument.get("allValues"), argument.get("defaultValue")
    parts = []
    if values:
        parts.append("values: " + ", ".join(values))
    if default:
        parts.append("default: " + default)
    if parts:
        argument["abstract"] = f"{argument.get('abstract', '')} ({'; '.join(parts)})".lstrip()
    # Without descriptions of these, the tool ends the paragraph with an empty one.
    argument.pop("allValues", None)


def walk(command):
    for argument in command.get("arguments") or []:
        add_values(argument)
    if "subcommands" in command:
        command["subcommands"] = [inner for inner in command["subcommands"] if inner["commandName"] != "help"]
        for inner in command["subcommands"]:
            walk(inner)


def main():
    printed = subprocess.run([sys.argv[1], "--experimental-dump-help"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    try:
        description = json.loads(printed.stdout)
        walk(description["command"])
    except (ValueError, KeyError):
        sys.exit(f"described: {sys.argv[1]} has no description of its options; has it been built with ArgumentParser?")
    json.dump(description, sys.stdout)


if __name__ == "__main__":
    main()
