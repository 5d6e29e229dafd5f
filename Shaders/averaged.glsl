// The means of the cells of a wide blur: runs of pixels along one axis, brought to one texel each.
//
// In:   the record's rectangle, a texel for each cell; the pixels along the axis (blurLine.glsl).
// Out:  the mean of the cell's pixels, premultiplied.
// Mathematics: sum of the pixels / size of a cell. Pixels outside of the extent are transparent.
// SPDX-License-Identifier: Apache-2.0

#include "blurLine.glsl"

#ifdef VERTEX
void main() {
  placeQuad();
}
#endif

#ifdef FRAGMENT
out vec4 fragment;

void main() {
  ivec2 here = transposed(ivec2(gl_FragCoord.xy));
  int size = 1 << int(extent.w);
  int first = max(here.x * size, int(extent.x));
  int end = min((here.x + 1) * size, int(extent.y));
  vec4 sum = vec4(0.0);
  for (int along = first; along < end; along++) sum += pixel(along, here.y);
  fragment = sum / float(size);
}
#endif
