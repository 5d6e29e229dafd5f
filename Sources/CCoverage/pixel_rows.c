// Rows of pixels: painted over others, multiplied, and mixed.
// SPDX-License-Identifier: Apache-2.0
#include "pixel_rows.h"
#include "pixels.h"

// MARK: One colour

INLINE void paint_coverage(const color *color, const uint8_t *coverage, uint32_t *target, ptrdiff_t count) {
  for (ptrdiff_t index = 0; index < count; index += 8) {
    ptrdiff_t some = lanes_at(index, count);
    uint64_t word = word_of(coverage + index, some);
    if (word == 0) continue;
    eight_bytes bytes;
    memcpy(&bytes, &word, sizeof bytes);
    if (some < 8) {
      paint_some(color, __builtin_convertvector(bytes, eight), 0, some, target + index);
    } else if (word == UINT64_MAX && color->pixel >> 24 == full) {
      pixels all = (pixels){0} + color->pixel;
      memcpy(target + index, &all, sizeof all);
    } else {
      paint_eight(color, __builtin_convertvector(bytes, eight), target + index);
    }
  }
}

INLINE void paint_color(
    uint32_t pixel, const uint8_t *coverage, ptrdiff_t coverage_stride, uint32_t *target, ptrdiff_t bytes_per_row,
    ptrdiff_t count, ptrdiff_t rows) {
  color color = color_of(pixel);
  for (ptrdiff_t row = 0; row < rows; row++) {
    if (coverage != NULL) {
      paint_coverage(&color, coverage, target, count);
      coverage += coverage_stride;
    } else {
      paint_span(&color, full, target, count);
    }
    target = (uint32_t *)((char *)target + bytes_per_row);
  }
}

// MARK: Pixels

INLINE bool are_opaque(halves bytes) { return __builtin_reduce_or(~(pixels)bytes & 0xFF000000) == 0; }

INLINE halves scaled(halves bytes, halves even, halves odd) {
  return divided((bytes & 0xFF) * even) | divided((bytes >> 8) * odd) << 8;
}

INLINE void paint_row(
    const uint32_t *source, const uint8_t *coverage, int32_t fade, uint32_t *target, ptrdiff_t count) {
  for (ptrdiff_t index = 0; index < count; index += 8) {
    ptrdiff_t lanes = lanes_at(index, count);
    uint64_t word = coverage != NULL ? word_of(coverage + index, lanes) : UINT64_MAX;
    if (word == 0) continue;
    halves above = loaded(source + index, lanes);
    if (__builtin_reduce_or((pixels)above) == 0) continue;
    halves even = above & 0xFF, odd = above >> 8;
    if (word != UINT64_MAX || fade != full) {
      eight_bytes bytes;
      memcpy(&bytes, &word, sizeof bytes);
      halves parts = parts_of(__builtin_convertvector(bytes, eight));
      if (fade != full) parts = divided(parts * (uint16_t)fade);
      even = divided(even * parts);
      odd = divided(odd * parts);
    } else if (lanes == 8 && are_opaque(above)) {
      memcpy(target + index, &above, sizeof above);
      continue;
    }
    if (lanes == 8) {
      paint_over(even, odd, target + index);
    } else {
      uint32_t memory[8] = {0};
      copy_some(memory, target + index, lanes);
      paint_over(even, odd, memory);
      copy_some(target + index, memory, lanes);
    }
  }
}

INLINE void paint(
    const uint32_t *source, ptrdiff_t source_bytes_per_row, const uint8_t *coverage, int32_t fade, uint32_t *target,
    ptrdiff_t bytes_per_row, ptrdiff_t count, ptrdiff_t rows) {
  for (ptrdiff_t row = 0; row < rows; row++) {
    paint_row(source, coverage, fade, target, count);
    source = (const uint32_t *)((const char *)source + source_bytes_per_row);
    target = (uint32_t *)((char *)target + bytes_per_row);
  }
}

INLINE void mask(uint32_t *target, const uint32_t *by, ptrdiff_t count) {
  for (ptrdiff_t index = 0; index < count; index += 8) {
    ptrdiff_t lanes = lanes_at(index, count);
    halves masks = loaded(by + index, lanes), parts = alphas(masks >> 8);
    if (lanes == 8 && are_opaque(masks)) continue;
    stored(scaled(loaded(target + index, lanes), parts, parts), target + index, lanes);
  }
}

INLINE void tint(const uint32_t *source, uint32_t factors, uint32_t *target, ptrdiff_t count) {
  color by = color_of(factors);
  for (ptrdiff_t index = 0; index < count; index += 8) {
    ptrdiff_t lanes = lanes_at(index, count);
    stored(scaled(loaded(source + index, lanes), by.even, by.odd), target + index, lanes);
  }
}

// MARK: Alpha

INLINE bool all_opaque(const uint32_t *source, ptrdiff_t count) {
  ptrdiff_t index = 0;
  while (index + 8 <= count) {
    // In blocks without a branch; a picture with alpha mostly shows it early.
    ptrdiff_t end = count - index < 4096 ? count : index + 4096;
    pixels all = ~(pixels){0};
    for (; index + 8 <= end; index += 8) {
      pixels some;
      memcpy(&some, source + index, sizeof some);
      all &= some;
    }
    if (!are_opaque((halves)all)) return false;
  }
  for (; index < count; index++) {
    if (source[index] >> 24 != full) return false;
  }
  return true;
}

INLINE void drop_alpha(const uint8_t *source, uint8_t *target, ptrdiff_t count) {
  typedef uint8_t bytes __attribute__((vector_size(32)));
  ptrdiff_t index = 0;
  for (; index + 8 <= count; index += 8, source += 32, target += 24) {
    bytes all;
    memcpy(&all, source, sizeof all);
    all = __builtin_shufflevector(
        all, all, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 18, 17, 16, 22, 21, 20, 26, 25, 24, 30, 29, 28, -1, -1, -1, -1, -1,
        -1, -1, -1);
    memcpy(target, &all, 24);
  }
  for (; index < count; index++, source += 4, target += 3) {
    for (int byte = 0; byte < 3; byte++) target[byte] = source[2 - byte];
  }
}

/// The nearest bytes to components over alpha, at most 255. The quotients of such whole numbers are far enough from the next whole number
/// that a rounding of the division does not change them.
INLINE pixels quotients(pixels components, floats alpha) {
  floats quotient = (__builtin_convertvector((eight)components, floats) * 510 + alpha) / (alpha * 2);
  eight is_less = quotient < 255;
  return (pixels)((__builtin_convertvector((floats)((eight)quotient & is_less), eight) & is_less) | (full & ~is_less));
}

INLINE void straighten(const uint8_t *source, bool swapped, uint8_t *target, ptrdiff_t count) {
  for (ptrdiff_t index = 0; index < count; index += 8, source += 32, target += 32) {
    ptrdiff_t lanes = lanes_at(index, count);
    pixels all = {0};
    if (lanes == 8) {
      memcpy(&all, source, sizeof all);
    } else {
      memcpy(&all, source, 4 * (size_t)lanes);
    }
    // Most pixels are opaque or nothing at all.
    if (__builtin_reduce_and(all) >> 24 != full && __builtin_reduce_or(all) != 0) {
      floats alpha = __builtin_convertvector((eight)(all >> 24), floats);
      pixels divided = quotients(all & 0xFF, alpha) | quotients(all >> 8 & 0xFF, alpha) << 8 |
                       quotients(all >> 16 & 0xFF, alpha) << 16;
      all = (all & 0xFF000000) | (divided & (pixels)(alpha > 0));
    }
    if (swapped) all = (all & 0xFF00FF00) | (all >> 16 & 0xFF) | (all & 0xFF) << 16;
    if (lanes == 8) {
      memcpy(target, &all, sizeof all);
    } else {
      memcpy(target, &all, 4 * (size_t)lanes);
    }
  }
}

INLINE void mix(uint32_t *target, const uint32_t *other, int32_t part, ptrdiff_t count) {
  halves parts = parts_of((eight){0} + part);
  for (ptrdiff_t index = 0; index < count; index += 8) {
    ptrdiff_t lanes = lanes_at(index, count);
    stored(mixed(loaded(target + index, lanes), loaded(other + index, lanes), parts), target + index, lanes);
  }
}

// MARK: Vectors

WITH_VECTORS(
    void, pixels_, paint_color, (color, coverage, coverage_stride, target, bytes_per_row, count, rows), uint32_t color,
    const uint8_t *coverage, ptrdiff_t coverage_stride, uint32_t *target, ptrdiff_t bytes_per_row, ptrdiff_t count,
    ptrdiff_t rows)

WITH_VECTORS(
    void, pixels_, paint, (source, source_bytes_per_row, coverage, fade, target, bytes_per_row, count, rows),
    const uint32_t *source, ptrdiff_t source_bytes_per_row, const uint8_t *coverage, int32_t fade, uint32_t *target,
    ptrdiff_t bytes_per_row, ptrdiff_t count, ptrdiff_t rows)

WITH_VECTORS(bool, pixels_, all_opaque, (source, count), const uint32_t *source, ptrdiff_t count)

WITH_VECTORS(
    void, pixels_, drop_alpha, (source, target, count), const uint8_t *source, uint8_t *target, ptrdiff_t count)

WITH_VECTORS(
    void, pixels_, straighten, (source, swapped, target, count), const uint8_t *source, bool swapped, uint8_t *target,
    ptrdiff_t count)

WITH_VECTORS(void, pixels_, mask, (target, by, count), uint32_t *target, const uint32_t *by, ptrdiff_t count)

WITH_VECTORS(
    void, pixels_, tint, (source, factors, target, count), const uint32_t *source, uint32_t factors, uint32_t *target,
    ptrdiff_t count)

WITH_VECTORS(
    void, pixels_, mix, (target, other, part, count), uint32_t *target, const uint32_t *other, int32_t part, ptrdiff_t count)
