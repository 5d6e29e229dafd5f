// Little CMS, and a context of it that refuses to take much memory at a time: a profile may ask for what it likes.
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdlib.h>
#include <lcms2.h>
#include <lcms2_plugin.h>

// The tables of real profiles have some megabytes.
#define CLCMS2_LARGEST_ALLOCATION (64u << 20)

static void *clcms2_allocate(cmsContext context, cmsUInt32Number size) {
  (void)context;
  return size > CLCMS2_LARGEST_ALLOCATION ? NULL : malloc(size);
}

static void clcms2_free(cmsContext context, void *memory) {
  (void)context;
  free(memory);
}

static void *clcms2_reallocate(cmsContext context, void *memory, cmsUInt32Number size) {
  (void)context;
  return size > CLCMS2_LARGEST_ALLOCATION ? NULL : realloc(memory, size);
}

static inline cmsContext clcms2_create_context(void) {
  cmsPluginMemHandler handler = {
    {cmsPluginMagicNumber, 2060, cmsPluginMemHandlerSig, NULL},
    clcms2_allocate, clcms2_free, clcms2_reallocate, NULL, NULL, NULL,
  };
  return cmsCreateContext(&handler, NULL);
}
