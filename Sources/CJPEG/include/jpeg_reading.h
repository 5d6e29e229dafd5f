// Decoding of JPEG files by libjpeg, for Swift: the library's errors jump over frames, which Swift's must never be among.
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A file that is being decoded.
typedef struct jpeg_reading jpeg_reading;

/// How pixels of four bytes are stored.
enum jpeg_pixels {
  /// Blue, green, red, 255.
  JPEG_PIXELS_BGRA,
  /// Red, green, blue, 255.
  JPEG_PIXELS_RGBA,
  /// Cyan, magenta, yellow, black, as the file stores them. Only for files with four inks.
  JPEG_PIXELS_INKS,
};

/// What came of a file's decoding.
enum jpeg_outcome { JPEG_OUTCOME_DECODED, JPEG_OUTCOME_STOPPED, JPEG_OUTCOME_FAILED };

/// Decides whether decoding stops, after so many more pixels of one scan or of the output.
typedef bool (*jpeg_should_stop)(void *context, ptrdiff_t pixels);

/// Begins with a file, whose bytes must outlive the reading. Returns null if there is no memory.
jpeg_reading *_Nullable jpeg_reading_create(const uint8_t *bytes, size_t count);
void jpeg_reading_destroy(jpeg_reading *reading);

/// Reads everything before the first scan. Returns false if that fails, with the reason in ``jpeg_reading_message``.
bool jpeg_reading_read_header(jpeg_reading *reading, int *width, int *height, bool *has_inks);

/// Decodes the pixels, after the header. Fails at the first error, and at the first warning that means missing or undecodable
/// data. `should_stop` is called at least once for every row of blocks of every scan, and for every row of the output.
enum jpeg_outcome jpeg_reading_decode(
    jpeg_reading *reading, enum jpeg_pixels pixels, uint8_t *output, size_t bytes_per_row, jpeg_should_stop should_stop,
    void *context);

/// The library's message on what failed; empty before that.
const char *jpeg_reading_message(const jpeg_reading *reading);

#pragma clang assume_nonnull end
