// Writes opaque pictures as PNG without compressing them, so that the floor needs no library for it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>

/// Writes width × height pixels of four bytes (blue, green, red, ignored), rows from the top. False on any failure.
bool write_png(const char *path, const unsigned char *pixels, int width, int height);
