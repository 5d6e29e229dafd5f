// Rows of pixels whose colours go through a matrix, which is an affine map of components that are not premultiplied.
// SPDX-License-Identifier: Apache-2.0
#include "pixel_rows.h"
#include "pixels.h"

// A product is rounded before it is added, on each processor.
#pragma STDC FP_CONTRACT OFF

INLINE floats byte_at(pixels all, int shift) { return __builtin_convertvector((eight)(all >> shift & full), floats); }

/// A component over alpha, 0…1; 0 without alpha.
INLINE floats straight(floats component, floats alpha) {
  floats ratio = component / alpha;
  return chosen(alpha > 0, chosen(ratio > 1, repeated(1), ratio), repeated(0));
}

/// A component of the results, 0…1; 0 for NaN.
INLINE floats mapped(const pixel_color_matrix *matrix, int component, floats red, floats green, floats blue, floats alpha) {
  floats first = matrix->red[component] * red + matrix->green[component] * green;
  floats all = first + (matrix->blue[component] * blue + matrix->alpha[component] * alpha) + matrix->bias[component];
  return chosen(all > 0, chosen(all > 1, repeated(1), all), repeated(0));
}

INLINE pixels rounded(floats number) { return (pixels)__builtin_convertvector(number + 0.5f, eight); }

INLINE pixels recolored(const pixel_color_matrix *matrix, pixels all, bool swapped) {
  int red_shift = swapped ? 16 : 0, blue_shift = swapped ? 0 : 16;
  floats alpha = byte_at(all, 24);
  floats red = straight(byte_at(all, red_shift), alpha), green = straight(byte_at(all, 8), alpha);
  floats blue = straight(byte_at(all, blue_shift), alpha), part = alpha / full;
  floats result = mapped(matrix, 3, red, green, blue, part) * full;
#define RESULT(component) rounded(mapped(matrix, component, red, green, blue, part) * result)
  return RESULT(0) << red_shift | RESULT(1) << 8 | RESULT(2) << blue_shift | rounded(result) << 24;
#undef RESULT
}

INLINE void recolor(const pixel_color_matrix *matrix, bool swapped, uint32_t *target, ptrdiff_t count) {
  pixels last = {0}, result = recolored(matrix, last, swapped);
  for (ptrdiff_t index = 0; index < count; index += 8) {
    ptrdiff_t lanes = lanes_at(index, count);
    pixels read = (pixels)loaded(target + index, lanes);
    // Neighbours often are alike, and the matrix takes much longer than comparing.
    if (__builtin_reduce_or(read ^ last) != 0) {
      last = read;
      result = recolored(matrix, read, swapped);
    }
    stored((halves)result, target + index, lanes);
  }
}

WITH_VECTORS(
    void, pixels_, recolor, (matrix, swapped, target, count), const pixel_color_matrix *matrix, bool swapped,
    uint32_t *target, ptrdiff_t count)
