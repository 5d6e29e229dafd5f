// A rectangle of one colour, cut out by a tile of coverage: round corners, turned edges. Or a tile that holds colours itself: text.
//
// In:   the record's rectangle and premultiplied colour; its tile of coverage or of premultiplied colours (tile.glsl).
// Out:  colour × tile, premultiplied. With PLAIN the tile alone: a fragment that is nothing but what a texture holds is what
//       software renderers are fastest at.
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
#ifdef PLAIN
  fragment = readCoverage();
#else
  fragment = readCoverage() * color;
#endif
}
#endif
