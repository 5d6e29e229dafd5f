#!/usr/bin/env python3
"""Compares Quartzite's pictures of Lottie animations with those of rlottie and ThorVG.

    compare_players.py [FILE ...] [--index INDEX] [--only TEXT] [--progress NUMBER ...] [--quartzite PATH] [--output FOLDER]
                       [--consensus]

Every animation is drawn by every player at some places, in whole frames, and fitted into a square. The output folder gets the pictures,
`index.html` with all of them side by side, sorted by how far Quartzite stands alone, and `summary.json`; the standard output has the
same as text. A player that is not installed is named and left out, and so is a picture that a player does not make. Install the
players with `pip install -r requirements.txt`.

With `--consensus` it lists the frames that the other players draw alike and Quartzite draws otherwise, by more than 1 % of the pixels with
anything in them. `reasons.json` has the known reasons. The status is 1 if a frame has none, and the output names reasons that no longer
apply.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import dataclasses
import importlib.util
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from players import consensus, document, page

HERE = pathlib.Path(__file__).resolve().parent
QUARTZITE = "Quartzite"
# The names of the other players, as `players.play` knows them, and their packages.
PEERS = {"rlottie": "rlottie_python", "thorvg": "thorvg_python"}
NEEDED = {"numpy": "numpy", "PIL": "pillow"}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compares pictures of Lottie animations with those of other players.")
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="Lottie animations")
    parser.add_argument(
        "--index", type=pathlib.Path, help="an index.json: all animations in the folder `animations` beside it")
    parser.add_argument("--only", default="", help="animations whose name has this in it")
    parser.add_argument(
        "--progress", nargs="+", type=float, default=[0.1, 0.3, 0.5, 0.7, 0.9],
        help="the places to compare, from 0 to 1; default: %(default)s")
    parser.add_argument("--quartzite", default="quartzite", help="the quartzite command")
    parser.add_argument("--font", type=pathlib.Path, help="a folder of fonts; default: `fonts` beside the index")
    parser.add_argument("--side", type=int, default=400, help="the longer side of the pictures in pixels; default: 400")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("out/players"), help="default: out/players")
    parser.add_argument("--timeout", type=float, default=60, help="the seconds for one picture or player; default: 60")
    parser.add_argument("--jobs", type=int, default=2, help="the animations at a time; default: 2")
    parser.add_argument(
        "--consensus", action="store_true", help="list the frames in which Quartzite stands alone; status 1 if one has no known reason")
    parser.add_argument(
        "--reasons", type=pathlib.Path, default=HERE / "reasons.json", help="the known reasons; default: reasons.json beside the tool")
    options = parser.parse_args()
    if not all(0 <= progress <= 1 for progress in options.progress):
        parser.error("a progress is a number from 0 to 1")
    if options.side < 1 or options.jobs < 1 or options.timeout <= 0:
        parser.error("--side, --jobs and --timeout are above 0")
    if options.index:
        entries = json.loads(options.index.read_text())
        options.files += [options.index.parent / "animations" / entry["animation"] for entry in entries]
        if options.font is None and (options.index.parent / "fonts").is_dir():
            options.font = options.index.parent / "fonts"
    options.files = [file for file in options.files if options.only in file.name]
    if not options.files:
        parser.error("there are no animations: name files, or an index")
    return options


def main() -> None:
    options = arguments()
    missing = [package for module, package in NEEDED.items() if importlib.util.find_spec(module) is None]
    if missing:
        raise SystemExit(f"not installed: {', '.join(missing)}; pip install -r {HERE / 'requirements.txt'}")
    if shutil.which(options.quartzite) is None:
        raise SystemExit(f"there is no command {options.quartzite}; name it with --quartzite")
    names = [QUARTZITE]
    for peer, package in PEERS.items():
        if importlib.util.find_spec(package):
            names.append(peer)
        else:
            print(f"{peer} is not installed and left out; pip install -r {HERE / 'requirements.txt'}", file=sys.stderr)
    if options.consensus and len(names) <= len(PEERS):
        raise SystemExit("a consensus needs all players")
    try:
        known = consensus.reasons(options.reasons) if options.consensus else []
    except (OSError, ValueError) as error:
        raise SystemExit(f"no list of reasons: {error}") from None
    (options.output / "pictures").mkdir(parents=True, exist_ok=True)
    comparison = Comparison(options, names)
    shots = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(comparison.compared, options.files):
            shots += found
    # Where no other player draws, nothing is known; those come last.
    shots.sort(key=lambda shot: (shot["alone"] is None, -(shot["alone"] or 0), -shot["alone_visible"]))
    write(options.output, names, comparison.pairs, shots)
    if options.consensus and not consensus.report(shots, known, QUARTZITE):
        raise SystemExit(1)


class Comparison:
    """All players, with one animation after the other."""

    def __init__(self, options: argparse.Namespace, names: list[str]):
        self.options, self.names = options, names
        self.pairs = list(itertools.combinations(names, 2))
        self.fonts = sorted(path for path in options.font.iterdir() if path.suffix in (".ttf", ".otf")) if options.font else []

    def compared(self, file: pathlib.Path) -> list[dict]:
        """What came of the places in one animation."""
        try:
            animation = document.read(file)
        except (ValueError, KeyError, OSError) as error:
            print(f"{file.name} is left out: {error}", file=sys.stderr)
            return []
        size = "{}x{}".format(*animation.fitted(self.options.side))
        frames = sorted({animation.frame(progress) for progress in self.options.progress})
        pictures = {
            name: {frame: self.options.output / "pictures" / f"{file.stem}-{frame}.{name}.png" for frame in frames}
            for name in self.names
        }
        for path in itertools.chain(*(by_frame.values() for by_frame in pictures.values())):
            path.unlink(missing_ok=True)
        said = {name: self.draw(name, file, animation.first, size, pictures[name]) for name in self.names}
        return [
            self.shot(file, frame, {name: pictures[name][frame] for name in self.names}, said) for frame in frames]

    def draw(self, name: str, file: pathlib.Path, first: float, size: str, pictures: dict[int, pathlib.Path]) -> list[str]:
        """Has a player draw all pictures of an animation; returns what it had to say."""
        said: list[str] = []
        if name == QUARTZITE:
            for frame, path in pictures.items():
                command = [self.options.quartzite, "render", str(file), "--size", size, "--frame", str(first + frame)]
                command += ["--font", str(self.options.font)] if self.options.font else []
                ended, output, errors = run(command + ["-o", str(path)], self.options.timeout)
                said += errors.splitlines() + ended
        else:
            command = [sys.executable, "-m", "players.play", name, str(file), "--size", size]
            command += [f"--font={font}" for font in self.fonts]
            command += [f"--picture={frame}={path}" for frame, path in pictures.items()]
            ended, output, _ = run(command, self.options.timeout)
            said += ended + reason(output)
        return list(dict.fromkeys(said))

    def shot(
        self, file: pathlib.Path, frame: int, paths: dict[str, pathlib.Path], said: dict[str, list[str]]
    ) -> dict:
        """The differences of all pairs of pictures of a frame."""
        from PIL import Image
        from players import difference

        pictures = {player: difference.read(path) for player, path in paths.items()}
        differences: dict[str, dict] = {}
        for one, other in self.pairs:
            first, second = pictures[one], pictures[other]
            if first is None or second is None:
                continue
            measures = dataclasses.asdict(difference.difference(first, second))
            found = {measure: round(value, 4) for measure, value in measures.items()} | {"picture": None}
            if first.shape == second.shape:
                found["picture"] = f"pictures/{file.stem}-{frame}.{one}-{other}.png"
                Image.fromarray(difference.picture(first, second)).save(
                    self.options.output / found["picture"], compress_level=1)
            differences[f"{one}-{other}"] = found
        return dict(
            animation=file.name, frame=frame,
            pictures={player: f"pictures/{paths[player].name}" for player in paths if pictures[player] is not None},
            differences=differences, alone=alone(differences, "apart"), alone_visible=alone(differences, "visible") or 0.0,
            said={player: lines for player, lines in said.items() if lines},
        )  # fmt: skip


def alone(differences: dict[str, dict], measure: str) -> float | None:
    """By how much more Quartzite differs from the nearest of the others than those differ from each other; None where nobody else draws."""
    own = [found[measure] for pair, found in differences.items() if QUARTZITE in pair]
    others = [found[measure] for pair, found in differences.items() if QUARTZITE not in pair]
    return round(min(own) - max(others, default=0), 4) if own else None


def reason(output: str) -> list[str]:
    """Why a player draws nothing, by the last line of its output; what comes before, its library has printed."""
    try:
        return [json.loads(output.splitlines()[-1])["unavailable"]]
    except (ValueError, IndexError, KeyError, TypeError):
        return []


def run(command: list[str], seconds: float) -> tuple[list[str], str, str]:
    """Runs a command: how it ended, where that was not well, and what it wrote to its two outputs."""
    variables = dict(os.environ, PYTHONPATH=str(HERE), PYTHONDONTWRITEBYTECODE="1")
    try:
        ended = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=seconds, env=variables)
    except subprocess.TimeoutExpired:
        return [f"did not end within {seconds:g} seconds"], "", ""
    how = [] if ended.returncode == 0 else [f"ended with status {ended.returncode}"]
    return how, ended.stdout, ended.stderr


def write(folder: pathlib.Path, names: list[str], pairs: list[tuple[str, str]], shots: list[dict]) -> None:
    """Writes the page and the summary, and prints the latter."""
    title = f"{len({shot['animation'] for shot in shots})} Lottie animations by {', '.join(names)}"
    (folder / "summary.json").write_text(json.dumps(dict(players=names, shots=shots), indent=1) + "\n")
    (folder / "index.html").write_text(page.document(title, shots, names, pairs))
    heads = [f"{one}-{other}" for one, other in pairs]
    print("alone".rjust(8), *(head.rjust(18) for head in heads), "  share apart / differing visibly, of the pixels with anything in them")
    for shot in shots:
        cells = [shot["differences"].get(head) for head in heads]
        texts = [f"{cell['apart']:8.2%} / {cell['visible']:7.2%}" if cell else "no picture" for cell in cells]
        score = "" if shot["alone"] is None else f"{shot['alone']:+.2%}"
        print(score.rjust(8), *(text.rjust(18) for text in texts), f"  {shot['animation']} frame {shot['frame']}")
    print(f"{folder / 'index.html'} shows {len(shots)} frames", file=sys.stderr)


if __name__ == "__main__":
    main()
