#pragma once
#include <fribidi.h>

// What the library says of itself. Swift does not read C's global variables.
static inline const char *quartzite_fribidi_version(void) { return fribidi_version_info; }
