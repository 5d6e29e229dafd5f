// A rectangle of one colour.
//
// In:   the record's rectangle and its premultiplied colour.
// Out:  that colour, for every pixel.
// Mathematics: none; partly covered edges are separate rectangles, with the coverage already in their colour.
// SPDX-License-Identifier: Apache-2.0

#include "prelude.glsl"

#ifdef VERTEX
void main() {
  placeQuad();
}
#endif

#ifdef FRAGMENT
out vec4 fragment;

void main() {
  fragment = color;
}
#endif
