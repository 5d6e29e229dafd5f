// A Gaussian blur along one axis. Two draws, along columns and then along rows, are a blur.
//
// In:   the record's rectangle; the pixels along the axis (blurLine.glsl); `cells`, the means of the cells
//       (averaged.glsl), which is not read where a cell is a pixel; `weights`, for each distance d in cells from 0 on the
//       weights of the cells d and d + 1 away, as factors of means; `kernel`: the largest distance with a weight, the
//       radius in pixels, the additional weight of every pixel up to the radius away, and whether only alpha is blurred.
// Out:  the weighted sum, premultiplied; of alpha only, it is in all four channels.
// Mathematics:
//       The kernel is that of AxisKernel and LinePass in Sources/PixelEffects, which blur on the CPU.
//       Where a cell is a pixel, the sum at p is
//           Σ weight(|d|) · pixel(p + d).
//       Where it is more, p lies between the centres of the cells c and c + 1, by the part t of their distance, and
//           Σ ((1 − t) · weight(|d|) + t · weight(|d − 1|)) · mean(c + d) + box weight · Σ pixel(p + e), |e| ≤ radius,
//       where |d| is above the largest distance, weight(|d|) is 0. The second sum takes whole cells by their means and,
//       one by one, the pixels at both ends that fill no cell. Pixels outside of the extent are transparent. No weight is
//       negative, so premultiplied colours stay premultiplied.
// SPDX-License-Identifier: Apache-2.0

#include "blurLine.glsl"

#ifdef VERTEX
void main() {
  placeQuad();
}
#endif

#ifdef FRAGMENT
uniform sampler2D cells;
uniform vec4 kernel;
uniform vec4 weights[24];
out vec4 fragment;

// The sum of the pixels from one coordinate to another, as far as they lie in the extent.
vec4 sumOfPixels(int from, int to, int across) {
  vec4 sum = vec4(0.0);
  int end = min(to, int(extent.y));
  for (int along = max(from, int(extent.x)); along < end; along++) sum += pixel(along, across);
  return sum;
}

vec4 detailed(int here, int across) {
  int side = int(kernel.x);
  vec4 sum = vec4(0.0);
  int end = min(here + side + 1, int(extent.y));
  for (int along = max(here - side, int(extent.x)); along < end; along++) {
    sum += weights[abs(along - here)].x * pixel(along, across);
  }
  return sum;
}

vec4 wide(int here, int across) {
  int exponent = int(extent.w);
  int size = 1 << exponent;
  int side = int(kernel.x);
  int radius = int(kernel.y);
  // The cell whose centre is the last one before the pixel's centre.
  int cell = (here - size / 2) >> exponent;
  float part = (float(here - size / 2 - cell * size) + 0.5) / float(size);
  // The cells that lie wholly within the radius.
  int firstWhole = (here - radius + size - 1) >> exponent;
  int endWhole = (here + radius + 1) >> exponent;
  vec4 sum = vec4(0.0);
  int end = min(cell + side + 2, int(extent.z));
  for (int index = max(cell - side, 0); index < end; index++) {
    int distance = index - cell;
    vec2 pair = distance > 0 ? weights[distance - 1].yx : weights[-distance].xy;
    float weight = mix(pair.x, pair.y, part);
    if (index >= firstWhole && index < endWhole) weight += kernel.z * float(size);
    sum += weight * texelFetch(cells, transposed(ivec2(index, across)), 0);
  }
  vec4 ends = sumOfPixels(here - radius, firstWhole * size, across)
    + sumOfPixels(endWhole * size, here + radius + 1, across);
  return sum + kernel.z * ends;
}

void main() {
  ivec2 place = transposed(ivec2(gl_FragCoord.xy));
  int here = place.x + int(line.y);
  vec4 sum = extent.w > 0.5 ? wide(here, place.y) : detailed(here, place.y);
  fragment = kernel.w > 0.5 ? sum.aaaa : sum;
}
#endif
