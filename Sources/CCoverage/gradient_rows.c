// Rows of gradients: the location of each pixel, the interval between stops that it lies in, and the colour there.
// SPDX-License-Identifier: Apache-2.0
#include <float.h>
#include <math.h>

#include "pixel_rows.h"
#include "pixels.h"

// Fused operations would give other bytes on processors that have them.
#pragma STDC FP_CONTRACT OFF

// MARK: Locations

/// The angles of points, in turns from 0 to 1, from the x axis towards the y axis; 0 for the origin.
INLINE floats turns_of(floats x, floats y) {
  floats width = chosen(x < 0, -x, x), height = chosen(y < 0, -y, y);
  eight is_tall = height > width;
  floats longer = chosen(is_tall, height, width), shorter = chosen(is_tall, width, height);
  floats ratio = shorter / chosen(longer == 0, repeated(1), longer);
  // Reduced to |z| ≤ tan(π/8), then by the polynomial of Cephes' atanf (S. Moshier).
  eight is_steep = ratio > 0.41421356f;
  floats z = chosen(is_steep, (ratio - 1) / (ratio + 1), ratio), square = z * z;
  floats series = square * 8.05374449538e-2f - 1.38776856032e-1f;
  series = series * square + 1.99777106478e-1f;
  series = series * square - 3.33329491539e-1f;
  floats angle = series * square * z + z;
  floats turns = chosen(is_steep, angle + 0.78539816f, angle) * 0.15915494f;
  turns = chosen(is_tall, 0.25f - turns, turns);
  turns = chosen(x < 0, 0.5f - turns, turns);
  return chosen(y < 0, 1 - turns, turns);
}

/// The locations of eight pixels beside each other.
INLINE floats locations_at(const pixel_gradient *gradient, gradient_form form, int32_t x) {
  const floats middles = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
  floats across = ((float)x + middles) + gradient->offset;
  floats u = across * gradient->step[0] + gradient->start[0];
  if (form == gradient_axial) return u * gradient->inverse_scale;
  floats v = across * gradient->step[1] + gradient->start[1];
  if (form == gradient_conic) return turns_of(u, v);
  floats w = across * gradient->step[2] + gradient->start[2];
  if (form == gradient_focal) return __builtin_elementwise_sqrt(u * u + v * v) + w;
  return (form == gradient_radial ? __builtin_elementwise_sqrt(u * u + v * v) : u) / w;
}

// MARK: Intervals

/// The locations from one up to another, in which a colour changes evenly.
typedef struct {
  float from, to;
  /// The parts of the interval for each unit of location; 0 if it has one colour.
  float scale;
  bool is_opaque;
  /// Red, green and blue from 0 to 255, alpha from 0 to 1, not premultiplied: at the start, and how much the end differs.
  float start[4], difference[4];
} interval;

/// The component of a stop's colour, from 0 to 1.
INLINE float component(const pixel_gradient *gradient, ptrdiff_t stop, int index) {
  float value = gradient->colors[4 * stop + index] * gradient->factor[index];
  return !(value > 0) ? 0 : value > 1 ? 1 : value;
}

/// The interval in which a location lies. NaN counts as before the first stop.
INLINE interval interval_at(const pixel_gradient *gradient, float location) {
  ptrdiff_t low = 0, high = gradient->count;
  while (low < high) {
    ptrdiff_t middle = (low + high) >> 1;
    if (gradient->locations[middle] <= location) low = middle + 1;
    else high = middle;
  }
  bool is_between = low > 0 && low < gradient->count;
  interval result = {
      .from = low > 0 ? gradient->locations[low - 1] : -INFINITY,
      .to = low < gradient->count ? gradient->locations[low] : INFINITY,
  };
  // The inverse of the least distances is infinite.
  if (is_between) result.scale = fminf(1 / (result.to - result.from), FLT_MAX);
  for (int index = 0; index < 4; index++) {
    float unit = index < 3 ? full : 1, start = component(gradient, low > 0 ? low - 1 : 0, index);
    float difference = is_between ? component(gradient, low, index) - start : 0;
    result.start[index] = start * unit;
    result.difference[index] = difference * unit;
  }
  result.is_opaque = result.start[3] == 1 && result.difference[3] == 0;
  return result;
}

/// The premultiplied pixels of components in 0…255.
///
/// After 2²³ is added, the last bits of a float are the nearest whole number. Two bytes are joined while they are floats, so that a pixel
/// takes one shift.
INLINE pixels joined(floats red, floats green, floats blue, floats alpha) {
  const float whole = 8388608;
  floats low = (green + whole - whole) * 256 + (blue + whole);
  floats high = (alpha + whole - whole) * 256 + (red + whole);
  return ((pixels)low & 0xFFFF) | (pixels)high << 16;
}

/// The pixels at parts of intervals, given by the values of each component at their starts and by their differences.
INLINE pixels shaded(floats part, const floats *start, const floats *difference, bool is_opaque) {
  floats red = part * difference[0] + start[0], green = part * difference[1] + start[1];
  floats blue = part * difference[2] + start[2];
  if (is_opaque) return joined(red, green, blue, repeated(full));
  floats alpha = part * difference[3] + start[3];
  return joined(red * alpha, green * alpha, blue * alpha, alpha * full);
}

INLINE bool contains(const interval *one, float location) { return location >= one->from && location < one->to; }

/// The pixels at locations that lie in one interval.
INLINE pixels even(const interval *one, floats at) {
  floats start[4], difference[4];
  for (int index = 0; index < 4; index++) {
    start[index] = repeated(one->start[index]);
    difference[index] = repeated(one->difference[index]);
  }
  floats part = one->scale == 0 ? repeated(0) : (at - one->from) * one->scale;
  return shaded(part, start, difference, one->is_opaque);
}

/// The pixels at any locations; the last interval is kept in `one`.
INLINE pixels uneven(const pixel_gradient *gradient, interval *one, floats at) {
  floats part = {0}, start[4], difference[4];
  for (int lane = 0; lane < 8; lane++) {
    if (!contains(one, at[lane])) *one = interval_at(gradient, at[lane]);
    if (one->scale != 0) part[lane] = (at[lane] - one->from) * one->scale;
    for (int index = 0; index < 4; index++) {
      start[index][lane] = one->start[index];
      difference[index][lane] = one->difference[index];
    }
  }
  return shaded(part, start, difference, false);
}

// MARK: Rows

INLINE void write_row(
    const pixel_gradient *gradient, gradient_form form, int32_t x, uint32_t *target, ptrdiff_t count) {
  interval one = interval_at(gradient, locations_at(gradient, form, x)[0]);
  for (ptrdiff_t index = 0; index < count; index += 8) {
    floats at = locations_at(gradient, form, x + (int32_t)index);
    bool is_even = __builtin_reduce_and((at >= one.from) & (at < one.to)) != 0;
    pixels result = is_even ? even(&one, at) : uneven(gradient, &one, at);
    stored((halves)result, target + index, lanes_at(index, count));
  }
}

INLINE void gradient(const pixel_gradient *row, int32_t x, uint32_t *target, ptrdiff_t count) {
  switch (row->form) {
    case gradient_axial: return write_row(row, gradient_axial, x, target, count);
    case gradient_axial_in_perspective: return write_row(row, gradient_axial_in_perspective, x, target, count);
    case gradient_radial: return write_row(row, gradient_radial, x, target, count);
    case gradient_conic: return write_row(row, gradient_conic, x, target, count);
    case gradient_focal: return write_row(row, gradient_focal, x, target, count);
  }
}

WITH_VECTORS(
    void, pixels_, gradient, (row, x, target, count), const pixel_gradient *row, int32_t x, uint32_t *target, ptrdiff_t count)
