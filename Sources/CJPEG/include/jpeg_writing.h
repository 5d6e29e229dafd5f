// Encoding of JPEG files by libjpeg, for Swift: the library's errors jump over frames, which Swift's must never be among.
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A file that is being encoded.
typedef struct jpeg_writing jpeg_writing;

/// Returns null if there is no memory.
jpeg_writing *_Nullable jpeg_writing_create(void);
void jpeg_writing_destroy(jpeg_writing *writing);

/// Encodes rows of four bytes per pixel: blue, green, red, and one that is not read. Called once.
///
/// - `quality`: from 1 to 100.
/// - `halves_colors`: whether colours have half the resolution of brightness in both directions.
///
/// Returns false if that fails, with the reason in ``jpeg_writing_message``.
bool jpeg_writing_encode(
    jpeg_writing *writing, const uint8_t *pixels, int width, int height, int quality, bool halves_colors);

/// The file, which belongs to the writing.
const uint8_t *_Nullable jpeg_writing_bytes(const jpeg_writing *writing);
size_t jpeg_writing_count(const jpeg_writing *writing);
/// The library's message on what failed; empty before that.
const char *jpeg_writing_message(const jpeg_writing *writing);

/// The version of libjpeg-turbo's headers, or null if they name none: the library cannot be asked.
const char *_Nullable jpeg_library_version(void);

#pragma clang assume_nonnull end
