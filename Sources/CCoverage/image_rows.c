// Rows of pixels that are read from images: the pixel at a position, or what lies between four of them, also in perspective and between
// two levels of a mip chain.
// SPDX-License-Identifier: Apache-2.0
#include "pixel_rows.h"
#include "pixels.h"

// A product is rounded before it is added, on each processor.
#pragma STDC FP_CONTRACT OFF

typedef double numbers __attribute__((vector_size(64)));

// MARK: Places along a side

typedef int64_t eight_positions __attribute__((vector_size(64)));
typedef uint64_t eight_words __attribute__((vector_size(64)));

/// The pixels along one side of an image whose middles enclose positions, and their part of the distance between them, in 256ths.
typedef struct {
  eight low, high;
  halves parts;
} places;

INLINE places places_of(eight_words positions, int32_t count, bool is_tiled) {
  // The middle of a pixel is half a pixel from its corner.
  eight_positions middle = (eight_positions)(positions - (UINT64_C(1) << 31));
  const eight_positions zero = {0};
  eight last = (eight){0} + (count - 1);
  places result;
  if (is_tiled) {
    int64_t period = (int64_t)count << 32;
    for (int lane = 0; lane < 8; lane++) middle[lane] %= period;
    middle += (middle >> 63) & period;
    result.low = __builtin_convertvector(middle >> 32, eight);
    result.high = (result.low + 1) & (result.low != last);
  } else {
    middle = __builtin_elementwise_max(__builtin_elementwise_min(middle, zero + ((int64_t)(count - 1) << 32)), zero);
    result.low = __builtin_convertvector(middle >> 32, eight);
    result.high = __builtin_elementwise_min(result.low + 1, last);
  }
  result.parts = parts_of(__builtin_convertvector(((middle & 0xFFFFFFFF) + 0x800000) >> 24, eight));
  return result;
}

INLINE halves gathered(const pixel_image *image, eight rows, eight columns) {
  pixels result = {0};
  for (int lane = 0; lane < 8; lane++) result[lane] = image->pixels[(ptrdiff_t)rows[lane] * image->width + columns[lane]];
  return (halves)result;
}

/// Pixels between the columns of rows; of one row, and a pixel apart, if the image is shown `in_its_size`.
INLINE halves mixed_columns(const pixel_image *image, eight rows, places columns, bool in_its_size) {
  if (in_its_size && columns.high[7] - columns.low[0] == 8) {
    const uint32_t *first = image->pixels + (ptrdiff_t)rows[0] * image->width + columns.low[0];
    return mixed(loaded(first, 8), loaded(first + 1, 8), columns.parts);
  }
  return mixed(gathered(image, rows, columns.low), gathered(image, rows, columns.high), columns.parts);
}

// MARK: Rows between pixels

INLINE void interpolate_rows(
    const pixel_image *image, int64_t x, int64_t y, int64_t step_x, int64_t step_y, uint32_t *target, ptrdiff_t count,
    bool is_tiled, bool is_straight, bool in_its_size) {
  const eight_words lane = {0, 1, 2, 3, 4, 5, 6, 7};
  // Positions after the last one that is written may be out of bounds, and wrap.
  eight_words across = (uint64_t)x + (uint64_t)step_x * lane, down = (uint64_t)y + (uint64_t)step_y * lane;
  places rows = places_of(down, image->height, is_tiled);
  for (ptrdiff_t index = 0; index < count; index += 8) {
    places columns = places_of(across, image->width, is_tiled);
    if (!is_straight) rows = places_of(down, image->height, is_tiled);
    halves result = mixed_columns(image, rows.low, columns, in_its_size);
    if (!is_straight || rows.parts[0] != 0) {
      result = mixed(result, mixed_columns(image, rows.high, columns, in_its_size), rows.parts);
    }
    stored(result, target + index, lanes_at(index, count));
    across += 8 * (uint64_t)step_x;
    down += 8 * (uint64_t)step_y;
  }
}

INLINE void interpolate(
    pixel_image image, int64_t x, int64_t y, int64_t step_x, int64_t step_y, uint32_t *target, ptrdiff_t count) {
  if (image.is_tiled) return interpolate_rows(&image, x, y, step_x, step_y, target, count, true, false, false);
  if (step_y != 0) return interpolate_rows(&image, x, y, step_x, step_y, target, count, false, false, false);
  if (step_x == INT64_C(1) << 32) return interpolate_rows(&image, x, y, step_x, step_y, target, count, false, true, true);
  interpolate_rows(&image, x, y, step_x, step_y, target, count, false, true, false);
}

// MARK: Nearest pixels

INLINE numbers number(double value) { return (numbers){0} + value; }

INLINE numbers chosen_number(eight_positions mask, numbers one, numbers other) {
  return (numbers)(((eight_positions)one & mask) | ((eight_positions)other & ~mask));
}

/// The pixels that positions lie in, along a side of `count`; the first or the last for those beyond, 0 for NaN.
INLINE eight nearest_to(numbers positions, int32_t count) {
  numbers last = number(count - 1), upper = chosen_number(positions < last, positions, last);
  return __builtin_convertvector(chosen_number(positions > 0, upper, number(0)), eight);
}

/// Positions less whole sizes of an image, from 0 up to its size.
INLINE numbers wrapped(numbers positions, int32_t count) {
  numbers rest = positions - __builtin_elementwise_floor(positions / count) * count;
  return chosen_number(rest >= count, number(0), rest);
}

INLINE void nearest_rows(
    const pixel_image *image, double x, double y, double step_x, double step_y, uint32_t *target, ptrdiff_t count,
    bool is_tiled, bool is_straight) {
  numbers lane = {0, 1, 2, 3, 4, 5, 6, 7};
  eight rows = {0};
  for (ptrdiff_t index = 0; index < count; index += 8, lane += 8) {
    numbers across = x + step_x * lane, down = y + step_y * lane;
    if (is_tiled) across = wrapped(across, image->width);
    if (index == 0 || !is_straight) rows = nearest_to(is_tiled ? wrapped(down, image->height) : down, image->height);
    stored(gathered(image, rows, nearest_to(across, image->width)), target + index, lanes_at(index, count));
  }
}

INLINE void nearest(
    pixel_image image, double x, double y, double step_x, double step_y, uint32_t *target, ptrdiff_t count) {
  if (step_y != 0) return nearest_rows(&image, x, y, step_x, step_y, target, count, image.is_tiled, false);
  // Places in the middles of neighbouring pixels of the image.
  bool is_inside = step_x == 1 && x >= 0 && x + (double)(count - 1) < image.width;
  if (!is_inside || x - 0.5 != (double)(ptrdiff_t)x) {
    return nearest_rows(&image, x, y, step_x, 0, target, count, image.is_tiled, true);
  }
  numbers row = number(y);
  eight rows = nearest_to(image.is_tiled ? wrapped(row, image.height) : row, image.height);
  memcpy(target, image.pixels + (ptrdiff_t)rows[0] * image.width + (ptrdiff_t)x, 4 * (size_t)count);
}

// MARK: In perspective

/// The pixels whose middles enclose positions along a side, and their parts: for positions beyond the middles, the first or the last pixel.
INLINE places places_around(numbers positions, int32_t count) {
  numbers last = number(count - 0.5), upper = chosen_number(positions < last, positions, last);
  // A sum with 2⁵² is rounded to a whole number: 32 bits after the point are kept, as in fixed-point numbers.
  numbers fixed = chosen_number(upper > 0.5, upper, number(0.5)) * 0x1p32 + 0x1p52;
  numbers middle = fixed - 0x1p52 - 0x1p31;
  eight low = __builtin_convertvector(middle * 0x1p-32, eight);
  numbers rest = middle - __builtin_convertvector(low, numbers) * 0x1p32;
  eight part = __builtin_convertvector((rest + 0x800000) * 0x1p-24, eight), end = (eight){0} + (count - 1);
  return (places){low, __builtin_elementwise_min(low + 1, end), parts_of(part)};
}

/// The pixels of an image at positions from 0 to 1 across it.
INLINE halves pixels_at(const pixel_image *image, numbers x, numbers y, bool is_nearest) {
  numbers across = x * image->width, down = y * image->height;
  if (is_nearest) return gathered(image, nearest_to(down, image->height), nearest_to(across, image->width));
  places columns = places_around(across, image->width), rows = places_around(down, image->height);
  halves upper = mixed_columns(image, rows.low, columns, false);
  return mixed(upper, mixed_columns(image, rows.high, columns, false), rows.parts);
}

INLINE numbers largest(numbers one, numbers other) { return chosen_number(other >= one, other, one); }

/// The logarithms to the base of 2 of positive numbers, to 1/50,000, since libraries differ; 1024 for numbers that are not finite.
INLINE numbers logarithm(numbers value) {
  eight_positions bits = (eight_positions)value;
  eight exponent = __builtin_convertvector((bits >> 52) - 1023, eight);
  numbers significand = (numbers)((bits & 0xFFFFFFFFFFFFF) | 0x3FF0000000000000);
  // log₂ m = 2 / ln 2 · artanh((m − 1) / (m + 1)), by the first terms of its series.
  numbers t = (significand - 1) / (significand + 1), square = t * t;
  numbers series = 1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7)));
  numbers result = __builtin_convertvector(exponent, numbers) + 2.885390081777927 * t * series;
  return chosen_number(value < __builtin_inf(), result, number(1024));
}

/// The levels of the mip chain, at least 0, in which a pixel is as large as one of the target, at positions whose w is 1 / `scale`.
INLINE numbers levels_at(const pixel_projection *map, numbers x, numbers y, numbers scale) {
  numbers width = map->levels->width * scale, height = map->levels->height * scale;
  numbers across_x = (map->across[0] - x * map->across[2]) * width, across_y = (map->across[1] - y * map->across[2]) * height;
  numbers down_x = (map->down[0] - x * map->down[2]) * width, down_y = (map->down[1] - y * map->down[2]) * height;
  numbers longer = largest(across_x * across_x + across_y * across_y, down_x * down_x + down_y * down_y);
  // A bias may be NaN, and becomes level 0.
  return largest(number(0), 0.5 * logarithm(largest(longer, number(1e-30))) + map->level_bias);
}

/// Pixels between two levels of the mip chain, of each position its own.
INLINE halves pixels_between_levels(const pixel_projection *map, numbers x, numbers y, numbers scale) {
  numbers level = levels_at(map, x, y, scale), last = number((double)(map->count - 1));
  level = chosen_number(last < level, last, level);
  eight whole = __builtin_convertvector(level, eight);
  numbers rest = level - __builtin_convertvector(whole, numbers);
  halves parts = parts_of(__builtin_convertvector(rest * 256 + 0.5, eight)), near = {0}, far = {0};
  ptrdiff_t lowest = __builtin_reduce_min(whole), highest = __builtin_reduce_max(whole);
  for (ptrdiff_t index = lowest; index <= highest + 1 && index < map->count; index++) {
    halves read = pixels_at(map->levels + index, x, y, map->is_nearest);
    halves is_near = (halves)(whole == (int32_t)index), is_far = (halves)(whole + 1 == (int32_t)index);
    near = (read & is_near) | (near & ~is_near);
    far = (read & is_far) | (far & ~is_far);
  }
  // Nothing is mixed with the level after the last.
  return mixed(near, far, parts);
}

INLINE void project(const pixel_projection *map, double x, double y, uint32_t *target, ptrdiff_t count) {
  numbers lane = {0, 1, 2, 3, 4, 5, 6, 7};
  for (ptrdiff_t index = 0; index < count; index += 8, lane += 8) {
    numbers column = x + lane, place[3];
    for (int axis = 0; axis < 3; axis++) {
      place[axis] = map->across[axis] * column + map->down[axis] * y + map->origin[axis];
    }
    // A pixel that the horizon crosses may have its centre beyond it; such a centre is treated as infinitely far.
    numbers scale = 1 / largest(place[2], number(1e-30)), across = place[0] * scale, down = place[1] * scale;
    halves result = map->count > 1 ? pixels_between_levels(map, across, down, scale)
                                   : pixels_at(map->levels, across, down, map->is_nearest);
    stored(result, target + index, lanes_at(index, count));
  }
}

// MARK: Vectors

WITH_VECTORS(
    void, pixels_, interpolate, (image, x, y, step_x, step_y, target, count), pixel_image image, int64_t x, int64_t y,
    int64_t step_x, int64_t step_y, uint32_t *target, ptrdiff_t count)

WITH_VECTORS(
    void, pixels_, nearest, (image, x, y, step_x, step_y, target, count), pixel_image image, double x, double y,
    double step_x, double step_y, uint32_t *target, ptrdiff_t count)

WITH_VECTORS(
    void, pixels_, project, (map, x, y, target, count), const pixel_projection *map, double x, double y, uint32_t *target,
    ptrdiff_t count)
