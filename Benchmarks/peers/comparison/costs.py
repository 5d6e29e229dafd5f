# Medians of what has been measured, and how they compare.
# SPDX-License-Identifier: Apache-2.0

from dataclasses import dataclass
from statistics import median

from . import catalog

# How far ahead of the best peer that draws with GLES Quartzite wants to be, and the scenes that this is not asked of.
AHEAD_OF_GL = 3
NOT_AHEAD_OF_GL = {"S1"}


@dataclass
class Cost:
    """What one renderer pays for one scene: the numbers of a table's cell. None where there is no number."""

    # Milliseconds of a frame: the medians of the repetitions' medians.
    wall: float | None = None
    cpu: float | None = None
    # Milliseconds from the start of the process to the first picture on disk: the least of the repetitions.
    start: float | None = None
    # MiB: the most that it had at once until its first picture, and with all frames.
    memory_first: float | None = None
    memory: float | None = None
    # The greatest of the repetitions' medians on the wall, as a multiple of the least.
    spread: float | None = None
    # Why its numbers do not count, or why there are none; empty if they count.
    reason: str = ""

    @property
    def counts(self):
        """Whether it can be the best."""
        return not self.reason


def middle(values):
    """The median; None of nothing."""
    values = [value for value in values if value is not None]
    return median(values) if values else None


def least(values):
    """The least; None of nothing."""
    return min((value for value in values if value is not None), default=None)


def cost(runs, verdict=""):
    """The cost of the runs of one renderer and one scene; `verdict` is why its picture does not count."""
    good = [run for run in runs if not run.get("failure")]
    if not good:
        return Cost(reason=next((run["failure"] for run in runs), "was not run"))
    walls = [middle(run["wall"]) for run in good if run.get("wall")]
    result = Cost(
        wall=middle(walls),
        cpu=middle([middle(run["cpu"]) for run in good if run.get("cpu")]),
        start=least([run.get("start") for run in good]),
        memory_first=middle([run.get("memory_first") for run in good]),
        memory=middle([run.get("memory") for run in good]),
        spread=max(walls) / min(walls) if walls and min(walls) > 0 else None,
    )
    reasons = [run["lacks"] for run in good if run.get("lacks")]
    if reasons:
        result.reason = "incomplete: without " + reasons[0]
    elif any(run.get("changes") is False for run in good):
        result.reason = "two frames of a moving picture are the same"
    elif any(run.get("doubt") for run in good):
        result.reason = next(run["doubt"] for run in good if run.get("doubt"))
    else:
        result.reason = verdict
    return result


def best(costs, measure, names):
    """The name and the number of the best among the names; None where nothing counts."""
    numbers = [(getattr(costs[name], measure), name) for name in names if name in costs and costs[name].counts]
    number, name = min(((number, name) for number, name in numbers if number is not None), default=(None, None))
    return name, number


@dataclass
class Standing:
    """How Quartzite stands beside its peers in one scene, by one measure."""

    quartzite: float | None
    best_name: str | None
    best: float | None
    best_gl_name: str | None
    best_gl: float | None
    empty: float | None
    is_ahead_asked: bool

    @property
    def to_best(self):
        """Quartzite's number as a multiple of the best."""
        return quotient(self.quartzite, self.best)

    @property
    def ahead_of_gl(self):
        """The number of the best peer with GLES as a multiple of Quartzite's."""
        return quotient(self.best_gl, self.quartzite)

    @property
    def bound(self):
        """What Quartzite is to need at most: the best peer's number and the empty program's."""
        return None if self.best is None or self.empty is None else self.best + self.empty

    @property
    def to_bound(self):
        """Quartzite's number as a multiple of the bound."""
        return quotient(self.quartzite, self.bound)

    @property
    def is_within(self):
        """Whether Quartzite needs no more than the bound; None where that is not known."""
        return None if self.to_bound is None else self.to_bound <= 1

    @property
    def is_ahead(self):
        """Whether Quartzite is as far ahead of the best peer with GLES as is asked; None where that is not known."""
        return None if self.ahead_of_gl is None or not self.is_ahead_asked else self.ahead_of_gl >= AHEAD_OF_GL


def quotient(a, b):
    """The quotient; None where there is none."""
    return None if a is None or not b else a / b


def standing(scene, costs, measure="wall"):
    """How Quartzite stands, by the costs of all renderers for a scene."""
    peers = [peer for peer in catalog.ALL if peer.name != catalog.EMPTY]
    best_name, best_number = best(costs, measure, [peer.name for peer in peers])
    gl_name, gl_number = best(costs, measure, [peer.name for peer in peers if peer.is_gl])
    _, quartzite = best(costs, measure, [catalog.QUARTZITE])
    _, empty = best(costs, measure, [catalog.EMPTY])
    is_asked = measure == "wall" and scene not in NOT_AHEAD_OF_GL
    return Standing(quartzite, best_name, best_number, gl_name, gl_number, empty, is_asked)
