// A rectangle of an image, or of a group that was drawn before, drawn unchanged.
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
