# Runs of a peer's driver: each in a process of its own.
# SPDX-License-Identifier: Apache-2.0

import json
import os
import sys

from . import catalog, process

DRIVERS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "drivers")


def run_peer(peer, scene, assets, settings, display, environment):
    """One run of a peer: what its driver reports, with `start`, the milliseconds from its start to its picture on disk.

    Where it gives no numbers, `failure` says why.
    """
    python = interpreter(peer)
    if not os.path.exists(python):
        return {"failure": f"setup.sh has made no environment called {peer.environment}"}
    command = [python, os.path.join(DRIVERS, peer.driver + ".py"), "--mode", peer.mode]
    command += ["--scene", assets.path(scene, "pickle"), "--assets", assets.folder]
    command += ["--frames", str(settings.frames), "--seconds", str(settings.seconds)]
    picture = settings.picture(scene, peer.name)
    remove(picture)
    variables = dict(environment, **(display.environment() if peer.needs_display else {}))
    ended = process.run(command + ["--picture", picture], settings.timeout, variables)
    result = last_object(ended.output)
    if result is None:
        return {"failure": ended.failure or "its driver reported nothing"}
    if "unavailable" in result:
        return {"failure": result["unavailable"]}
    if ended.failure:
        return {"failure": ended.failure}
    result["start"] = (result["times"]["picture"] - ended.started) * 1000
    if peer.name == catalog.EMPTY:
        # All of its frames are the same.
        del result["changes"]
    return result


def interpreter(peer):
    """The Python of a peer: that of this command, or of the environment beside it that the peer needs."""
    if not peer.environment:
        return sys.executable
    return os.path.join(os.path.dirname(sys.prefix), peer.environment, "bin", "python")


def run_empty_start(settings):
    """The milliseconds of a Python process that does nothing, which every peer's start has in it."""
    ended = process.run([sys.executable, "-c", "pass"], settings.timeout)
    return (ended.ended - ended.started) * 1000


def last_object(output):
    """The last line of the output that is an object of JSON; None where there is none."""
    for line in reversed(output.splitlines()):
        if line.startswith("{"):
            try:
                return json.loads(line)
            except ValueError:
                return None
    return None


def remove(path):
    """Removes a file that may not be there, so that no earlier run's picture is taken for this one's."""
    if os.path.exists(path):
        os.remove(path)
