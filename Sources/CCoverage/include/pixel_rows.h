// Rows of premultiplied pixels, of four bytes each, the fourth of which is alpha: painted over others, multiplied, mixed, and read
// between the pixels of an image. Every kind of vectors gives the same bytes.
// SPDX-License-Identifier: Apache-2.0
#ifndef QUARTZITE_PIXEL_ROWS_H
#define QUARTZITE_PIXEL_ROWS_H

#include "coverage_cells.h"

/// Paints a colour over the pixels of `count` columns and `rows` rows, weighted by the coverage of each; fully, if `coverage` is null.
/// Rows of coverage lie `coverage_stride` bytes apart, those of the target `bytes_per_row`.
void pixels_paint_color(
    coverage_vectors vectors, uint32_t color, const uint8_t *coverage, ptrdiff_t coverage_stride, uint32_t *target,
    ptrdiff_t bytes_per_row, ptrdiff_t count, ptrdiff_t rows);

/// Paints pixels times `fade` / 255 over `count` columns and `rows` rows, weighted by the coverage of each column, one byte for all rows;
/// fully, if `coverage` is null.
void pixels_paint(
    coverage_vectors vectors, const uint32_t *source, ptrdiff_t source_bytes_per_row, const uint8_t *coverage, int32_t fade,
    uint32_t *target, ptrdiff_t bytes_per_row, ptrdiff_t count, ptrdiff_t rows);

/// Multiplies pixels by the alphas of a mask.
void pixels_mask(coverage_vectors vectors, uint32_t *target, const uint32_t *mask, ptrdiff_t count);

/// Writes pixels times factors / 255, one for each byte; `source` and `target` may be the same.
void pixels_tint(coverage_vectors vectors, const uint32_t *source, uint32_t factors, uint32_t *target, ptrdiff_t count);

/// The modes of blending. The first two groups are blend functions: of each component by itself, and of whole colours. The third are
/// sums and differences of premultiplied components, the last the operators of Porter and Duff.
typedef enum {
  blend_multiply,
  blend_screen,
  blend_overlay,
  blend_darken,
  blend_lighten,
  blend_color_dodge,
  blend_color_burn,
  blend_soft_light,
  blend_hard_light,
  blend_difference,
  blend_exclusion,
  blend_linear_burn,
  blend_linear_dodge,
  blend_linear_light,
  blend_pin_light,
  blend_subtract,
  blend_divide,
  blend_hue,
  blend_saturation,
  blend_color,
  blend_luminosity,
  blend_plus_lighter,
  blend_plus_darker,
  blend_source_less_backdrop,
  blend_backdrop_less_source,
  blend_clear,
  blend_copy,
  blend_source_in,
  blend_source_out,
  blend_source_atop,
  blend_source_over,
  blend_destination_over,
  blend_destination_in,
  blend_destination_out,
  blend_destination_atop,
  blend_xor,
} pixel_blend_mode;

/// Blends pixels times factors of their red, green, blue and alpha, each 0…1, with those of a target, weighted by the coverage of each;
/// fully, if `coverage` is null. The pixels of the source lie `source_step` apart: 1, or 0 if all are the first. Operators of Porter and
/// Duff take no factors. The bits of `added` are set in every pixel that is painted. The first byte is red, or blue if they are `swapped`.
/// Source and target are the same row, or have no pixel in common.
void pixels_blend(
    coverage_vectors vectors, pixel_blend_mode mode, const uint32_t *source, ptrdiff_t source_step, const float *factors,
    const uint8_t *coverage, uint32_t added, bool swapped, uint32_t *target, ptrdiff_t count);

/// Interpolates between the pixels of a target and others: times (256 − part) / 256, and times part / 256.
void pixels_mix(coverage_vectors vectors, uint32_t *target, const uint32_t *other, int32_t part, ptrdiff_t count);

/// Whether all pixels are opaque.
bool pixels_all_opaque(coverage_vectors vectors, const uint32_t *source, ptrdiff_t count);

/// Writes the third, second and first byte of each pixel, without its alpha.
void pixels_drop_alpha(coverage_vectors vectors, const uint8_t *source, uint8_t *target, ptrdiff_t count);

/// Writes pixels whose components are divided by alpha, the nearest bytes, at most 255; 0 if alpha is. The first and third bytes change places
/// if they are `swapped`. Neither side needs to be aligned.
void pixels_straighten(
    coverage_vectors vectors, const uint8_t *source, bool swapped, uint8_t *target, ptrdiff_t count);

/// An affine map of colours that are not premultiplied: what red, green, blue and alpha of the input, each 0…1, and a constant add to the four
/// components of the result.
typedef struct {
  float red[4], green[4], blue[4], alpha[4], bias[4];
} pixel_color_matrix;

/// Maps the colours of pixels; components of the results are limited to 0…1. The first byte is red, or blue if they are `swapped`.
void pixels_recolor(
    coverage_vectors vectors, const pixel_color_matrix *matrix, bool swapped, uint32_t *target, ptrdiff_t count);

/// The pixels of an image, row after row. Beyond its edges the edge pixels are repeated, or the image if it is tiled.
typedef struct {
  const uint32_t *pixels;
  int32_t width, height;
  bool is_tiled;
} pixel_image;

/// Writes the pixels of an image at `count` positions, interpolated along rows first. Positions begin at `x` and `y`, are one step apart,
/// and count from the top left corner in pixels, with 32 bits after the point.
void pixels_interpolate(
    coverage_vectors vectors, pixel_image image, int64_t x, int64_t y, int64_t step_x, int64_t step_y, uint32_t *target,
    ptrdiff_t count);

/// Writes the pixels of an image in which `count` positions lie, which begin at `x` and `y`, are one step apart, and count from the top left
/// corner in pixels.
void pixels_nearest(
    coverage_vectors vectors, pixel_image image, double x, double y, double step_x, double step_y, uint32_t *target,
    ptrdiff_t count);

/// An image in perspective.
typedef struct {
  /// The image, and the levels of its mip chain if it is read between them; none is tiled.
  const pixel_image *levels;
  ptrdiff_t count;
  bool is_nearest;
  /// The map from places (x, y) to positions from 0 to 1 across the image: x × `across` + y × `down` + `origin`, the first two over the third.
  double across[3], down[3], origin[3];
  /// The number that is added to the level of the mip chain in which a pixel is as large as one of the target.
  double level_bias;
} pixel_projection;

/// Writes `count` pixels of a row, the middles of which are one apart and begin at the place (x, y).
void pixels_project(
    coverage_vectors vectors, const pixel_projection *map, double x, double y, uint32_t *target, ptrdiff_t count);

/// The way from a point (u, v, w) of gradient space to a location between stops.
typedef enum {
  /// u times a scale.
  gradient_axial,
  /// u / w.
  gradient_axial_in_perspective,
  /// The length of (u, v), over w.
  gradient_radial,
  /// The angle of (u, v), in turns.
  gradient_conic,
  /// The length of (u, v), and w.
  gradient_focal,
} gradient_form;

/// A gradient, and a row of pixels of it.
typedef struct {
  gradient_form form;
  /// The locations of the stops, which never fall, and their colours: red, green, blue, alpha, not premultiplied. One stop or more.
  const float *locations, *colors;
  ptrdiff_t count;
  /// The factors of colours.
  float factor[4];
  /// The u, v and w of a pixel: its middle and `offset` together times a step, and a start, both those of the row.
  float offset, step[3], start[3];
  /// The scale of `gradient_axial`.
  float inverse_scale;
} pixel_gradient;

/// Writes the premultiplied pixels of a row from column `x` on. A pixel does not depend on where its row begins.
void pixels_gradient(
    coverage_vectors vectors, const pixel_gradient *row, int32_t x, uint32_t *target, ptrdiff_t count);

#endif
