# The results as a page of its own: HTML with bars, which loads nothing and is readable on light and on dark.
# SPDX-License-Identifier: Apache-2.0

from html import escape
from importlib.resources import files

from . import catalog, costs, markdown

# A chart reaches so many times as far as the longer of Quartzite's bar and the bound; longer bars are cut.
REACH = 3
GL_NAMES = {peer.name for peer in catalog.ALL if peer.is_gl}
# What is shown of each scene: the measure, the one on a thin bar below it, the heading and the unit.
CHARTS = [
    ("wall", "cpu", "A frame", "ms"),
    ("start", None, "Start of the process to the first picture on disk", "ms"),
    ("memory_first", None, "Peak memory until the first picture", "MiB"),
]


def document(results):
    """The whole page."""
    style = (files(__package__) / "page.css").read_text()
    sections = "\n".join(section(results, scene) for scene in results.scenes)
    machine = escape(markdown.heading(results))
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Quartzite beside its peers</title>
<style>
{style}</style>
<main>
<header>
<h1>Quartzite beside its peers</h1>
<p>{machine} Commit {escape(results.settings["commit"])}.</p>
{legend()}
</header>
<section>
<h2>Where Quartzite stands</h2>
{standings(results)}
<p class="note">Milliseconds of a frame on the wall. The bound is the best peer's number and that of null-gl, the empty GLES
program: what a renderer on this driver pays at least is not held against it. Beside the best peer that draws with GLES,
{costs.AHEAD_OF_GL} times as fast is the aim, except in S1.</p>
</section>
{sections}
<section>
<h2>How to read this</h2>
{notes(results)}
</section>
</main>
</html>
"""


def legend():
    """What the colours and forms mean."""
    entries = [
        ("quartzite", "Quartzite"), ("processor", "peer on the processor"), ("gl", "peer with GLES"),
        ("empty", "null-gl, the empty program"), ("doubtful", "does not count"),
    ]  # fmt: skip
    items = "".join(f'<li><i class="key {kind}"></i>{text}</li>' for kind, text in entries)
    more = '<li><i class="key goal"></i>bound: best peer + null-gl</li><li>thick bar: wall; thin bar: processors</li>'
    return f'<ul class="legend">{items}{more}</ul>'


def standings(results):
    """The table of all scenes."""
    rows = []
    for scene, title in results.scenes.items():
        stand = costs.standing(scene, results.costs(scene))
        cells = [
            f"<td>{markdown.number(stand.quartzite)}",
            f"<td>{markdown.named(stand.best_name, stand.best)}",
            f"<td>{markdown.ratio(stand.to_best)}",
            f"<td>{markdown.number(stand.bound)}",
            f"<td{passed(stand.is_within)}>{markdown.ratio(stand.to_bound)}",
            f"<td>{markdown.named(stand.best_gl_name, stand.best_gl)}",
            f"<td{passed(stand.is_ahead)}>{markdown.ratio(stand.ahead_of_gl)}",
        ]
        rows.append(f'<tr><th scope="row"><a href="#{scene}">{scene}</a> <span>{escape(title)}</span>{"".join(cells)}')
    head = ["scene", "Quartzite", "best peer", "×\u00a0best", "bound", "×\u00a0bound", "best GL peer", "times as fast as it"]
    top = "".join(f'<th scope="col">{name}' for name in head)
    return f'<div class="wide"><table><thead><tr>{top}<tbody>{"".join(rows)}</table></div>'


def passed(value):
    """The class of a cell that says whether an aim is reached."""
    return "" if value is None else ' class="reached"' if value else ' class="missed"'


def section(results, scene):
    """The charts of one scene."""
    found = results.costs(scene)
    charts = []
    for index, (measure, thin, title, unit) in enumerate(CHARTS):
        body = chart(scene, found, measure, thin, unit)
        if body:
            heading = f"{title}, {unit}"
            charts.append(
                f"<h3>{heading}</h3>{body}" if index == 0
                else f"<details><summary>{heading}</summary>{body}</details>"
            )  # fmt: skip
    missing = [f"<li>{escape(name)}: {escape(cost.reason)}" for name, cost in found.items() if cost.reason]
    reasons = f'<ul class="note">{"".join(missing)}</ul>' if missing else ""
    return (
        f'<section id="{scene}">\n<h2>{scene}: {escape(results.scenes[scene])}</h2>\n{"".join(charts)}{reasons}\n</section>'
    )


def chart(scene, found, measure, thin, unit):
    """Bars from the shortest to the longest; nothing where there is no number."""
    rows = [(getattr(cost, measure), name, cost) for name, cost in found.items() if getattr(cost, measure) is not None]
    if not rows:
        return ""
    rows.sort(key=lambda row: row[0])
    stand = costs.standing(scene, found, measure)
    # The bound is for time; nothing is asked of the memory.
    bound = stand.bound if measure != "memory_first" else None
    longest = rows[-1][0]
    known = [number for number in (stand.quartzite, bound) if number]
    reach = max([min(longest, REACH * max(known))] + known) if known else longest
    goal = f'<i class="goal" style="left:{100 * bound / reach:.2f}%"></i>' if bound else ""
    lines = []
    for value, name, cost in rows:
        second = getattr(cost, thin) if thin else None
        thick_bar, thin_bar = bar(value, reach), bar(second, reach, "thin") if second is not None else ""
        label = markdown.number(value) + (f" <small>{markdown.number(second)}</small>" if second is not None else "")
        mark = f' title="{escape(cost.reason)}"' if cost.reason else ""
        lines.append(
            f'<li class="{kind(name)}{" doubtful" if cost.reason else ""}"{mark}><span class="name">{escape(name)}</span>'
            f'<span class="bars">{thick_bar}{thin_bar}{goal}</span><span class="value">{label}</span></li>'
        )
    cut = ""
    if longest > reach:
        cut = f'<p class="note">The scale ends at {markdown.number(reach)} {unit}; bars with an open end are longer.</p>'
    return f'<ol class="chart">{"".join(lines)}</ol>{cut}'


def bar(value, reach, more=""):
    """One bar; it ends open where it is longer than the chart."""
    is_cut = value > reach
    classes = " ".join(filter(None, ["bar", more, "cut" if is_cut else ""]))
    return f'<i class="{classes}" style="width:{100 * min(value / reach, 1) if reach else 0:.2f}%"></i>'


def kind(name):
    """The class of a renderer's row."""
    if name == catalog.QUARTZITE:
        return "quartzite"
    if name == catalog.QUARTZITE_CACHED:
        return "quartzite cached"
    if name == catalog.EMPTY:
        return "empty"
    return "gl" if name in GL_NAMES else "processor"


def notes(results):
    """The notes and versions, as a list."""
    items = "".join(f"<li>{escape(fact)}" for fact in markdown.facts(results))
    proof = (
        "Each renderer's undisplaced picture is compared with the median of those of several rasterizers. A picture that is "
        "blank, or differs by more than the limits in the results, makes its renderer's number not count; Quartzite's too."
    )
    return f'<ul class="note">{items}<li>{proof}</ul>'
