// Counts what a program does: the allocations of the process that links this, and a frame that a profiler can find.
// SPDX-License-Identifier: Apache-2.0

#ifndef COST_COUNTER_H
#define COST_COUNTER_H

/// Returns the number of allocations since the process began; -1 in builds under a sanitizer, which has an allocator of
/// its own.
long allocation_count(void);

/// Calls `body` with `context`. `callgrind --toggle-collect=counted_section` counts the instructions of these calls alone,
/// and with `--dump-after=counted_section` those of each call in a file of its own.
void counted_section(void (*body)(void *), void *context);

#endif
