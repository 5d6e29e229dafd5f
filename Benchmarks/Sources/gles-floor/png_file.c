// PNG with stored blocks: the container of ISO/IEC 15948, the checksums of RFC 1950 (Adler-32) and ISO 3309 (CRC-32).
// SPDX-License-Identifier: Apache-2.0

#include "png_file.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put32(unsigned char *at, uint32_t value) {
  for (int byte = 0; byte < 4; byte += 1) at[byte] = (unsigned char)(value >> (24 - 8 * byte));
}

static uint32_t crc32(const unsigned char *bytes, size_t count) {
  uint32_t table[256];
  for (uint32_t index = 0; index < 256; index += 1) {
    table[index] = index;
    for (int bit = 0; bit < 8; bit += 1) table[index] = table[index] >> 1 ^ (table[index] & 1 ? 0xedb88320u : 0);
  }
  uint32_t remainder = 0xffffffffu;
  for (size_t at = 0; at < count; at += 1) remainder = remainder >> 8 ^ table[(remainder ^ bytes[at]) & 255];
  return ~remainder;
}

static uint32_t adler32(const unsigned char *bytes, size_t count) {
  uint32_t low = 1, high = 0;
  for (size_t at = 0; at < count; at += 1) {
    low = (low + bytes[at]) % 65521;
    high = (high + low) % 65521;
  }
  return high << 16 | low;
}

static bool write_chunk(FILE *file, const char *kind, const unsigned char *bytes, size_t count) {
  unsigned char *chunk = malloc(count + 12);
  if (!chunk) return false;
  put32(chunk, (uint32_t)count);
  memcpy(chunk + 4, kind, 4);
  if (count > 0) memcpy(chunk + 8, bytes, count);
  put32(chunk + 8 + count, crc32(chunk + 4, count + 4));
  bool is_written = fwrite(chunk, count + 12, 1, file) == 1;
  free(chunk);
  return is_written;
}

/// Returns the rows, each after a filter byte of "none", as a zlib stream of stored blocks.
static unsigned char *stored_rows(const unsigned char *pixels, int width, int height, size_t *count) {
  enum { block = 65535 };
  size_t row = (size_t)width * 3 + 1, raw = row * (size_t)height;
  unsigned char *rows = calloc(raw, 1), *stream = malloc(raw + (raw / block + 1) * 5 + 6);
  if (!rows || !stream) {
    free(rows);
    free(stream);
    return NULL;
  }
  for (size_t y = 0; y < (size_t)height; y += 1)
    for (size_t x = 0; x < (size_t)width; x += 1)
      for (size_t channel = 0; channel < 3; channel += 1)
        rows[y * row + 1 + x * 3 + channel] = pixels[(y * (size_t)width + x) * 4 + 2 - channel];
  unsigned char *at = stream;
  *at++ = 0x78;
  *at++ = 0x01;
  for (size_t from = 0; from < raw; from += block) {
    size_t length = raw - from < block ? raw - from : block;
    *at++ = from + length == raw;
    *at++ = (unsigned char)length;
    *at++ = (unsigned char)(length >> 8);
    *at++ = (unsigned char)~length;
    *at++ = (unsigned char)(~length >> 8);
    memcpy(at, rows + from, length);
    at += length;
  }
  put32(at, adler32(rows, raw));
  *count = (size_t)(at + 4 - stream);
  free(rows);
  return stream;
}

bool write_png(const char *path, const unsigned char *pixels, int width, int height) {
  static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  unsigned char header[13] = {[8] = 8, [9] = 2};
  put32(header, (uint32_t)width);
  put32(header + 4, (uint32_t)height);
  size_t count = 0;
  unsigned char *data = stored_rows(pixels, width, height, &count);
  FILE *file = fopen(path, "wb");
  bool is_written = data && file && fwrite(signature, sizeof signature, 1, file) == 1
      && write_chunk(file, "IHDR", header, sizeof header) && write_chunk(file, "IDAT", data, count)
      && write_chunk(file, "IEND", NULL, 0);
  free(data);
  return file && fclose(file) == 0 && is_written;
}
