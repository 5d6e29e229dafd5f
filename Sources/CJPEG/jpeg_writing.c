// Encoding of JPEG files by libjpeg-turbo, into memory that grows.
// SPDX-License-Identifier: Apache-2.0
#include "jpeg_writing.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jerror.h>
#include <jpeglib.h>

struct jpeg_writing {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  /// Where errors jump to.
  jmp_buf end;
  char message[JMSG_LENGTH_MAX];
  uint8_t *bytes;
  size_t count, capacity;
};

static void fail(j_common_ptr info) {
  jpeg_writing *writing = info->client_data;
  info->err->format_message(info, writing->message);
  longjmp(writing->end, 1);
}

static void ignore_message(j_common_ptr info, int level) {
  (void)info;
  (void)level;
}

/// Makes room after the first `count` bytes, for as many again.
static void grow(j_compress_ptr info, size_t count) {
  jpeg_writing *writing = info->client_data;
  size_t capacity = count == 0 ? 1 << 16 : 2 * count;
  uint8_t *bytes = realloc(writing->bytes, capacity);
  if (bytes == NULL) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
  writing->bytes = bytes;
  writing->capacity = capacity;
  writing->destination.next_output_byte = bytes + count;
  writing->destination.free_in_buffer = capacity - count;
}

static void begin(j_compress_ptr info) { grow(info, 0); }

/// Called if the memory is full.
static boolean go_on(j_compress_ptr info) {
  grow(info, ((jpeg_writing *)info->client_data)->capacity);
  return TRUE;
}

static void end(j_compress_ptr info) {
  jpeg_writing *writing = info->client_data;
  writing->count = writing->capacity - writing->destination.free_in_buffer;
}

jpeg_writing *jpeg_writing_create(void) {
  jpeg_writing *writing = calloc(1, sizeof *writing);
  if (writing == NULL) return NULL;
  writing->info.err = jpeg_std_error(&writing->errors);
  writing->errors.error_exit = fail;
  writing->errors.emit_message = ignore_message;
  writing->destination.init_destination = begin;
  writing->destination.empty_output_buffer = go_on;
  writing->destination.term_destination = end;
  // The library keeps this and `err` when it clears the rest.
  writing->info.client_data = writing;
  return writing;
}

void jpeg_writing_destroy(jpeg_writing *writing) {
  jpeg_destroy_compress(&writing->info);
  free(writing->bytes);
  free(writing);
}

bool jpeg_writing_encode(
    jpeg_writing *writing, const uint8_t *pixels, int width, int height, int quality, bool halves_colors) {
  struct jpeg_compress_struct *info = &writing->info;
  if (setjmp(writing->end) != 0) return false;
  // Fails if the library is of another version than the headers that this was compiled with.
  jpeg_create_compress(info);
  info->dest = &writing->destination;
  info->image_width = (JDIMENSION)width;
  info->image_height = (JDIMENSION)height;
  info->input_components = 4;
  info->in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  // The errors of the faster transform are below those of the quantisation, but for the best qualities.
  info->dct_method = quality >= 96 ? JDCT_ISLOW : JDCT_IFAST;
  info->comp_info[0].h_samp_factor = info->comp_info[0].v_samp_factor = halves_colors ? 2 : 1;
  jpeg_start_compress(info, TRUE);
  while (info->next_scanline < info->image_height) {
    // The library does not write to the row.
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)info->next_scanline * (size_t)width * 4);
    jpeg_write_scanlines(info, &row, 1);
  }
  jpeg_finish_compress(info);
  return true;
}

const uint8_t *jpeg_writing_bytes(const jpeg_writing *writing) { return writing->bytes; }

size_t jpeg_writing_count(const jpeg_writing *writing) { return writing->count; }

const char *jpeg_writing_message(const jpeg_writing *writing) { return writing->message; }

#define TEXT_OF(version) #version
#define TEXT(version) TEXT_OF(version)

const char *jpeg_library_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return TEXT(LIBJPEG_TURBO_VERSION);
#else
  return NULL;
#endif
}
