// A tile that holds colours, as it is: a line of text.
//
// In:   the record's rectangle; its tile of premultiplied colours (tile.glsl).
// Out:  the tile's colour.
// Mathematics: none beyond tile.glsl. A fragment that is nothing but what a texture holds is what software renderers are fastest at.

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
  fragment = readCoverage();
}
#endif
