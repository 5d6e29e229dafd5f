# The page of a comparison: pictures of all players side by side, with pictures of their differences.
# SPDX-License-Identifier: Apache-2.0

import html

STYLE = """
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; color: #222; background: #fff; }
table { border-collapse: collapse; }
th, td { padding: 6px; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; font-weight: normal; }
thead th { position: sticky; top: 0; background: #fff; font-weight: 600; }
img { display: block; width: 190px; height: 190px; object-fit: contain; border: 1px solid #ccc;
  background: repeating-conic-gradient(#eee 0 25%, #fff 0 50%) 0 0 / 16px 16px; }
.name { width: 210px; overflow-wrap: anywhere; }
.said { color: #666; font-size: 12px; }
.alone { font-weight: 600; }
"""
LEGEND = (
    "Rows are sorted by how far Quartzite stands alone: by how much more it is apart from the nearest other player than those are from "
    "each other. Red is apart: no pixel around has such a color in the other picture. Orange differs visibly, as edges do that are "
    "smoothed in another way. Shares are of the pixels that have anything in either picture."
)


def document(title: str, shots: list[dict], names: list[str], pairs: list[tuple[str, str]]) -> str:
    """The page. `shots` are those of the summary, in their order."""
    heads = ["shot", *names, *(f"{one} – {other}" for one, other in pairs)]
    rows = "\n".join(row(shot, names, pairs) for shot in shots)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{html.escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n<h1>{html.escape(title)}</h1>\n<p>{html.escape(LEGEND)}</p>\n"
        f"<table>\n<thead><tr>{''.join(f'<th>{html.escape(head)}</th>' for head in heads)}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody>\n</table>\n</html>\n"
    )


def row(shot: dict, names: list[str], pairs: list[tuple[str, str]]) -> str:
    """The pictures of one frame."""
    said = "".join(
        f'<div class="said">{html.escape(name)}: {html.escape(line)}</div>'
        for name in names for line in shot["said"].get(name, [])
    )  # fmt: skip
    alone = "" if shot["alone"] is None else f'<div class="alone">alone {shot["alone"]:+.1%}</div>'
    cells = [f'<td class="name">{html.escape(shot["animation"])}<div>frame {shot["frame"]}</div>{alone}{said}</td>']
    cells += [f"<td>{image(shot['pictures'].get(name))}</td>" for name in names]
    for pair in pairs:
        found = shot["differences"].get("-".join(pair))
        cells.append(f"<td>{image(found['picture'])}{numbers(found)}</td>" if found else "<td>–</td>")
    return f"<tr>{''.join(cells)}</tr>"


def image(path: str | None) -> str:
    """A picture, which is loaded when it is scrolled to."""
    return f'<img loading="lazy" alt="" src="{html.escape(path)}">' if path else "no picture"


def numbers(found: dict) -> str:
    """The measures of a difference."""
    return (
        f"<div>apart {found['apart']:.1%}, visible {found['visible']:.1%}</div>"
        f"<div>mean ΔE {found['mean']:.1f}, alpha {found['alpha']:.1f}</div>"
    )
