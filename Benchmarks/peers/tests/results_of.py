# Results that tests are made with.
# SPDX-License-Identifier: Apache-2.0

from comparison.results import Results

LIMITS = dict(mean=2.5, far=0.0005, of_blank=0.04)
AGREES = dict(mean=0.1, far=0.0, of_blank=0.01, is_blank=False, verdict="")


def run(renderer, wall, scene="S5", **more):
    """One run, in which every frame takes the same time."""
    return dict(scene=scene, renderer=renderer, repetition=0, load=0.5, wall=[wall], cpu=[wall], changes=True, **more)


def results(runs, pictures=None, scenes=None):
    """Results of runs, in which all pictures agree unless something else is said."""
    scenes = scenes or {"S5": "turned rectangles"}
    agreeing = {scene: {one["renderer"]: AGREES for one in runs} for scene in scenes}
    for scene, found in (pictures or {}).items():
        agreeing[scene].update(found)
    return Results(
        date="2026-01-02T03:04:05+00:00",
        machine=dict(processor="Processor", cores=2, memory_mib=8192, system="System", kernel="6.1", load=0.2),
        settings=dict(frames=40, seconds=3, repetitions=1, cold=False, commit="abc", limits={scene: LIMITS for scene in scenes}),
        scenes=scenes, runs=runs, pictures=agreeing, empty_starts=[20, 22, 30],
    )  # fmt: skip
