// A picture drawn through a colour filter: inverted, rotated in hue, tinted.
//
// In:   the record's rectangle, its texture (source.glsl), and the alpha that the result is multiplied by (the level);
//       the place of the matrix in the table (table.glsl): five entries, the rows of red, green, blue and alpha, and
//       the bias that is added to their results (ColorMatrix in Sources/PixelEffects/ColorMatrix.swift). With COVERAGE a
//       coverage tile (tile.glsl).
// Out:  filtered texture × alpha (× coverage), premultiplied.
// Mathematics:
//       straight = rgb / a, or black where a is 0
//       result   = clamp(rows · (straight, a) + bias, 0, 1), then premultiplied
//       A matrix may give alpha to pixels that have none.
// SPDX-License-Identifier: Apache-2.0

#include "source.glsl"
#include "table.glsl"
#ifdef COVERAGE
#include "tile.glsl"
#endif

#ifdef VERTEX
layout(location = 6) in float matrixPlace;
flat out mat4 rows;
flat out vec4 bias;
flat out float factor;

void main() {
  placeQuad();
  placeSource();
#ifdef COVERAGE
  placeTile();
#endif
  int place = int(matrixPlace + 0.5);
  rows = mat4(entry(place), entry(place + 1), entry(place + 2), entry(place + 3));
  bias = entry(place + 4);
  factor = textureDownAndLevel.z;
}
#endif

#ifdef FRAGMENT
flat in mat4 rows;
flat in vec4 bias;
flat in float factor;
out vec4 fragment;

void main() {
  vec4 shown = readSource();
  vec4 straight = vec4(shown.a > 0.0 ? min(shown.rgb / shown.a, 1.0) : vec3(0.0), shown.a);
  vec4 result = clamp(straight * rows + bias, 0.0, 1.0);
  fragment = vec4(result.rgb * result.a, result.a) * factor;
#ifdef COVERAGE
  fragment *= readCoverage();
#endif
}
#endif
