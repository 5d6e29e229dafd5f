// The coverage tile of a quad: the part of each of its pixels that a shape covers.
//
// In:   the tile's place in the atlas `coverage`, whose texels hold the coverage in all four channels; `atlasScale`, 1
//       / the size of the atlas.
// Out:  for the fragment half, `readCoverage()`: the coverage of the pixel, four times.
// Mathematics:
//       position = (texel at the left top + corner · size of the rectangle) · atlasScale
//       One texel for each pixel, read at its centre, so that no filter comes into it.
// SPDX-License-Identifier: Apache-2.0

#include "prelude.glsl"

#ifdef VERTEX
uniform vec4 atlasScale;
out vec2 coveragePosition;

void placeTile() {
  coveragePosition = (tileOrigin + corner * (rect.zw - rect.xy)) * atlasScale.xy;
}
#endif

#ifdef FRAGMENT
uniform sampler2D coverage;
in vec2 coveragePosition;

vec4 readCoverage() {
  return texture(coverage, coveragePosition);
}
#endif
