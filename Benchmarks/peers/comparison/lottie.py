# Lottie animations by Quartzite and by other players: their frames by turns, whether the pictures are the same, and the tables.
# SPDX-License-Identifier: Apache-2.0

import dataclasses
import datetime
import json
import os
import pathlib
import statistics
import sys

from players import difference, document

from . import machine, markdown, measuring, process

# The ways in which Quartzite shows frames, as `bench lottie` names them.
WAYS = ["memory", "frames"]
PEERS = ["rlottie", "thorvg", "thorvg-threads", "thorvg-changes"]
# Those whose pictures are compared: one of each library, and the name that stands for all of its ways.
WITNESSES = ["Quartzite", "rlottie", "thorvg"]
# The share of a picture that may be apart. Edges that are smoothed in another way count as nothing; a text that is missing is more.
APART = 0.03


def run(files, options, repository, players):
    """Measures all files and returns the tables; all samples are written to the output folder."""
    if not os.access(options.bench, os.X_OK):
        raise SystemExit(f"there is no bench program at {options.bench}; make bench-build builds it")
    session = Session(options, players)
    results = dict(
        date=datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"), machine=machine.description(),
        commit=machine.commit(repository), frames=options.frames, side=options.side, repetitions=options.repetitions,
        animations={name_of(file): dict(runs=[], differences={}, failures={}, versions={}) for file in files},
    )  # fmt: skip
    for repetition in range(options.repetitions):
        for file in files:
            session.take(file, repetition, results["animations"][name_of(file)])
            say(f"{repetition + 1} {name_of(file)}, load {machine.load():.1f}")
    with open(os.path.join(session.folder, "results.json"), "w") as file:
        json.dump(results, file, indent=1)
    return tables(results)


def name_of(file):
    """The name of an animation."""
    return os.path.splitext(os.path.basename(file))[0]


def say(text):
    """Tells the caller what is going on; the tables alone are on the standard output."""
    print(text, file=sys.stderr, flush=True)


class Session:
    """All players, by turns."""

    def __init__(self, options, players):
        self.options, self.variables = options, {"PYTHONPATH": players}
        self.folder = os.path.abspath(options.output)
        self.pictures = os.path.join(self.folder, "pictures")
        os.makedirs(self.pictures, exist_ok=True)

    def take(self, file, repetition, found):
        """Measures one animation with everyone; the first time, compares their pictures."""
        animation = document.read(pathlib.Path(file))
        middle = animation.count // 2
        runs = self.of_quartzite(file, repetition, found)
        for peer in PEERS:
            if peer not in found["failures"]:
                runs |= self.of_peer(peer, file, middle if repetition == 0 else None, found)
        shown = animation.shown(self.options.frames)
        for name, costs in runs.items():
            if costs.pop("shown") != shown:
                found["failures"][name] = "it showed other frames"
        found["runs"].append({name: costs for name, costs in runs.items() if name not in found["failures"]})
        if repetition == 0:
            found["differences"] = self.compared(file)

    def picture(self, file, name):
        """The file of a player's picture."""
        return os.path.join(self.pictures, f"{name_of(file)}.{name}.png")

    def of_quartzite(self, file, repetition, found):
        """The costs of Quartzite's ways, in milliseconds."""
        path, folder = os.path.join(self.folder, "bench.json"), os.path.join(self.folder, "bench")
        measuring.remove(path)
        if repetition == 0:
            measuring.remove(self.picture(file, "Quartzite"))
        command = [self.options.bench, "lottie", file, "--frames", str(self.options.frames)]
        command += ["--side", str(self.options.side), "--json", path]
        command += ["--pictures", folder] if repetition == 0 else []
        ended = process.run(command, self.options.timeout)
        if ended.failure:
            found["failures"]["Quartzite"] = f"bench {ended.failure}"
            return {}
        if repetition == 0:
            os.replace(os.path.join(folder, name_of(file) + ".png"), self.picture(file, "Quartzite"))
        with open(path) as written:
            result = json.load(written)["animations"][0]
        found["notes"] = result["diagnostics"]
        return {
            f"Quartzite {way}": dict(
                shown=result["shown"], **{clock: pick(result["ways"][way][clock]) for clock in ("wall", "cpu")})
            for way in WAYS
        }  # fmt: skip

    def of_peer(self, peer, file, middle, found):
        """The costs of a peer, in milliseconds; `middle` is a frame to make a picture of."""
        command = [sys.executable, "-m", "players.play", peer, file, "--size", f"{self.options.side}x{self.options.side}"]
        command += ["--frames", str(self.options.frames)]
        if middle is not None:
            measuring.remove(self.picture(file, peer))
            command += [f"--picture={middle}={self.picture(file, peer)}"]
        ended = process.run(command, self.options.timeout, self.variables)
        result = measuring.last_object(ended.output) or {}
        failure = result.get("unavailable") or ended.failure or ("" if result else "it reported nothing")
        if failure:
            found["failures"][peer] = failure
            return {}
        found["versions"][peer] = result["version"]
        costs = {
            clock: dict(mean=statistics.fmean(result[clock]), median=statistics.median(result[clock]))
            for clock in ("wall", "cpu")
        }  # fmt: skip
        return {peer: dict(shown=result["shown"], **costs)}

    def compared(self, file):
        """The differences of the pictures of the middle frame, by pair."""
        pictures = {name: difference.read(pathlib.Path(self.picture(file, name))) for name in WITNESSES}
        return {
            f"{one}–{other}": dataclasses.asdict(difference.difference(pictures[one], pictures[other]))
            for one, other in pairs() if pictures[one] is not None and pictures[other] is not None
        }  # fmt: skip


def pick(summary):
    """The two numbers of a summary that are compared."""
    return dict(mean=summary["mean"], median=summary["median"])


def pairs():
    """All pairs of pictures."""
    return [(one, other) for place, one in enumerate(WITNESSES) for other in WITNESSES[place + 1 :]]


def witness(name):
    """Whose picture stands for a player: a library draws the same in all of its ways."""
    return next(found for found in WITNESSES if name.startswith(found))


def is_alone(found, name):
    """Whether the picture of a player resembles no other's: then it does not do the same work, and its number does not count."""
    near = [pair for pair, apart in found["differences"].items() if apart["apart"] <= APART and witness(name) in pair.split("–")]
    return not near


def middle(found, name, clock, measure):
    """The median of the repetitions; None where a player was not measured."""
    values = [run[name][clock][measure] for run in found["runs"] if name in run]
    return statistics.median(values) if values else None


def best(found, names, clock):
    """The fastest of some players whose pictures count, and the mean of its frames; None where there is none."""
    costs = [(middle(found, name, clock, "mean"), name) for name in names if not is_alone(found, name)]
    return min((cost for cost in costs if cost[0] is not None), default=(None, None))


def own(found, clock):
    """The faster of Quartzite's ways, by the mean on that clock."""
    costs = [(middle(found, f"Quartzite {way}", clock, "mean"), way) for way in WAYS]
    return min((cost for cost in costs if cost[0] is not None), default=(None, None))


def cell(found, name, clock):
    """Mean and median of a player's frames."""
    mean = middle(found, name, clock, "mean")
    if mean is None:
        return ""
    mark = markdown.MARK if is_alone(found, name) else ""
    return f"{markdown.number(mean)} ({markdown.number(middle(found, name, clock, 'median'))}){mark}"


def standing(results, clock):
    """The table of one clock: what a frame costs, and Quartzite's ratio to the best peer."""
    rows, ratios = [], []
    for name, found in results["animations"].items():
        (mine, way), (peers, peer) = own(found, clock), best(found, PEERS, clock)
        ratio = mine / peers if mine is not None and peers else None
        is_counted = ratio is not None and not is_alone(found, "Quartzite")
        ratios += [ratio] if is_counted else []
        mark = "" if is_counted or ratio is None else markdown.MARK
        cells = [cell(found, player, clock) for player in [f"Quartzite {way}" for way in WAYS] + PEERS]
        rows.append([name, *cells, way or "", peer or "", markdown.ratio(ratio) + mark])
    if ratios:
        mean = markdown.ratio(statistics.geometric_mean(ratios))
        rows.append(["geometric mean", *[""] * (len(WAYS) + len(PEERS) + 2), mean])
    heads = ["animation", *(f"Quartzite, {way}" for way in WAYS), *PEERS, "faster way", "best peer", "× best"]
    return markdown.table(heads, rows)


def picture_table(results):
    """How far the pictures of the middle frames are apart."""
    rows = []
    for name, found in results["animations"].items():
        cells = []
        for one, other in pairs():
            apart = found["differences"].get(f"{one}–{other}")
            cells.append("" if apart is None else f"{apart['apart']:.2%} / {apart['visible']:.1%} / {apart['mean']:.1f}")
        rows.append([name, *cells])
    return markdown.table(["animation", *(f"{one} – {other}" for one, other in pairs())], rows)


def tables(results):
    """All tables as Markdown."""
    about, versions, missing = results["machine"], {}, []
    for name, found in results["animations"].items():
        versions |= found["versions"]
        missing += [f"- {name}, {player}: {reason}" for player, reason in found["failures"].items()]
        missing += [f"- {name}, Quartzite: {note}" for note in found.get("notes", [])]
    parts = [
        f"Measured {results['date'][:10]} on commit {results['commit']}: {about['processor']}, {about['cores']} cores, {about['system']}, "
        f"load {about['load']:.1f} before the run. {results['frames']} frames of {results['side']} × {results['side']} pixels in a run; "
        f"runs of each, by turns: {results['repetitions']}. {'; '.join(f'{name}: {said}' for name, said in versions.items())}.",
        f"Milliseconds of a frame on the wall, mean (median). {markdown.MARK}: its picture resembles no other, and the number does not count.",
        standing(results, "wall"),
        "Milliseconds of a frame on processors, all threads, mean (median).",
        standing(results, "cpu"),
        "The pictures of the middle frames: share apart / share that differs visibly / mean ΔE, of the pixels with anything in them. "
        f"Up to {APART:.0%} apart is the same picture.",
        picture_table(results),
    ]
    return "\n\n".join(parts + (["\n".join(missing)] if missing else [])) + "\n"
