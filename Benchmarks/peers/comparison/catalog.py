# The peers: how each is started, and what has to be known of it.
# SPDX-License-Identifier: Apache-2.0

from dataclasses import dataclass

# The name under which Quartzite's numbers stand among those of the peers, and that of its frames that caches may help.
QUARTZITE = "Quartzite"
QUARTZITE_CACHED = "Quartzite, caches"
# The name of the pictures of the `quartzite` command, which gives Quartzite's start and memory.
RENDERED = "quartzite render"
# The empty program, whose cost no renderer on the driver can avoid; it is no peer.
EMPTY = "null-gl"


@dataclass(frozen=True)
class Peer:
    """One way in which one library draws."""

    name: str
    # The file of its driver, without the extension, and the mode that the driver is asked for.
    driver: str
    mode: str = ""
    # Whether it draws with GLES, as Quartzite does.
    is_gl: bool = False
    # Whether its picture takes part in the consensus of pictures: one peer for each rasterizer.
    is_witness: bool = False
    # Whether it has to have an X server.
    needs_display: bool = False
    # The Python environment of its own that it needs, if any: the folder beside that of the others.
    environment: str = ""


ALL = [
    Peer("skia-cpu", "skia_driver", "cpu", is_witness=True),
    Peer("skia-gl", "skia_driver", "gl", is_gl=True),
    Peer("skia-gl4x", "skia_driver", "gl4x", is_gl=True),
    Peer("cairo", "cairo_driver", is_witness=True),
    Peer("blend2d", "blend2d_driver", "one", is_witness=True, environment="blend2d"),
    Peer("blend2d-threads", "blend2d_driver", "threads", environment="blend2d"),
    Peer("thorvg", "thorvg_driver", "one", is_witness=True),
    Peer("thorvg-threads", "thorvg_driver", "threads"),
    Peer("qt-raster", "qt_driver", is_witness=True),
    Peer("qtquick-gl", "qtquick_driver", is_gl=True, needs_display=True),
    Peer("resvg", "resvg_driver", is_witness=True),
    Peer("librsvg", "librsvg_driver", is_witness=True),
    Peer("rlottie", "rlottie_driver", is_witness=True),
    Peer("chromium", "chromium_driver", "sw", is_witness=True),
    Peer("chromium-gl", "chromium_driver", "gl", is_gl=True),
    Peer(EMPTY, "null_gl", is_gl=True),
]


def named(names):
    """The peers of these names, in the order of the catalogue; all of them where there are no names."""
    unknown = set(names) - {peer.name for peer in ALL}
    if unknown:
        raise ValueError(f"there is no peer called {', '.join(sorted(unknown))}; there are {', '.join(p.name for p in ALL)}")
    return [peer for peer in ALL if not names or peer.name in names]
