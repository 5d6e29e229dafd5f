// Cells to coverage and to pixels. Summed from left to right, cells are winding number times covered area, as in the accumulation
// buffers of libart and font-rs. In a pixel that several edges cross, areas of opposite directions cancel, as in every renderer of
// this kind. A row costs what its edges cost, however wide it is.
// SPDX-License-Identifier: Apache-2.0
#include "coverage_cells.h"
#include "pixels.h"

// MARK: Rows

/// Winding number times area to coverage, 0 to 255.
INLINE eight coverage_of(eight sums, bool even_odd, int32_t area_bits) {
  eight all = (eight){0} + (1 << area_bits), sign = sums >> 31, area = (sums ^ sign) - sign;
  if (even_odd) {
    area &= 2 * all - 1;
    area = __builtin_elementwise_min(area, 2 * all - area);
  } else {
    area = __builtin_elementwise_min(area, all);
  }
  return ((area << 8) - area + (1 << (area_bits - 1))) >> area_bits;
}

INLINE eight accumulated(eight values) {
  const eight zero = {0};
  values += __builtin_shufflevector(zero, values, 0, 8, 9, 10, 11, 12, 13, 14);
  values += __builtin_shufflevector(zero, values, 0, 1, 8, 9, 10, 11, 12, 13);
  return values + __builtin_shufflevector(zero, values, 0, 1, 2, 3, 8, 9, 10, 11);
}

INLINE uint64_t bytes_of(eight coverage) {
  eight_bytes bytes = __builtin_convertvector(coverage, eight_bytes);
  uint64_t word;
  memcpy(&word, &bytes, sizeof word);
  return word;
}

/// Takes pieces of a row, from left to right: pixels from one column up to another of the same coverage, and groups of pixels of
/// coverage of their own.
typedef struct {
  void (*span)(void *context, int32_t first, int32_t end, int32_t coverage);
  void (*group)(void *context, int32_t first, const eight *coverage);
} taker;

INLINE void take_by(
    const coverage_cells *cells, ptrdiff_t row, bool even_odd, taker taker, void *context) {
  int32_t *sums = cells->sums + row * cells->stride;
  uint64_t *words = cells->bits + row * cells->words;
  int32_t running = 0, end = 0;
  for (int32_t word = 0; word < cells->words; word++) {
    uint64_t left = words[word];
    if (left == 0) continue;
    words[word] = 0;
    for (; left != 0; left &= left - 1) {
      int32_t column = (word * 64 + __builtin_ctzll(left)) * coverage_group;
      if (column >= cells->width) {
        // Areas beyond the right end of the row.
        memset(sums + column, 0, sizeof(eight));
        continue;
      }
      if (column > end && running != 0) {
        int32_t coverage = coverage_of((eight){0} + running, even_odd, cells->area_bits)[0];
        if (coverage != 0) taker.span(context, end, column, coverage);
      }
      eight group;
      memcpy(&group, sums + column, sizeof group);
      memset(sums + column, 0, sizeof group);
      group = accumulated(group);
      int32_t sum = group[7];
      group = coverage_of(group + running, even_odd, cells->area_bits);
      taker.group(context, column, &group);
      running += sum;
      end = column + coverage_group;
    }
  }
  if (end < cells->width && running != 0) {
    int32_t coverage = coverage_of((eight){0} + running, even_odd, cells->area_bits)[0];
    if (coverage != 0) taker.span(context, end, cells->width, coverage);
  }
}

/// The same, with loops of their own for each rule.
INLINE void take(
    const coverage_cells *cells, ptrdiff_t row, bool even_odd, taker taker, void *context) {
  if (even_odd) return take_by(cells, row, true, taker, context);
  take_by(cells, row, false, taker, context);
}

// MARK: Runs

/// The pixels from which on a fully covered span is a run of its own, not bytes.
enum { shortest_span = 16 };

typedef struct {
  uint8_t *bytes;
  coverage_run *runs;
  ptrdiff_t count;
  /// The columns of the run that is being written.
  int32_t first, end;
  int32_t width;
} run_writer;

INLINE void end_run(run_writer *writer) {
  if (writer->end > writer->first) {
    writer->runs[writer->count++] = (coverage_run){writer->first, writer->end - writer->first, false};
  }
}

/// Begins a run at a column, unless the one that is being written ends there.
INLINE void begin_run(run_writer *writer, int32_t first) {
  if (first == writer->end) return;
  end_run(writer);
  writer->first = writer->end = first;
}

INLINE void write_span(void *context, int32_t first, int32_t end, int32_t coverage) {
  run_writer *writer = context;
  begin_run(writer, first);
  if (coverage == full && end - first >= shortest_span) {
    end_run(writer);
    writer->runs[writer->count++] = (coverage_run){first, end - first, true};
    writer->first = end;
  } else {
    memset(writer->bytes + first, coverage, (size_t)(end - first));
  }
  writer->end = end;
}

INLINE void write_group(void *context, int32_t first, const eight *coverage) {
  run_writer *writer = context;
  begin_run(writer, first);
  uint64_t word = bytes_of(*coverage);
  memcpy(writer->bytes + first, &word, sizeof word);
  writer->end = first + coverage_group < writer->width ? first + coverage_group : writer->width;
}

INLINE ptrdiff_t take_runs(const coverage_cells *cells, ptrdiff_t row, bool even_odd, uint8_t *bytes, coverage_run *runs) {
  run_writer writer = {.bytes = bytes, .runs = runs, .width = cells->width};
  take(cells, row, even_odd, (taker){write_span, write_group}, &writer);
  end_run(&writer);
  return writer.count;
}

// MARK: Colours

typedef struct {
  color color;
  int32_t left, right;
  /// The pixel of column `left`.
  uint32_t *target;
} color_painter;

INLINE void paint_covered_span(void *context, int32_t first, int32_t end, int32_t coverage) {
  const color_painter *painter = context;
  if (first < painter->left) first = painter->left;
  if (end > painter->right) end = painter->right;
  if (first < end) paint_span(&painter->color, coverage, painter->target + (first - painter->left), end - first);
}

INLINE void paint_group(void *context, int32_t first, const eight *coverage) {
  const color_painter *painter = context;
  uint64_t word = bytes_of(*coverage);
  if (word == 0) return;
  if (first >= painter->left && first + coverage_group <= painter->right) {
    uint32_t *target = painter->target + (first - painter->left);
    if (word == UINT64_MAX && painter->color.pixel >> 24 == full) {
      pixels all = (pixels){0} + painter->color.pixel;
      memcpy(target, &all, sizeof all);
    } else {
      paint_eight(&painter->color, *coverage, target);
    }
    return;
  }
  int32_t low = first > painter->left ? 0 : painter->left - first;
  int32_t high = first + coverage_group < painter->right ? coverage_group : painter->right - first;
  if (low < high) {
    paint_some(&painter->color, *coverage, low, high, painter->target + (first + low - painter->left));
  }
}

INLINE void take_colors(
    const coverage_cells *cells, bool even_odd, const uint32_t *colors, ptrdiff_t color_step, int32_t left, int32_t right,
    uint32_t *target, ptrdiff_t bytes_per_row) {
  color_painter painter = {color_of(*colors), left, right, target};
  for (int32_t row = 0; row < cells->rows; row++) {
    if (painter.color.pixel != *colors) painter.color = color_of(*colors);
    take(cells, row, even_odd, (taker){paint_covered_span, paint_group}, &painter);
    colors += color_step;
    painter.target = (uint32_t *)((char *)painter.target + bytes_per_row);
  }
}

// MARK: Vectors

coverage_vectors coverage_best_vectors(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")) return coverage_vectors_avx2;
#endif
  return coverage_vectors_baseline;
}

WITH_VECTORS(
    ptrdiff_t, coverage_, take_runs, (cells, row, even_odd, bytes, runs), const coverage_cells *cells, ptrdiff_t row,
    bool even_odd, uint8_t *bytes, coverage_run *runs)

WITH_VECTORS(
    void, coverage_, take_colors, (cells, even_odd, colors, color_step, left, right, target, bytes_per_row),
    const coverage_cells *cells, bool even_odd, const uint32_t *colors, ptrdiff_t color_step, int32_t left, int32_t right,
    uint32_t *target, ptrdiff_t bytes_per_row)
