// Decoding of JPEG files by libjpeg-turbo, with its defaults: accurate transforms, smooth upsampling.
// SPDX-License-Identifier: Apache-2.0
#include "jpeg_reading.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

struct jpeg_reading {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  /// Where errors, harmful warnings and stops jump to.
  jmp_buf end;
  char message[JMSG_LENGTH_MAX];
  const uint8_t *bytes;
  size_t count;
  jpeg_should_stop should_stop;
  void *context;
  /// The pixels that are gone through from one call of the progress monitor to the next.
  ptrdiff_t pixels_per_step;
  bool is_stopped;
};

static jpeg_reading *reading_of(j_common_ptr info) { return info->client_data; }

static void fail(j_common_ptr info) {
  jpeg_reading *reading = reading_of(info);
  info->err->format_message(info, reading->message);
  longjmp(reading->end, 1);
}

/// Whether a warning has no effect on the picture.
static bool is_harmless(const char *warning) {
  // Missing and undecodable data begin like this; stray bytes between segments are common and do no harm.
  return strncmp(warning, "Premature end", 13) != 0 &&
         (strncmp(warning, "Corrupt", 7) != 0 || strstr(warning, "extraneous bytes") != NULL);
}

/// Takes warnings, whose level is below zero, and traces.
static void take_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  char warning[JMSG_LENGTH_MAX];
  info->err->format_message(info, warning);
  if (!is_harmless(warning)) fail(info);
}

/// The library's own writes to the standard error.
static void print_nothing(j_common_ptr info) { (void)info; }

static void look(j_common_ptr info) {
  jpeg_reading *reading = reading_of(info);
  if (!reading->should_stop(reading->context, reading->pixels_per_step)) return;
  reading->is_stopped = true;
  longjmp(reading->end, 1);
}

jpeg_reading *jpeg_reading_create(const uint8_t *bytes, size_t count) {
  jpeg_reading *reading = calloc(1, sizeof *reading);
  if (reading == NULL) return NULL;
  reading->bytes = bytes;
  reading->count = count;
  reading->info.err = jpeg_std_error(&reading->errors);
  reading->errors.error_exit = fail;
  reading->errors.emit_message = take_message;
  reading->errors.output_message = print_nothing;
  reading->progress.progress_monitor = look;
  // The library keeps this and `err` when it clears the rest.
  reading->info.client_data = reading;
  return reading;
}

void jpeg_reading_destroy(jpeg_reading *reading) {
  jpeg_destroy_decompress(&reading->info);
  free(reading);
}

bool jpeg_reading_read_header(jpeg_reading *reading, int *width, int *height, bool *has_inks) {
  struct jpeg_decompress_struct *info = &reading->info;
  if (setjmp(reading->end) != 0) return false;
  // Fails if the library is of another version than the headers that this was compiled with.
  jpeg_create_decompress(info);
  jpeg_mem_src(info, reading->bytes, reading->count);
  jpeg_read_header(info, TRUE);
  *width = (int)info->image_width;
  *height = (int)info->image_height;
  *has_inks = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
  return true;
}

enum jpeg_outcome jpeg_reading_decode(
    jpeg_reading *reading, enum jpeg_pixels pixels, uint8_t *output, size_t bytes_per_row, jpeg_should_stop should_stop,
    void *context) {
  struct jpeg_decompress_struct *info = &reading->info;
  if (setjmp(reading->end) != 0) return reading->is_stopped ? JPEG_OUTCOME_STOPPED : JPEG_OUTCOME_FAILED;
  info->out_color_space = pixels == JPEG_PIXELS_INKS ? JCS_CMYK : pixels == JPEG_PIXELS_RGBA ? JCS_EXT_RGBA : JCS_EXT_BGRA;
  reading->should_stop = should_stop;
  reading->context = context;
  info->progress = &reading->progress;
  // If a file has several scans, this decodes all of them, and looks before each row of the largest blocks.
  reading->pixels_per_step = (ptrdiff_t)info->image_width * info->max_v_samp_factor * DCTSIZE;
  jpeg_start_decompress(info);
  reading->pixels_per_step = info->image_width;
  while (info->output_scanline < info->output_height) {
    JSAMPROW row = output + info->output_scanline * bytes_per_row;
    jpeg_read_scanlines(info, &row, 1);
  }
  jpeg_finish_decompress(info);
  return JPEG_OUTCOME_DECODED;
}

const char *jpeg_reading_message(const jpeg_reading *reading) { return reading->message; }
