// A rectangle of an image or a group, cut out by a tile of coverage: rotated edges, round clips.
//
// In:   the record's rectangle and premultiplied colour; its texture (source.glsl) and its coverage tile (tile.glsl).
// Out:  texture × colour × coverage, premultiplied.
// Mathematics: none beyond source.glsl and tile.glsl.
// SPDX-License-Identifier: Apache-2.0

#include "source.glsl"
#include "tile.glsl"

#ifdef VERTEX
void main() {
  placeQuad();
  placeSource();
  placeTile();
}
#endif

#ifdef FRAGMENT
out vec4 fragment;

void main() {
  fragment = readSource() * color * readCoverage();
}
#endif
