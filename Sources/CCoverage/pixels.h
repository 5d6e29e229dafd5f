// Arithmetic on eight pixels at a time, each of four bytes in 16-bit lanes, so that none is moved before it is multiplied.
//
// Pixels are premultiplied; their fourth byte is alpha.
// SPDX-License-Identifier: Apache-2.0
#ifndef QUARTZITE_PIXELS_H
#define QUARTZITE_PIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// No vector is handed from one function to another: all are compiled into those that are called.
#pragma clang diagnostic ignored "-Wpsabi"

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2,bmi")))
#else
#define AVX2
#endif

/// A number for each of eight pixels; numbers for the halves of eight pixels.
typedef int32_t eight __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(32)));
typedef uint32_t pixels __attribute__((vector_size(32)));
typedef uint16_t halves __attribute__((vector_size(32)));
typedef uint8_t eight_bytes __attribute__((vector_size(8)));

INLINE floats chosen(eight mask, floats one, floats other) {
  return (floats)(((eight)one & mask) | ((eight)other & ~mask));
}

INLINE floats repeated(float number) { return (floats){0} + number; }

enum { full = 255 };

// MARK: Blending

/// A colour as it is multiplied: the first and third byte of each pixel, and the second and fourth, which is its alpha.
typedef struct {
  halves even, odd;
  uint32_t pixel;
} color;

INLINE color color_of(uint32_t pixel) {
  halves all = (halves)((pixels){0} + pixel);
  return (color){all & 0xFF, all >> 8, pixel};
}

/// Products of bytes over 255, rounded to the nearest: exact for all products.
INLINE halves divided(halves product) {
  halves rounded = product + 128;
  return (rounded + (rounded >> 8)) >> 8;
}

/// The quotient as a software device blends it, which is one less than the nearest for some products. (Mesa, `lp_build_mul_norm` of
/// its `gallivm`.)
INLINE halves blended(halves product) { return (product + (product >> 8) + 128) >> 8; }

/// Interpolates between pixels and others: the parts of the others are 256ths.
INLINE halves mixed(halves one, halves other, halves parts) {
  halves rest = 256 - parts;
  halves even = ((one & 0xFF) * rest + (other & 0xFF) * parts + 128) >> 8;
  return even | ((one >> 8) * rest + (other >> 8) * parts + 128) >> 8 << 8;
}

/// The alphas of pixels, given their second and fourth bytes, once for each half.
INLINE halves alphas(halves odd) {
  pixels alpha = (pixels)odd >> 16;
  return (halves)(alpha | alpha << 16);
}

/// Coverage, or another number of one byte for each pixel, once for each half.
INLINE halves parts_of(eight numbers) { return (halves)(numbers | numbers << 16); }

/// Paints pixels, given by their first and third and by their second and fourth bytes, over eight others.
INLINE void paint_over(halves even, halves odd, uint32_t *target) {
  halves rest = 255 - alphas(odd), below;
  memcpy(&below, target, sizeof below);
  halves result = even + blended((below & 0xFF) * rest) | (odd + blended((below >> 8) * rest)) << 8;
  memcpy(target, &result, sizeof result);
}

/// Paints a colour over eight pixels, weighted by the coverage of each. Both products are rounded, as a device with targets of bytes
/// rounds them.
INLINE void paint_eight(const color *color, eight coverage, uint32_t *target) {
  halves parts = parts_of(coverage);
  paint_over(divided(color->even * parts), divided(color->odd * parts), target);
}

/// Copies fewer than eight pixels, in pieces of sizes that are known here: a call takes longer than they do.
INLINE void copy_some(uint32_t *target, const uint32_t *source, ptrdiff_t count) {
  if (count & 4) {
    memcpy(target, source, 16);
    target += 4;
    source += 4;
  }
  if (count & 2) {
    memcpy(target, source, 8);
    target += 2;
    source += 2;
  }
  if (count & 1) *target = *source;
}

/// The same for some of eight pixels, those from `low` up to `high`, but not for all; `target` is the first of them. Nothing beyond them
/// is touched, which another thread may paint.
INLINE void paint_some(const color *color, eight coverage, ptrdiff_t low, ptrdiff_t high, uint32_t *target) {
  uint32_t memory[8] = {0};
  copy_some(memory + low, target, high - low);
  paint_eight(color, coverage, memory);
  copy_some(target, memory + low, high - low);
}

/// Paints a colour over neighbouring pixels of the same coverage.
INLINE void paint_span(const color *color, int32_t coverage, uint32_t *target, ptrdiff_t count) {
  ptrdiff_t index = 0;
  if (coverage == full && color->pixel >> 24 == full) {
    while (index < count) target[index++] = color->pixel;
    return;
  }
  eight all = (eight){0} + coverage;
  for (; index + 8 <= count; index += 8) paint_eight(color, all, target + index);
  if (index < count) paint_some(color, all, 0, count - index, target + index);
}

/// The lanes that a step has: eight, or fewer at the end of a row.
INLINE ptrdiff_t lanes_at(ptrdiff_t index, ptrdiff_t count) { return count - index < 8 ? count - index : 8; }

/// The bytes of coverage of a step in a word, the first in the lowest byte; 0 for those beyond `lanes`.
INLINE uint64_t word_of(const uint8_t *coverage, ptrdiff_t lanes) {
  uint64_t word = 0;
  if (lanes == 8) {
    memcpy(&word, coverage, 8);
  } else {
    while (lanes-- > 0) word = word << 8 | coverage[lanes];
  }
  return word;
}

/// Eight pixels as halves; those beyond `lanes` are transparent.
INLINE halves loaded(const uint32_t *source, ptrdiff_t lanes) {
  uint32_t memory[8] = {0};
  if (lanes < 8) {
    copy_some(memory, source, lanes);
    source = memory;
  }
  halves result;
  memcpy(&result, source, sizeof result);
  return result;
}

/// Writes eight pixels, or those before `lanes`.
INLINE void stored(halves result, uint32_t *target, ptrdiff_t lanes) {
  if (lanes == 8) {
    memcpy(target, &result, sizeof result);
  } else {
    uint32_t memory[8];
    memcpy(memory, &result, sizeof result);
    copy_some(target, memory, lanes);
  }
}

// MARK: Vectors

/// Defines a function of a header: the one for the vectors of AVX2, and the choice between that and the one for all processors.
#define WITH_VECTORS(type, prefix, name, arguments, ...)                              \
  AVX2 static type name##_avx2(__VA_ARGS__) { return name arguments; }                \
  type prefix##name(coverage_vectors vectors, __VA_ARGS__) {                          \
    return vectors == coverage_vectors_avx2 ? name##_avx2 arguments : name arguments; \
  }

#endif
