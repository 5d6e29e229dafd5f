// A rectangle of an image, or of a group that was drawn before, drawn unchanged.
//
// In:   the record's rectangle; its texture (source.glsl).
// Out:  the texture's colour, premultiplied.
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
  fragment = readSource();
}
#endif
