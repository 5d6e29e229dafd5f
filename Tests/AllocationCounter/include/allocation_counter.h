// Counts the allocations of the process that links this.
// SPDX-License-Identifier: Apache-2.0

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Returns the number of allocations since the process began; -1 in builds under a sanitizer, which has an allocator of
/// its own.
long allocation_count(void);

#endif
