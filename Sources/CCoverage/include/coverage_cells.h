// Cells of bands of rows: signed areas of pixels, and what follows from them, coverage and colours blended by it. `pixel_rows.h` has
// the loops over rows of pixels, and `blur_rows.h` has blurs.
//
// These are the loops that most of the time of a picture is spent in. They are in C for the vectors of the processor that is found
// when the program runs, which Swift cannot choose. All arithmetic that reaches a pixel is in integers, or in floating point without
// fused operations, so that every kind of vectors gives the same bytes.
// SPDX-License-Identifier: Apache-2.0
#ifndef QUARTZITE_COVERAGE_CELLS_H
#define QUARTZITE_COVERAGE_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  /// The fractional bits of a coordinate, along both axes: 1/4096 pixel.
  coverage_grid_bits = 12,
  /// The pixels that one bit of `coverage_cells` stands for.
  coverage_group = 8,
};

/// The vectors that loops over pixels use.
typedef enum {
  /// Those that every processor of the architecture has.
  coverage_vectors_baseline,
  /// Those of AVX2; only on processors of x86-64 that have them.
  coverage_vectors_avx2,
} coverage_vectors;

/// The widest vectors that this processor has.
coverage_vectors coverage_best_vectors(void);

/// A side of a polygon on the grid, relative to the top left corner of its shape's window. Crossing one that runs down from left to
/// right adds 1 to the winding number; crossing one that runs up subtracts 1.
typedef struct {
  int32_t x0, y0, x1, y1;
} coverage_edge;

/// The cells of some rows of one shape.
typedef struct {
  /// The sum of each pixel, less the sum of its left neighbour; one row after the other.
  int32_t *sums;
  /// Whether edges pass through each group of pixels; one row after the other.
  uint64_t *bits;
  int32_t width, rows;
  /// The sums of a row: its pixels and the two to the right of them, in whole groups. The words of bits of a row.
  int32_t stride, words;
  /// The sum of a fully covered pixel, as a power of two, at most 18.
  int32_t area_bits;
  /// The heights that edges are snapped to, as a power of two: 0 unless windings are so large that sums have fewer bits than heights.
  int32_t coarse_bits;
} coverage_cells;

/// The polygon that edges are taken from, and the memory that they are staged in.
typedef struct {
  /// The columns of the map of its points to pixels, relative to the window.
  double x[2], y[2], origin[2];
  /// The width and the height of the window, in pixels.
  double size[2];
  /// The last two points that were taken, whether the last one lies in the window, and its place on the grid if it does.
  double previous[2], last[2];
  bool is_inside;
  int32_t x0, y0;
  /// The rows that lie above the window in its first band, and the rows of a band as a power of two.
  int32_t rows_above, band_bits;
  /// The edges; there is room for all of a polygon.
  coverage_edge *edges;
  ptrdiff_t count;
  /// The number of edges in each band.
  ptrdiff_t *counts;
} coverage_filer;

/// Begins a polygon whose last point is the number `last` of `points`, each an x and a y.
void coverage_begin(coverage_filer *filer, const double *points, ptrdiff_t last);

/// Takes the points from `index` up to `end`, and stages the edges that lead to them, up to the first edge that leaves the window.
/// Returns the number of the point that this one leads to, or `end`.
ptrdiff_t coverage_stage(coverage_filer *filer, const double *points, ptrdiff_t index, ptrdiff_t end);

/// Stages an edge from one point of the window to another.
void coverage_stage_part(coverage_filer *filer, double x0, double y0, double x1, double y1);

/// Writes the staged edges to `sorted`, by bands: one that runs through several is in each of them. Moves the number of each band, at
/// which its edges begin, to their end.
void coverage_sort(const coverage_filer *filer, coverage_edge *sorted);

/// Adds the parts of edges that lie in the rows of `cells`, the first of which is row `first` of the window.
void coverage_add(const coverage_cells *cells, const coverage_edge *edges, ptrdiff_t count, int32_t first);

/// Neighbouring pixels of a row with coverage: covered fully, or as bytes say.
typedef struct {
  int32_t first, count;
  bool is_full;
} coverage_run;

/// Writes the coverage of a row, one byte for each pixel of a run that is not full, and its runs from left to right. Returns their
/// number. Clears the row.
///
/// `bytes` and `runs` have room for `stride` bytes and for as many runs.
ptrdiff_t coverage_take_runs(
    coverage_vectors vectors, const coverage_cells *cells, ptrdiff_t row, bool even_odd, uint8_t *bytes, coverage_run *runs);

/// Paints colours over the pixels of all rows in the columns from `left` to `right`, weighted by their coverage. Clears the rows.
///
/// `colors` is the colour of the first row, and that of each other one lies `color_step` colours further: 0 for one colour. `target` is
/// the pixel of the first row in column `left`; rows lie `bytes_per_row` bytes apart.
void coverage_take_colors(
    coverage_vectors vectors, const coverage_cells *cells, bool even_odd, const uint32_t *colors, ptrdiff_t color_step,
    int32_t left, int32_t right, uint32_t *target, ptrdiff_t bytes_per_row);

#endif
