// Rows of a blur: read, compared, summed with the weights of a kernel, and interpolated between sums of cells.
// SPDX-License-Identifier: Apache-2.0
#include "blur_rows.h"
#include "pixels.h"

// Products and sums are rounded one by one, so that all processors have the same bytes.
#pragma STDC FP_CONTRACT OFF

enum { width = 16 };
typedef float columns __attribute__((vector_size(4 * width)));
typedef int32_t column_bits __attribute__((vector_size(4 * width)));

INLINE columns row_at(const float *rows, ptrdiff_t row) {
  columns values;
  memcpy(&values, rows + width * row, sizeof values);
  return values;
}

INLINE void set_row(float *rows, ptrdiff_t row, columns values) {
  memcpy(rows + width * row, &values, sizeof values);
}

// MARK: Reading

#define LOAD(name, type)                                                                              \
  INLINE blur_range name(const type *source, ptrdiff_t stride, ptrdiff_t count, float *rows) {        \
    typedef type values __attribute__((vector_size(width * sizeof(type))));                           \
    blur_range range = {0, 0};                                                                        \
    for (ptrdiff_t row = 0; row < count; row++) {                                                     \
      values read;                                                                                    \
      memcpy(&read, source + row * stride, sizeof read);                                              \
      column_bits numbers = __builtin_convertvector(read, column_bits);                               \
      set_row(rows, row, __builtin_convertvector(numbers, columns));                                  \
      if (__builtin_reduce_or(read) == 0) continue;                                                   \
      if (range.end == 0) range.first = row;                                                          \
      range.end = row + 1;                                                                            \
    }                                                                                                 \
    return range;                                                                                     \
  }

LOAD(load_bytes, uint8_t)
LOAD(load_words, uint16_t)

INLINE void find_runs(const float *rows, ptrdiff_t count, int32_t *runs) {
  if (count > 0) runs[0] = 0;
  for (ptrdiff_t row = 1; row < count; row++) {
    column_bits difference = (column_bits)row_at(rows, row) ^ (column_bits)row_at(rows, row - 1);
    runs[row] = __builtin_reduce_or(difference) == 0 ? runs[row - 1] : (int32_t)row;
  }
}

// MARK: Sums

INLINE void convolve(
    const float *rows, ptrdiff_t count, const float *weights, ptrdiff_t side, float added, float *results) {
  ptrdiff_t row = 0;
  // Two rows at a time: each sum waits for the one before it.
  for (; row + 2 <= count; row += 2) {
    columns first = row_at(rows, row) * weights[0], second = row_at(rows, row + 1) * weights[0];
    for (ptrdiff_t offset = 1; offset <= side; offset++) {
      first += (row_at(rows, row - offset) + row_at(rows, row + offset)) * weights[offset];
      second += (row_at(rows, row + 1 - offset) + row_at(rows, row + 1 + offset)) * weights[offset];
    }
    set_row(results, row, first + added);
    set_row(results, row + 1, second + added);
  }
  if (row == count) return;
  columns last = row_at(rows, row) * weights[0];
  for (ptrdiff_t offset = 1; offset <= side; offset++) {
    last += (row_at(rows, row - offset) + row_at(rows, row + offset)) * weights[offset];
  }
  set_row(results, row, last + added);
}

INLINE void sum(const float *rows, ptrdiff_t size, ptrdiff_t count, float *sums) {
  for (ptrdiff_t cell = 0; cell < count; cell++, rows += width * size) {
    columns result = row_at(rows, 0);
    for (ptrdiff_t row = 1; row < size; row++) result += row_at(rows, row);
    set_row(sums, cell, result);
  }
}

INLINE void interpolate(
    const blur_cells *kernel, const float *rows, ptrdiff_t count, const float *cells, float *sum, float *results) {
  columns box = row_at(sum, 0);
  float step = 1 / (float)kernel->size;
  ptrdiff_t part = kernel->part;
  for (ptrdiff_t row = 0; row < count; row++) {
    float weight = ((float)part + 0.5f) * step;
    columns between = row_at(cells, 0) * (1 - weight) + row_at(cells, 1) * weight;
    set_row(results, row, box * kernel->box + between + kernel->added);
    box += row_at(rows, row + kernel->radius + 1) - row_at(rows, row - kernel->radius);
    if (++part == kernel->size) {
      part = 0;
      cells += width;
    }
  }
  set_row(sum, 0, box);
}

// MARK: Bytes

typedef uint8_t column_bytes __attribute__((vector_size(width)));

INLINE column_bytes rounded_columns(columns numbers) {
  columns limited = __builtin_elementwise_max(__builtin_elementwise_min(numbers, (columns){0} + 255), (columns){0});
  // From 2²³ on the lowest bits of a float are a whole number, to which the sum is rounded.
  return __builtin_convertvector((column_bits)(limited + 8388608), column_bytes);
}

INLINE void rounded(const float *numbers, ptrdiff_t count, uint8_t *bytes) {
  ptrdiff_t index = 0;
  for (; index + width <= count; index += width) {
    column_bytes result = rounded_columns(row_at(numbers + index, 0));
    memcpy(bytes + index, &result, sizeof result);
  }
  columns last = {0};
  for (ptrdiff_t lane = 0; index + lane < count; lane++) last[lane] = numbers[index + lane];
  column_bytes result = rounded_columns(last);
  for (ptrdiff_t lane = 0; index + lane < count; lane++) bytes[index + lane] = result[lane];
}

WITH_VECTORS(
    blur_range, blur_, load_bytes, (source, stride, count, rows), const uint8_t *source, ptrdiff_t stride, ptrdiff_t count,
    float *rows)
WITH_VECTORS(
    blur_range, blur_, load_words, (source, stride, count, rows), const uint16_t *source, ptrdiff_t stride,
    ptrdiff_t count, float *rows)
WITH_VECTORS(
    void, blur_, find_runs, (rows, count, runs), const float *rows, ptrdiff_t count, int32_t *runs)
WITH_VECTORS(
    void, blur_, rounded, (numbers, count, bytes), const float *numbers, ptrdiff_t count, uint8_t *bytes)
WITH_VECTORS(
    void, blur_, convolve, (rows, count, weights, side, added, results), const float *rows, ptrdiff_t count,
    const float *weights, ptrdiff_t side, float added, float *results)
WITH_VECTORS(
    void, blur_, sum, (rows, size, count, sums), const float *rows, ptrdiff_t size, ptrdiff_t count, float *sums)
WITH_VECTORS(
    void, blur_, interpolate, (kernel, rows, count, cells, sum, results), const blur_cells *kernel, const float *rows,
    ptrdiff_t count, const float *cells, float *sum, float *results)
