// Rows of a blur: sixteen columns of a picture side by side, as numbers.
//
// A row is sixteen floats. Results have the same bytes with all vectors.
// SPDX-License-Identifier: Apache-2.0
#ifndef QUARTZITE_BLUR_ROWS_H
#define QUARTZITE_BLUR_ROWS_H

#include "coverage_cells.h"

/// The first of some rows with a value other than 0, and the row after the last one; 0 and 0 if there is none.
typedef struct {
  ptrdiff_t first, end;
} blur_range;

/// Reads `count` rows of sixteen bytes, whose starts are `stride` bytes apart.
blur_range blur_load_bytes(
    coverage_vectors vectors, const uint8_t *source, ptrdiff_t stride, ptrdiff_t count, float *rows);

/// Reads `count` rows of sixteen words of 16 bits, whose starts are `stride` words apart.
blur_range blur_load_words(
    coverage_vectors vectors, const uint16_t *source, ptrdiff_t stride, ptrdiff_t count, float *rows);

/// Writes for each row the first row of the run of equal rows to which it belongs.
void blur_find_runs(coverage_vectors vectors, const float *rows, ptrdiff_t count, int32_t *runs);

/// Writes `count` sums: each row times the first weight, the two rows beside it times the second, and so on to `side` rows away, and
/// `added`. There are `side` rows before the first and after the last.
void blur_convolve(
    coverage_vectors vectors, const float *rows, ptrdiff_t count, const float *weights, ptrdiff_t side, float added,
    float *results);

/// Writes the sums of `count` cells of `size` rows each.
void blur_sum(coverage_vectors vectors, const float *rows, ptrdiff_t size, ptrdiff_t count, float *sums);

/// A kernel of a box and of cells, each of `size` rows, and the place of the first row between two of them.
typedef struct {
  ptrdiff_t radius, size;
  /// The number of rows since the middle of the first cell, less than `size`.
  ptrdiff_t part;
  /// The factor of the sums of the box, and the constant of all results.
  float box, added;
} blur_cells;

/// Writes `count` results: `sum`, the sum of the rows up to the radius away, times the factor of the box, and a value between the two cells
/// beside the row. Afterwards `sum` belongs to the next row.
void blur_interpolate(
    coverage_vectors vectors, const blur_cells *kernel, const float *rows, ptrdiff_t count, const float *cells, float *sum,
    float *results);

/// Writes `count` numbers, limited to 0…255, as the nearest bytes.
void blur_rounded(coverage_vectors vectors, const float *numbers, ptrdiff_t count, uint8_t *bytes);

#endif
