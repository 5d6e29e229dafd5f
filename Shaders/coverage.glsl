// A rectangle of one colour, cut out by a tile of coverage: round corners, turned edges.
//
// In:   the record's rectangle and premultiplied colour; its coverage tile (tile.glsl).
// Out:  colour × coverage, premultiplied.
// Mathematics: none beyond tile.glsl.

#include "tile.glsl"

#ifdef VERTEX
void main() {
  placeQuad();
  placeTile();
}
#endif

#ifdef FRAGMENT
out vec4 fragment;

void main() {
  fragment = readCoverage() * color;
}
#endif
