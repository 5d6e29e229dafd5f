// Outlines to edges by band, and edges to cells: every edge adds, to each row of pixels that it crosses, the signed area between
// itself and the right end of the row, as the difference between each pixel and its left neighbour.
// SPDX-License-Identifier: Apache-2.0
#include "coverage_cells.h"

#define INLINE static inline __attribute__((always_inline))

// The same numbers on every processor.
#pragma STDC FP_CONTRACT OFF

enum { grid_one = 1 << coverage_grid_bits };

// MARK: Outlines

INLINE bool holds(const coverage_filer *filer, double x, double y) {
  return x >= 0 && y >= 0 && x <= filer->size[0] && y <= filer->size[1];
}

// No coordinate is negative, so truncation rounds down.
INLINE int32_t snapped(double coordinate) { return (int32_t)(coordinate * grid_one + 0.5); }

/// Takes a point, and returns whether it lies in the window.
INLINE bool take_point(coverage_filer *filer, double x, double y) {
  filer->previous[0] = filer->last[0];
  filer->previous[1] = filer->last[1];
  filer->last[0] = x;
  filer->last[1] = y;
  filer->is_inside = holds(filer, x, y);
  filer->x0 = filer->is_inside ? snapped(x) : 0;
  filer->y0 = filer->is_inside ? snapped(y) : 0;
  return filer->is_inside;
}

INLINE double mapped(const coverage_filer *filer, const double *point, int axis) {
  return filer->x[axis] * point[0] + filer->y[axis] * point[1] + filer->origin[axis];
}

void coverage_begin(coverage_filer *filer, const double *points, ptrdiff_t last) {
  const double *point = points + 2 * last;
  take_point(filer, mapped(filer, point, 0), mapped(filer, point, 1));
}

/// The bands that an edge runs through.
typedef struct {
  int32_t first, last;
} bands;

INLINE bands bands_of(const coverage_filer *filer, coverage_edge edge) {
  int32_t top = edge.y0 < edge.y1 ? edge.y0 : edge.y1, bottom = edge.y0 < edge.y1 ? edge.y1 : edge.y0;
  return (bands){
      ((top >> coverage_grid_bits) + filer->rows_above) >> filer->band_bits,
      (((bottom - 1) >> coverage_grid_bits) + filer->rows_above) >> filer->band_bits};
}

INLINE void stage(coverage_filer *filer, coverage_edge edge) {
  bands bands = bands_of(filer, edge);
  for (int32_t band = bands.first; band <= bands.last; band++) filer->counts[band]++;
  filer->edges[filer->count++] = edge;
}

void coverage_stage_part(coverage_filer *filer, double x0, double y0, double x1, double y1) {
  coverage_edge edge = {snapped(x0), snapped(y0), snapped(x1), snapped(y1)};
  if (edge.y0 != edge.y1) stage(filer, edge);
}

ptrdiff_t coverage_stage(coverage_filer *filer, const double *points, ptrdiff_t index, ptrdiff_t end) {
  // A copy, which no edge that is written can be part of.
  coverage_filer copy = *filer;
  for (; index < end; index++) {
    double x = mapped(&copy, points + 2 * index, 0), y = mapped(&copy, points + 2 * index, 1);
    int32_t x0 = copy.x0, y0 = copy.y0;
    bool was_inside = copy.is_inside;
    if (!take_point(&copy, x, y) || !was_inside) break;
    if (y0 != copy.y0) stage(&copy, (coverage_edge){x0, y0, copy.x0, copy.y0});
  }
  *filer = copy;
  return index;
}

void coverage_sort(const coverage_filer *filer, coverage_edge *sorted) {
  for (ptrdiff_t index = 0; index < filer->count; index++) {
    coverage_edge edge = filer->edges[index];
    bands bands = bands_of(filer, edge);
    for (int32_t band = bands.first; band <= bands.last; band++) sorted[filer->counts[band]++] = edge;
  }
}

// MARK: Cells

/// The bits of areas and of heights, as constants where they are the usual ones.
typedef struct {
  int32_t area, coarse;
} precision;

/// Marks the groups of two columns, the second at most `coverage_group` after the first.
INLINE void mark(uint64_t *words, uint32_t first, uint32_t last) {
  uint32_t group = first / coverage_group, end = last / coverage_group;
  uint64_t bit = UINT64_C(1) << (end & 63);
  if (__builtin_expect(group / 64 == end / 64, 1)) {
    words[group / 64] |= UINT64_C(1) << (group & 63) | bit;
  } else {
    words[group / 64] |= UINT64_C(1) << (group & 63);
    words[end / 64] |= bit;
  }
}

/// A row of cells.
typedef struct {
  int32_t *sums;
  uint64_t *words;
} cell_row;

INLINE cell_row next_row(cell_row row, const coverage_cells *cells) {
  return (cell_row){row.sums + cells->stride, row.words + cells->words};
}

/// The area that the part of an edge in one pixel leaves to its left: `fractions` is the sum of the positions of its ends in the pixel,
/// and the mean of both is the x at which the edge cuts the pixel.
INLINE int32_t outside_of(int32_t fractions, int32_t height, precision bits) {
  int32_t shift = 2 * coverage_grid_bits + 1 - bits.area;
  // Rounded by its size, so that an edge and the same one in the other direction cancel exactly.
  return (height * fractions + (1 << (shift - 1)) + (height >> 31)) >> shift;
}

/// The area of a pixel that is full in `height`.
INLINE int32_t whole_of(int32_t height, precision bits) {
  return bits.area >= coverage_grid_bits ? height * (1 << (bits.area - coverage_grid_bits)) : height >> bits.coarse;
}

/// Adds the part of an edge that crosses several pixels of a row: its height is divided at the points at which it crosses their sides.
INLINE void add_wide(cell_row row, int32_t left, int32_t right, int32_t height, precision bits) {
  uint32_t first = (uint32_t)left >> coverage_grid_bits;
  // One that ends on the border between two pixels doesn't reach into the second.
  uint32_t last = (uint32_t)(right - 1) >> coverage_grid_bits;
  int32_t *sums = row.sums + first;
  double rise = (double)height / (double)(right - left);
  int32_t x = left & (grid_one - 1), way = grid_one - x, spent = 0, carried = 0;
  for (uint32_t column = first; column < last; column++, way += grid_one) {
    int32_t total = (int32_t)((double)way * rise) & -(1 << bits.coarse), part = total - spent;
    int32_t outside = outside_of(x + grid_one, part, bits);
    *sums++ += carried + whole_of(part, bits) - outside;
    carried = outside;
    spent = total;
    x = 0;
  }
  int32_t part = height - spent, outside = outside_of(x + right - (int32_t)(last << coverage_grid_bits), part, bits);
  sums[0] += carried + whole_of(part, bits) - outside;
  sums[1] += outside;
  for (uint32_t column = first; column < last; column += coverage_group) mark(row.words, column, column);
  mark(row.words, last, last + 1);
}

/// Adds the part of an edge within one row: from `x0` to `x1`, `height` tall, negative for an edge that runs up.
INLINE void add_segment(cell_row row, int32_t x0, int32_t x1, int32_t height, precision bits) {
  uint32_t column = (uint32_t)x0 >> coverage_grid_bits;
  if (column == (uint32_t)x1 >> coverage_grid_bits) {
    int32_t outside = outside_of((x0 & (grid_one - 1)) + (x1 & (grid_one - 1)), height, bits);
    row.sums[column] += whole_of(height, bits) - outside;
    row.sums[column + 1] += outside;
    mark(row.words, column, column + 1);
  } else {
    add_wide(row, x0 < x1 ? x0 : x1, x0 < x1 ? x1 : x0, height, bits);
  }
}

/// Adds an upright edge to `count` rows that it crosses from top to bottom, which get the same part; returns the row after them.
INLINE cell_row add_upright(
    cell_row row, const coverage_cells *cells, int32_t x, int32_t sign, int32_t count, precision bits) {
  uint32_t column = (uint32_t)x >> coverage_grid_bits;
  int32_t height = sign * grid_one, outside = outside_of(2 * (x & (grid_one - 1)), height, bits);
  int32_t inside = whole_of(height, bits) - outside;
  for (; count > 0; count--) {
    row.sums[column] += inside;
    row.sums[column + 1] += outside;
    mark(row.words, column, column + 1);
    row = next_row(row, cells);
  }
  return row;
}

/// Adds edges row by row. Where one crosses a row follows from its ends alone, so that adjacent bands agree at their border.
INLINE void add_edges(const coverage_cells *memory, const coverage_edge *edges, ptrdiff_t count, int32_t first, precision bits) {
  // A copy, which no sum that is written can be part of.
  const coverage_cells cells = *memory;
  int32_t top = first << coverage_grid_bits, bottom = top + (cells.rows << coverage_grid_bits);
  for (const coverage_edge *one = edges; one < edges + count; one++) {
    coverage_edge edge = *one;
    int32_t sign = 1;
    if (edge.y0 > edge.y1) {
      edge = (coverage_edge){edge.x1, edge.y1, edge.x0, edge.y0};
      sign = -1;
    }
    // Snapped to fewer heights, the edges of a polygon still add up to nothing.
    int32_t y0 = edge.y0 & -(1 << bits.coarse), end = edge.y1 & -(1 << bits.coarse);
    int32_t y = y0 > top ? y0 : top;
    if (end > bottom) end = bottom;
    if (y >= end) continue;
    ptrdiff_t index = (y - top) >> coverage_grid_bits;
    cell_row row = {cells.sums + index * cells.stride, cells.bits + index * cells.words};
    int32_t side = (y | (grid_one - 1)) + 1, here = edge.x0, there = edge.x1;
    // Edges within one row are the most frequent, and need no slope.
    if (side < end || y > edge.y0 || end < edge.y1) {
      if (edge.x0 == edge.x1 && side < end) {
        add_segment(row, here, here, sign * (side - y), bits);
        row = next_row(row, &cells);
        y = end & -grid_one;
        row = add_upright(row, &cells, here, sign, (y - side) >> coverage_grid_bits, bits);
        if (y < end) add_segment(row, here, here, sign * (end - y), bits);
        continue;
      }
      double slope = (double)(edge.x1 - edge.x0) / (double)(edge.y1 - edge.y0);
      if (y > edge.y0) here += (int32_t)((double)(y - edge.y0) * slope);
      for (; side < end; side += grid_one) {
        int32_t next = edge.x0 + (int32_t)((double)(side - edge.y0) * slope);
        add_segment(row, here, next, sign * (side - y), bits);
        here = next;
        y = side;
        row = next_row(row, &cells);
      }
      if (end < edge.y1) there = edge.x0 + (int32_t)((double)(end - edge.y0) * slope);
    }
    add_segment(row, here, there, sign * (end - y), bits);
  }
}

void coverage_add(const coverage_cells *cells, const coverage_edge *edges, ptrdiff_t count, int32_t first) {
  precision usual = {18, 0};
  if (cells->area_bits == usual.area && cells->coarse_bits == usual.coarse) {
    add_edges(cells, edges, count, first, usual);
  } else {
    add_edges(cells, edges, count, first, (precision){cells->area_bits, cells->coarse_bits});
  }
}
