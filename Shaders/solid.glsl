// A rectangle of one colour.
//
// In:   the record's rectangle and its premultiplied colour.
// Out:  that colour, for every pixel.
// Mathematics: none; partly covered edges are rectangles of their own, their coverage already in the colour.

#include "prelude.glsl"

#ifdef VERTEX
out vec4 color;

void main() {
  gl_Position = quadPosition();
  color = recordColor;
}
#endif

#ifdef FRAGMENT
in vec4 color;
out vec4 fragment;

void main() {
  fragment = color;
}
#endif
