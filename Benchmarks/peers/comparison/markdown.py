# The results as tables of Markdown, in the form in which they stand in Benchmarks/README.md.
# SPDX-License-Identifier: Apache-2.0

from . import catalog, costs

# What is written behind numbers that do not count.
MARK = "†"
MEASURES = [
    ("wall", "Milliseconds of a frame, on the wall", "The pixels are in memory when a frame ends."),
    ("cpu", "Milliseconds of a frame, on processors", "All threads of the process; of Chromium, all processes."),
    ("start", "Milliseconds from the start of the process to the first picture on disk", ""),
    (
        "memory_first",
        "MiB until the first picture",
        "The peak of the process; of Chromium, what all processes share and have.",
    ),
    ("memory", "MiB with all frames", ""),
    ("spread", "How far the repetitions lie apart", "The greatest median of a frame on the wall, divided by the least."),
]


def number(value):
    """Three significant digits, but no more than three behind the point."""
    if value is None:
        return ""
    digits = next((digits for digits, limit in enumerate((99.95, 9.995, 0.9995)) if abs(value) >= limit), 3)
    return f"{value:,.{digits}f}"


def ratio(value):
    """A ratio to two digits behind the point."""
    return "" if value is None else f"{value:.2f}"


def row(cells):
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


def table(head, rows):
    """A table; numbers are on the right."""
    return "\n".join([row(head), row(["---"] + ["---:"] * (len(head) - 1)), *map(row, rows)])


def heading(results):
    """What was measured where."""
    machine, settings = results.machine, results.settings
    return (
        f"Measured {results.date[:10]} on {machine['processor']}, {machine['cores']} cores, "
        f"{machine['memory_mib'] // 1024} GiB, {machine['system']}, Linux {machine['kernel']}; "
        f"load {machine['load']:.1f} before the run. Up to {settings['frames']} frames or {settings['seconds']:g} seconds "
        f"in a run; runs of each, by turns: {settings['repetitions']}."
    )


def measure_table(results, measure):
    """A table of one measure: renderers down, scenes across; the best peer in bold."""
    by_scene = {scene: results.costs(scene) for scene in results.scenes}
    # How far repetitions lie apart says how busy the machine was, and nothing about a peer.
    is_judged = measure != "spread"
    best = {scene: is_judged and costs.standing(scene, found, measure).best_name for scene, found in by_scene.items()}
    rows = []
    for name in results.renderers():
        cells = []
        for scene, found in by_scene.items():
            value = getattr(found[name], measure) if name in found else None
            text = number(value)
            if is_judged and value is not None and not found[name].counts:
                text += MARK
            cells.append(f"**{text}**" if name == best[scene] else text)
        if any(cells):
            rows.append([name, *cells])
    return table(["", *results.scenes], rows) if rows else ""


def standing_table(results, measure="wall"):
    """How Quartzite stands in each scene."""
    rows = []
    for scene in results.scenes:
        stand = costs.standing(scene, results.costs(scene), measure)
        rows.append(
            [
                scene, number(stand.quartzite), named(stand.best_name, stand.best), ratio(stand.to_best),
                number(stand.empty), ratio(stand.to_bound), answer(stand.is_within),
                named(stand.best_gl_name, stand.best_gl), ratio(stand.ahead_of_gl), answer(stand.is_ahead),
            ]
        )  # fmt: skip
    head = [
        "scene", "Quartzite", "best peer", "× best", "null-gl", "× (best + null-gl)", "at most 1", "best GL peer",
        "times ahead of it", f"at least {costs.AHEAD_OF_GL}",
    ]  # fmt: skip
    return table(head, rows)


def named(name, value):
    """A name with its number."""
    return "" if name is None else f"{name} {number(value)}"


def answer(value):
    """Yes, no, or nothing where it is not known or not asked."""
    return "" if value is None else "yes" if value else "no"


def reasons(results):
    """Why numbers are missing or do not count, as a list."""
    lines = []
    for scene in results.scenes:
        for name, cost in results.costs(scene).items():
            if cost.reason and name != catalog.QUARTZITE_CACHED:
                lines.append(f"- {scene}, {name}: {cost.reason}")
        runs = results.runs_of(scene, catalog.QUARTZITE)
        reason = next((run["start_failure"] for run in runs if run.get("start_failure")), "")
        if not reason and catalog.RENDERED in results.pictures.get(scene, {}):
            reason = results.verdict(scene, catalog.RENDERED)
        if reason:
            lines.append(f"- {scene}, {catalog.RENDERED}: {reason}")
    return "\n".join(lines)


def picture_table(results):
    """How far each picture is from the consensus: renderers down, scenes across; the mean in levels of 255."""
    rows = []
    names = [name for name in results.renderers() if name not in (catalog.EMPTY, catalog.QUARTZITE_CACHED)]
    if any(catalog.RENDERED in found for found in results.pictures.values()):
        names.insert(1, catalog.RENDERED)
    for name in names:
        cells = []
        for scene in results.scenes:
            found = results.pictures.get(scene, {}).get(name)
            if found is None or found["mean"] is None:
                cells.append("")
            else:
                cells.append(f"{found['mean']:.2f}{MARK if found['verdict'] else ''}")
        rows.append([name, *cells])
    return table(["", *results.scenes], rows)


def limits_table(results):
    """What differences are accepted."""
    rows = []
    for scene, limits in results.settings["limits"].items():
        if scene in results.scenes:
            rows.append([scene, f"{limits['mean']:g}", f"{limits['far']:.2%}", f"{limits['of_blank']:.1%}"])
    return table(["scene", "mean, levels of 255", "pixels far off", "of a blank page's mean"], rows)


def facts(results):
    """What a reader of the numbers has to know, sentence by sentence."""
    found = [
        f"{catalog.QUARTZITE} and the peers never show a fraction of a pixel twice: nothing that was cached answers. "
        f"“{catalog.QUARTZITE_CACHED}” stands at four fractions by turns: from the fifth frame on caches may answer.",
        f"{catalog.EMPTY}, the empty GLES program, clears, draws a textured rectangle and reads back. It is no peer.",
    ]
    if results.empty_starts:
        middle = number(costs.middle(results.empty_starts))
        found.append(f"A peer's start has that of Python in it, which takes {middle} ms here; Quartzite's has not.")
    if results.settings["cold"]:
        found.append("Every process had an empty shader cache.")
    else:
        found.append("A start is the shortest of the repetitions; shader caches are filled from the second one on.")
    found += [f"{names}: {note}." for names, note in grouped(results.said("note"))]
    versions = "; ".join(f"{names}: {version}" for names, version in grouped(results.said("version")))
    return [*found, f"Versions: {versions}."]


def grouped(said):
    """What several say, once, after all of their names."""
    names = {}
    for name, text in said.items():
        names.setdefault(text, []).append(name)
    return [(", ".join(together), text) for text, together in names.items()]


def document(results):
    """All tables."""
    parts = [heading(results), "### Beside the peers", standing_table(results)]
    for measure, title, note in MEASURES:
        body = measure_table(results, measure)
        if body:
            parts += [f"### {title}", note, body]
    marks = f"{MARK}: the number does not count, for a reason in the last list. Bold: the best peer whose number counts."
    parts += ["### Notes", "\n".join(f"- {fact}" for fact in [marks, *facts(results)])]
    parts += [
        "### Pictures",
        "The mean difference from the consensus of the witnesses, in levels of 255.",
        picture_table(results),
    ]
    parts += ["Accepted are, at most:", limits_table(results)]
    missing = reasons(results)
    if missing:
        parts += ["### Numbers that are missing or do not count", missing]
    return "\n\n".join(part for part in parts if part) + "\n"
