// A rectangle of an image or a group times one colour: fading, and edges that cover part of a pixel.
//
// In:   the record's rectangle and premultiplied colour; its texture (source.glsl).
// Out:  texture × colour, premultiplied.
// Mathematics: none beyond source.glsl.
// SPDX-License-Identifier: Apache-2.0

#include "source.glsl"

#ifdef VERTEX
void main() {
  placeQuad();
  placeSource();
}
#endif

#ifdef FRAGMENT
out vec4 fragment;

void main() {
  fragment = readSource() * color;
}
#endif
