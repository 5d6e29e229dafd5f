// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>
#include <turbojpeg.h>
#if __has_include(<jconfig.h>)
#include <jconfig.h>
#endif

// The version of the headers, or NULL where they name none: the library cannot be asked.
static inline const char *quartzite_turbojpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
#define QUARTZITE_TEXT_OF(version) #version
#define QUARTZITE_TEXT(version) QUARTZITE_TEXT_OF(version)
  return QUARTZITE_TEXT(LIBJPEG_TURBO_VERSION);
#undef QUARTZITE_TEXT
#undef QUARTZITE_TEXT_OF
#else
  return NULL;
#endif
}
