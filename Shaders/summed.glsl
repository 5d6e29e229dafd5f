// The sum of areas as coverage: copies the added up pieces of a shape from the page to the shape's tile in the atlas.
//
// In:   the record's rectangle, in pixels of the page; `sums`, a texture of the page's size with the areas that
//       trapezoid.glsl adds up.
// Out:  the sum in all four channels, clamped to 0…1.
// Mathematics: red + green / 1024. Rounding to a byte is the target's.
// SPDX-License-Identifier: Apache-2.0

#include "prelude.glsl"

#ifdef VERTEX
void main() {
  placeQuad();
}
#endif

#ifdef FRAGMENT
uniform sampler2D sums;
out vec4 fragment;

void main() {
  vec2 sum = texelFetch(sums, ivec2(gl_FragCoord.xy), 0).rg;
  fragment = vec4(clamp(sum.r + sum.g / 1024.0, 0.0, 1.0));
}
#endif
