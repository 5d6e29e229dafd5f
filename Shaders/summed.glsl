// The sum of areas as coverage: from where the pieces of a shape were added up to the shape's tile in the atlas.
//
// In:   the record's rectangle, in pixels of the page; `sums`, a texture of the page's size with what trapezoid.glsl adds up.
// Out:  the sum in all four channels, cut to 0…1.
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
