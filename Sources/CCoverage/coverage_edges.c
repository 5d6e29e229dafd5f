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

/// The sums that a part of an edge adds to its pixel and to the next one.
typedef struct {
  int32_t here, next;
} part;

/// The part of an edge in one pixel: `fractions` is the sum of the positions of its ends in the pixel.
INLINE part part_of(int32_t fractions, int32_t height, precision bits) {
  // The mean of both ends is the x at which the edge cuts the pixel; the area to the right of it is inside.
  int32_t shift = 2 * coverage_grid_bits + 1 - bits.area;
  // Rounded by its size, so that an edge and the same one in the other direction cancel exactly.
  int32_t sign = height >> 31, size = (height ^ sign) - sign;
  int32_t outside = (((size * fractions + (1 << (shift - 1))) >> shift) ^ sign) - sign;
  int32_t whole = bits.area >= coverage_grid_bits ? height * (1 << (bits.area - coverage_grid_bits)) : height >> bits.coarse;
  return (part){whole - outside, outside};
}

/// Marks the groups of a pixel and of the next one.
INLINE void mark(uint64_t *words, int32_t column) {
  uint32_t group = (uint32_t)column / coverage_group, next = ((uint32_t)column + 1) / coverage_group;
  uint64_t bit = UINT64_C(1) << (next & 63);
  if (__builtin_expect(group / 64 == next / 64, 1)) {
    words[group / 64] |= UINT64_C(1) << (group & 63) | bit;
  } else {
    words[group / 64] |= UINT64_C(1) << (group & 63);
    words[next / 64] |= bit;
  }
}

INLINE void add_part(int32_t *sums, uint64_t *words, int32_t column, part part) {
  sums[column] += part.here;
  sums[column + 1] += part.next;
  mark(words, column);
}

/// Adds an edge that crosses several pixels of a row: its height is divided at the points at which it crosses their sides.
INLINE void add_wide(int32_t *sums, uint64_t *words, int32_t left, int32_t right, int32_t height, precision bits) {
  int32_t first = left >> coverage_grid_bits;
  // One that ends on the border between two pixels doesn't reach into the second.
  int32_t last = (right - 1) >> coverage_grid_bits;
  double rise = (double)height / (double)(right - left);
  int32_t x = left, spent = 0, carried = 0;
  for (int32_t column = first; column <= last; column++) {
    int32_t corner = column << coverage_grid_bits, side = corner + grid_one, total = height;
    if (column == last) {
      side = right;
    } else {
      total = (int32_t)((double)(side - left) * rise) & -(1 << bits.coarse);
    }
    part part = part_of(x + side - 2 * corner, total - spent, bits);
    sums[column] += carried + part.here;
    carried = part.next;
    spent = total;
    x = side;
  }
  sums[last + 1] += carried;
  for (int32_t column = first; column < last; column += coverage_group) mark(words, column);
  mark(words, last);
}

/// Adds the part of an edge within one row: from `x0` to `x1`, `height` tall, negative for an edge that runs up.
INLINE void add_segment(int32_t *sums, uint64_t *words, int32_t x0, int32_t x1, int32_t height, precision bits) {
  int32_t column = x0 >> coverage_grid_bits;
  if (column == x1 >> coverage_grid_bits) {
    add_part(sums, words, column, part_of(x0 + x1 - 2 * (column << coverage_grid_bits), height, bits));
  } else {
    add_wide(sums, words, x0 < x1 ? x0 : x1, x0 < x1 ? x1 : x0, height, bits);
  }
}

/// Adds a vertical edge: rows that it crosses from top to bottom get the same part.
INLINE void add_vertical(
    int32_t *sums, uint64_t *words, const coverage_cells *cells, int32_t x, int32_t y, int32_t end, int32_t sign,
    precision bits) {
  int32_t column = x >> coverage_grid_bits, fractions = 2 * (x - (column << coverage_grid_bits));
  part whole = part_of(fractions, sign * grid_one, bits);
  while (y < end) {
    int32_t side = (y | (grid_one - 1)) + 1, next = side < end ? side : end;
    add_part(sums, words, column, next - y == grid_one ? whole : part_of(fractions, sign * (next - y), bits));
    y = next;
    sums += cells->stride;
    words += cells->words;
  }
}

/// Adds an edge row by row. Where it crosses a row follows from its ends alone, so that adjacent bands agree at their border.
INLINE void add_tall(const coverage_cells *cells, coverage_edge edge, int32_t top, int32_t bottom, precision bits) {
  int32_t sign = 1;
  if (edge.y0 > edge.y1) {
    edge = (coverage_edge){edge.x1, edge.y1, edge.x0, edge.y0};
    sign = -1;
  }
  // Snapped to fewer heights, the edges of a polygon still add up to nothing.
  int32_t y0 = edge.y0 & -(1 << bits.coarse), y1 = edge.y1 & -(1 << bits.coarse);
  int32_t y = y0 > top ? y0 : top, end = y1 < bottom ? y1 : bottom;
  if (y >= end) return;
  ptrdiff_t row = (y - top) >> coverage_grid_bits;
  int32_t *sums = cells->sums + row * cells->stride;
  uint64_t *words = cells->bits + row * cells->words;
  if (edge.x0 == edge.x1) return add_vertical(sums, words, cells, edge.x0, y, end, sign, bits);
  double slope = (double)(edge.x1 - edge.x0) / (double)(edge.y1 - edge.y0);
  int32_t here = y <= edge.y0 ? edge.x0 : edge.x0 + (int32_t)((double)(y - edge.y0) * slope);
  while (y < end) {
    int32_t side = (y | (grid_one - 1)) + 1, next = side < end ? side : end;
    int32_t there = next >= edge.y1 ? edge.x1 : edge.x0 + (int32_t)((double)(next - edge.y0) * slope);
    add_segment(sums, words, here, there, sign * (next - y), bits);
    here = there;
    y = next;
    sums += cells->stride;
    words += cells->words;
  }
}

INLINE void add_edges(const coverage_cells *cells, const coverage_edge *edges, ptrdiff_t count, int32_t first, precision bits) {
  int32_t top = first << coverage_grid_bits, bottom = top + (cells->rows << coverage_grid_bits);
  for (ptrdiff_t index = 0; index < count; index++) {
    coverage_edge edge = edges[index];
    int32_t row = edge.y0 >> coverage_grid_bits;
    // Edges within one row are the most frequent, and need no slope.
    if (bits.coarse == 0 && row == edge.y1 >> coverage_grid_bits) {
      if (edge.y0 < top || edge.y0 >= bottom) continue;
      ptrdiff_t offset = row - first;
      add_segment(
          cells->sums + offset * cells->stride, cells->bits + offset * cells->words, edge.x0, edge.x1, edge.y1 - edge.y0,
          bits);
    } else if ((edge.y0 > top || edge.y1 > top) && (edge.y0 < bottom || edge.y1 < bottom)) {
      add_tall(cells, edge, top, bottom, bits);
    }
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
