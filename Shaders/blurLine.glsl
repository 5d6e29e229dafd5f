// The pixels along one axis of a blur: positions of fragments on the axis, and reads of pixels there.
//
// In:   the texture `source`; `line`: 0 along rows or 1 along columns, the coordinate of the target's first pixel, the
//       coordinate of the texture's first texel, and how many texels further across the texture a fragment reads;
//       `extent`: the coordinates of the first pixel and of the end of what is blurred, the number of its cells, and the
//       logarithm to base 2 of a cell's pixels.
// Out:  `transposed(position)`: a position as (along, across), or such a position as (x, y); `pixel(along, across)`,
//       for coordinates within the extent only.
// Mathematics:
//       Coordinates count pixels along the axis from the beginning of the cell that the first blurred pixel lies in, so
//       that cell c holds the pixels from c · size to (c + 1) · size, wherever the picture lies.
// SPDX-License-Identifier: Apache-2.0

#include "prelude.glsl"

#ifdef FRAGMENT
uniform sampler2D source;
uniform vec4 line;
uniform vec4 extent;

ivec2 transposed(ivec2 position) {
  return line.x > 0.5 ? position.yx : position;
}

vec4 pixel(int along, int across) {
  return texelFetch(source, transposed(ivec2(along - int(line.z), across + int(line.w))), 0);
}
#endif
