#!/usr/bin/env python3
"""Puts the examples and the exit statuses of a command into its manual page, in place of those that the tool writes for every program.

The command prints both with `--help-all`, below “Examples:” and “Exit status:”. The page of a program that doesn't print them stays as it is.

sections.py PROGRAM PAGE [SUBCOMMAND]
"""
# SPDX-License-Identifier: Apache-2.0

import pathlib
import re
import subprocess
import sys

# The section that the tool writes: “exits 0 on success, and >0 if an error occurs”.
STANDARD = '.Sh "EXIT STATUS"\n.Ex -std\n'


def block(text, title):
    """The lines below a title, up to an empty line."""
    found = re.search(rf"^{title}:\n((?:.+\n?)*)", text, re.M)
    return found.group(1).splitlines() if found else []


def plain(text):
    """Text that mdoc takes as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def statuses(lines):
    """The statuses with their meanings, of which the help may have broken the lines."""
    found = []
    for line in lines:
        match = re.match(r"  (\d+) +(.*)", line)
        if match:
            found.append([match.group(1), match.group(2)])
        else:
            found[-1][1] += " " + line.strip()
    items = "".join(f".It {number}\n{plain(meaning)}\n" for number, meaning in found)
    return f'.Sh "EXIT STATUS"\n.Bl -tag -width 4n\n{items}.El\n'


def examples(lines):
    """The command lines, each with what comes of it above."""
    parts = []
    for line, result in zip(lines[::2], lines[1::2]):
        shown = plain(line.strip())
        parts.append(f"{plain(result.strip())}\n.Bd -literal -offset indent\n{shown}\n.Ed\n")
    return ".Sh EXAMPLES\n" + ".Pp\n".join(parts)


def main():
    program, page, words = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    printed = subprocess.run([program, *words, "--help-all"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    text = printed.stdout.decode()
    shown, numbers = block(text, "Examples"), block(text, "Exit status")
    if printed.returncode != 0 or not shown or not numbers:
        return
    source = page.read_text()
    if source.count(STANDARD) != 1:
        sys.exit(f"sections: {page} has no section EXIT STATUS as the tool writes it.")
    page.write_text(source.replace(STANDARD, statuses(numbers) + examples(shown)))


if __name__ == "__main__":
    main()
